extension Image<RGBA8> {
    /// Changes the light under a notch and hands the clean pixels under `alpha` to `piece`, in
    /// colours that restore this picture when `piece` is drawn back over it.
    ///
    /// For every pixel with clean value C and opacity A, the picture becomes N, which is C with
    /// `light` applied, and the piece P = (C − (1 − A)·N)/A. Where 0 < A < 255, N is kept so close to
    /// C that P stays within 255; so drawing P with A over N gives C to within 1.
    ///
    /// - Parameters:
    ///   - light: what the notch does; nothing where `alpha` is 0, and no glow where it is not 255,
    ///     as ``NotchLight/draw(outline:blurred:fade:depth:strengths:)`` leaves it.
    ///   - alpha: the piece's opacity; as large as the light's masks.
    ///   - origin: the place of the masks' top left pixel in this picture.
    ///   - piece: gets the pixels where `alpha` is above 0; an empty picture gets none.
    ///   - pieceOrigin: the place of the piece's top left pixel in this picture.
    /// Parts of the masks outside the picture, or outside the piece, are left out.
    ///
    /// - Complexity: O(pixels of the masks)
    public mutating func cutOut(
        _ light: NotchLight,
        alpha: Mask,
        at origin: PixelPoint,
        into piece: inout Image<RGBA8>,
        pieceOrigin: PixelPoint
    ) {
        precondition(light.keep.size == alpha.size, "light and alpha differ in size")
        precondition(origin.x >= 0 && origin.y >= 0, "the notch begins outside the picture")
        let area = PixelRect(origin: origin, size: alpha.size).intersection(bounds)
        guard !area.isEmpty else { return }
        let columns = area.size.width
        let (stride, pieceStride) = (width, piece.width)
        let shift = PixelPoint(x: origin.x - pieceOrigin.x, y: origin.y - pieceOrigin.y)
        // The columns that lie in the piece.
        let first = max(0, -shift.x)
        let last = min(columns, piece.width - shift.x)
        var row = CutOutRow(columns: columns)
        unsafe withUnsafeMutablePixels { picture in
            for y in 0..<area.size.height {
                let pixels = unsafe picture + (y + origin.y) * stride + origin.x
                let opacity = alpha.row(y)
                unsafe row.load(light.keep.row(y), light.glow.row(y), opacity, over: pixels)
                let pieceRow = y + shift.y
                guard first < last, pieceRow >= 0, pieceRow < piece.height else {
                    unsafe row.light(pixels)
                    continue
                }
                let covered = opacity.extracting(first..<last)
                unsafe piece.withUnsafeMutablePixels { piece in
                    let target = unsafe piece + pieceRow * pieceStride + shift.x + first
                    unsafe row.lift(pixels + first, covered, into: target)
                    unsafe row.light(pixels)
                    unsafe row.restore(target, over: pixels + first, covered)
                }
            }
        }
    }
}

/// One row of a notch: its light spread over the four bytes of each pixel.
///
/// Nearly all pixels are fully under the piece or not at all, and go through together, as bytes;
/// those under its fading edge are few and are dealt with one by one.
private struct CutOutRow {
    private let columns: Int
    private var keep: [UInt32]
    private var glow: [UInt32]

    /// A pixel's alpha, all of which is kept under any light.
    private static let alpha: UInt32 = 0xff00_0000

    /// (255 − A)/A in 2⁻³², by A: what a piece must add for what the notch took.
    private static let lifts: [Int64] = (0...255).map { alpha in
        alpha == 0 ? 0 : ((255 - Int64(alpha)) << 32 + Int64(alpha) / 2) / Int64(alpha)
    }

    init(columns: Int) {
        self.columns = columns
        keep = [UInt32](repeating: 0, count: columns)
        glow = keep
    }

    /// Spreads the light, under a fading edge no more of it than the piece can give back.
    ///
    /// `pixels` holds `columns` pixels, and each span at least as many values.
    mutating func load(
        _ keep: Span<UInt8>,
        _ glow: Span<UInt8>,
        _ alpha: Span<UInt8>,
        over pixels: UnsafePointer<RGBA8>
    ) {
        precondition(keep.count >= columns && glow.count >= columns && alpha.count >= columns)
        CutOutRow.spread(keep, alpha: CutOutRow.alpha, into: &self.keep)
        CutOutRow.spread(glow, alpha: 0, into: &self.glow)
        for x in 0..<columns where alpha[x] &- 1 < 254 {
            let least = unsafe CutOutRow.leastKept(keep[x], of: pixels[x], under: alpha[x])
            if least > keep[x] {
                self.keep[x] = UInt32(least) &* 0x0001_0101 | CutOutRow.alpha
            }
        }
    }

