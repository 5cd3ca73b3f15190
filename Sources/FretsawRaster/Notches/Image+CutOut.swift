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
    /// - Precondition: the masks lie in this picture, and in the piece unless that is empty.
    /// - Complexity: O(pixels of the masks)
    public mutating func cutOut(
        _ light: NotchLight,
        alpha: Mask,
        at origin: PixelPoint,
        into piece: inout Image<RGBA8>,
        pieceOrigin: PixelPoint
    ) {
        precondition(light.shade.size == alpha.size, "light and alpha differ in size")
        let area = PixelRect(origin: origin, size: alpha.size)
        precondition(bounds.contains(area), "the notch leaves the picture")
        let keepsPiece = piece.width > 0 && piece.height > 0
        let shift = PixelPoint(x: origin.x - pieceOrigin.x, y: origin.y - pieceOrigin.y)
        precondition(
            !keepsPiece || piece.bounds.contains(PixelRect(origin: shift, size: alpha.size)),
            "the notch leaves the piece"
        )
        guard !area.isEmpty else { return }
        let columns = alpha.width
        let (stride, pieceStride) = (width, piece.width)
        var row = CutOutRow(columns: columns)
        unsafe withUnsafeMutablePixels { picture in
            for y in 0..<alpha.height {
                let pixels = unsafe picture + (y + origin.y) * stride + origin.x
                let opacity = alpha.row(y)
                unsafe row.load(light.shade.row(y), light.glow.row(y), opacity, over: pixels)
                guard keepsPiece else {
                    unsafe row.light(pixels)
                    continue
                }
                unsafe piece.withUnsafeMutablePixels { piece in
                    let target = unsafe piece + (y + shift.y) * pieceStride + shift.x
                    unsafe row.lift(pixels, opacity, into: target)
                    unsafe row.light(pixels)
                    unsafe row.restore(target, over: pixels, opacity)
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
    private var shade: [UInt32]
    private var glow: [UInt32]

    /// Every byte of a pixel but alpha, which keeps its value under light.
    private static let colours: UInt32 = 0x00ff_ffff

    /// (255 − A)/A in 2⁻³², by A: what a piece must add for what the notch took.
    private static let lifts: [Int64] = (0...255).map { alpha in
        alpha == 0 ? 0 : ((255 - Int64(alpha)) << 32 + Int64(alpha) / 2) / Int64(alpha)
    }

    init(columns: Int) {
        self.columns = columns
        shade = [UInt32](repeating: 0, count: columns)
        glow = shade
    }

    /// Spreads the light, under a fading edge no more of it than the piece can give back.
    ///
    /// `pixels` holds `columns` pixels, and each span as many values.
    mutating func load(
        _ shade: Span<UInt8>,
        _ glow: Span<UInt8>,
        _ alpha: Span<UInt8>,
        over pixels: UnsafePointer<RGBA8>
    ) {
        precondition(shade.count == columns && glow.count == columns && alpha.count == columns)
        CutOutRow.spread(shade, into: &self.shade)
        CutOutRow.spread(glow, into: &self.glow)
        for x in 0..<columns where alpha[x] &- 1 < 254 {
            let loss = unsafe CutOutRow.loss(shade[x], of: pixels[x], under: alpha[x])
            if loss < shade[x] {
                self.shade[x] = UInt32(loss) &* 0x0101_0101 & CutOutRow.colours
            }
        }
    }

    /// Repeats each value in a pixel's three colours.
    private static func spread(_ values: Span<UInt8>, into pixels: inout [UInt32]) {
        let count = values.count
        unsafe pixels.withUnsafeMutableBufferPointer { pixels in
            unsafe values.withUnsafeBufferPointer { values in
                for x in 0..<count {
                    unsafe pixels[x] = UInt32(values[x]) &* 0x0101_0101 & colours
                }
            }
        }
    }

    /// `shade`, or as much of it as a piece of opacity `alpha` can give back.
    ///
    /// P = C + (C − N)·(255 − A)/A must stay within 255, so the brightest channel, which loses
    /// C·s/255, allows s ≤ 255·(255 − C)·A / ((255 − A)·C).
    @inline(__always)
    private static func loss(_ shade: UInt8, of pixel: RGBA8, under alpha: UInt8) -> UInt8 {
        let brightest = UInt32(max(pixel.red, pixel.green, pixel.blue))
        let room = 255 &* (255 &- brightest) &* UInt32(alpha)
        let cost = (255 &- UInt32(alpha)) &* brightest
        guard UInt32(shade) &* cost > room else { return shade }
        return UInt8(truncatingIfNeeded: room / cost)
    }

    /// Copies what lies under the piece.
    func lift(
        _ pixels: UnsafePointer<RGBA8>,
        _ alpha: Span<UInt8>,
        into target: UnsafeMutablePointer<RGBA8>
    ) {
        for x in 0..<columns where alpha[x] != 0 {
            let clean = unsafe pixels[x]
            unsafe target[x] = RGBA8(
                red: clean.red,
                green: clean.green,
                blue: clean.blue,
                alpha: alpha[x]
            )
        }
    }

    /// Applies the light: 255 − (255 − C·(255 − s)/255)·(255 − g)/255 for every byte.
    func light(_ pixels: UnsafeMutablePointer<RGBA8>) {
        let bytes = unsafe UnsafeMutableRawPointer(pixels).assumingMemoryBound(to: UInt8.self)
        unsafe shade.withUnsafeBytes { shade in
            unsafe glow.withUnsafeBytes { glow in
                for index in 0..<4 &* columns {
                    let kept = unsafe 255 &- UInt16(shade[index])
                    let left = unsafe 255 &- UInt16(glow[index])
                    let shaded = unsafe (UInt16(bytes[index]) &* kept).dividedBy255
                    let missing = ((255 &- shaded) &* left).dividedBy255
                    unsafe bytes[index] = UInt8(truncatingIfNeeded: 255 &- missing)
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
        for x in 0..<columns where alpha[x] &- 1 < 254 {
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