    /// Repeats each value in a pixel's three colours, beside the given alpha.
    private static func spread(_ values: Span<UInt8>, alpha: UInt32, into pixels: inout [UInt32]) {
        let count = min(values.count, pixels.count)
        unsafe pixels.withUnsafeMutableBufferPointer { pixels in
            unsafe values.withUnsafeBufferPointer { values in
                for x in 0..<count {
                    let value = unsafe UInt32(values[x])
                    unsafe pixels[x] = value | value &<< 8 | value &<< 16 | alpha
                }
            }
        }
    }

    /// `keep`, or as much more as a piece of opacity `alpha` needs to give back what is lost.
    ///
    /// P = C + (C − N)·(255 − A)/A must stay within 255, so the brightest channel, which loses
    /// C·(255 − k)/255, allows 255 − k ≤ 255·(255 − C)·A / ((255 − A)·C).
    @inline(__always)
    private static func leastKept(_ keep: UInt8, of pixel: RGBA8, under alpha: UInt8) -> UInt8 {
        let brightest = UInt32(max(pixel.red, pixel.green, pixel.blue))
        let room = 255 &* (255 &- brightest) &* UInt32(alpha)
        let cost = (255 &- UInt32(alpha)) &* brightest
        guard UInt32(255 &- keep) &* cost > room else { return keep }
        return 255 &- UInt8(truncatingIfNeeded: room / cost)
    }

    /// Copies what lies under the piece.
    func lift(
        _ pixels: UnsafePointer<RGBA8>,
        _ alpha: Span<UInt8>,
        into target: UnsafeMutablePointer<RGBA8>
    ) {
        for x in alpha.indices where alpha[x] != 0 {
            let clean = unsafe pixels[x]
            unsafe target[x] = RGBA8(
                red: clean.red,
                green: clean.green,
                blue: clean.blue,
                alpha: alpha[x]
            )
        }
    }

    /// Applies the light to every byte: C·k/255 + g.
    func light(_ pixels: UnsafeMutablePointer<RGBA8>) {
        let bytes = unsafe UnsafeMutableRawPointer(pixels).assumingMemoryBound(to: UInt8.self)
        unsafe keep.withUnsafeBytes { keep in
            unsafe glow.withUnsafeBytes { glow in
                for index in 0..<4 &* columns {
                    let kept = unsafe (UInt16(bytes[index]) &* UInt16(keep[index])).dividedBy255
                    unsafe bytes[index] = UInt8(truncatingIfNeeded: kept) &+ glow[index]
                }
            }
        }
    }

    /// Gives the piece's fading edge, which holds clean colours, those that restore them over
    /// `notched`.
    func restore(
        _ piece: UnsafeMutablePointer<RGBA8>,
        over notched: UnsafePointer<RGBA8>,
        _ alpha: Span<UInt8>
    ) {
        for x in alpha.indices where alpha[x] &- 1 < 254 {
            let factor = CutOutRow.lifts[Int(alpha[x])]
            func restored(_ clean: UInt8, _ dark: UInt8) -> UInt8 {
                let lost = Int64(clean) &- Int64(dark)
                let lift = (lost &* factor &+ 1 &<< 31) &>> 32
                return UInt8(truncatingIfNeeded: max(0, min(Int64(clean) &+ lift, 255)))
            }
            let (clean, dark) = unsafe (piece[x], notched[x])
            unsafe piece[x] = RGBA8(
                red: restored(clean.red, dark.red),
                green: restored(clean.green, dark.green),
                blue: restored(clean.blue, dark.blue),
                alpha: alpha[x]
            )
        }
    }
}

extension UInt16 {
    /// A 255th, rounded to the nearest; exact for products of two bytes.
    @inline(__always)
    fileprivate var dividedBy255: UInt16 {
        let raised = self &+ 128
        return (raised &+ raised &>> 8) &>> 8
    }
}
