internal import FretsawRaster

/// A notch prepared for cutting: its lighting and the piece's opacity.
///
/// ``Image/cutOut(_:at:into:pieceOrigin:)`` applies light per byte, so the masks are expanded to
/// the four bytes of each pixel. The few pixels under the piece's fading edge need extra work and
/// are listed.
struct NotchStencil: Sendable {
    /// The size of the notch's box.
    let size: PixelSize
    /// The piece's opacity.
    private(set) var alpha: Mask
    /// The share of light that remains, in 1/255, for each colour byte; 255 for alpha.
    private(set) var keep: Image<UInt32>
    /// The added light for each colour byte; 0 for alpha.
    private(set) var glow: Image<UInt32>
    /// The maximum darkening of a byte, divided by 255 minus the clean byte, in units of 1/256.
    ///
    /// For the piece's opacity A, 0 … 254, it is A/(255 − A). This limit keeps the piece's colours
    /// at most 255, as ``Image/cutOut(_:at:into:pieceOrigin:)`` explains. If A is 255, the value is
    /// ``unlimited``. It is equal for all four bytes of a pixel.
    private(set) var headroom: Image<UInt64>
    /// The columns of each row that the notch changes.
    private(set) var spans: [Range<Int>]
    /// The pixels under the fading edge, in row order, followed by unused capacity.
    private(set) var edge: [EdgePixel]
    /// The index in ``edge`` of each row's first pixel, and at the end the index after the last
    /// one.
    private(set) var edgeStarts: [Int]

    /// A pixel where the piece's opacity is neither 0 nor 255.
    struct EdgePixel {
        let column: UInt16
        let alpha: UInt8
    }

    /// The alpha byte of a pixel; lighting does not change it.
    static let opaque: UInt32 = 0xff00_0000

    /// The value of ``headroom`` for no limit.
    ///
    /// All other values are at most 254 · 256.
    static let unlimited = UInt16.max

    /// Creates a stencil that changes nothing.
    ///
    /// - Precondition: no side is 65,536 or more.
    init(size: PixelSize) {
        precondition(max(size.width, size.height) < 1 << 16, "a notch's sides are 16 bits")
        self.size = size
        alpha = Mask(width: size.width, height: size.height, filledWith: 0)
        keep = Image(width: size.width, height: size.height, filledWith: ~0)
        glow = Image(width: size.width, height: size.height, filledWith: 0)
        headroom = Image(width: size.width, height: size.height, filledWith: ~0)
        spans = [Range<Int>](repeating: 0..<0, count: size.height)
        edge = Array(repeating: EdgePixel(column: 0, alpha: 0), count: size.pixelCount)
        edgeStarts = [Int](repeating: 0, count: size.height + 1)
    }

    /// Prepares a notch with the piece's opacity `alpha`.
    ///
    /// `light` changes nothing where `alpha` is 0. It has no glow where `alpha` is not 255.
    /// ``NotchLight/draw(outline:blurred:fade:depth:strengths:)`` ensures both.
    ///
    /// - Precondition: both have the stencil's size.
    /// - Complexity: O(pixels), without allocation.
    mutating func prepare(_ light: NotchLight, alpha: Mask) {
        precondition(light.keep.size == size && alpha.size == size, "the masks differ in size")
        self.alpha = alpha
        for y in 0..<size.height { list(alpha.row(y), y: y) }
        NotchStencil.spread(light.keep, alpha: NotchStencil.opaque, into: &keep)
        NotchStencil.spread(light.glow, alpha: 0, into: &glow)
        let headrooms = NotchStencil.headrooms.span
        let opacities = alpha.pixels
        var targets = headroom.mutablePixels
        for index in opacities.indices { targets[index] = headrooms[Int(opacities[index])] }
    }

    /// The values of ``headroom`` by opacity.
    private static let headrooms: [UInt64] = (0...255).map { alpha in
        let share = alpha == 255 ? unlimited : UInt16(alpha * 256 / (255 - alpha))
        return UInt64(share) * 0x0001_0001_0001_0001
    }

    /// Finds the changed columns of a row and lists its edge pixels.
    private mutating func list(_ alpha: Span<UInt8>, y: Int) {
        let width = size.width
        var (first, last) = (width, 0)
        var listed = edgeStarts[y]
        unsafe alpha.withUnsafeBytes { bytes in
            unsafe edge.withUnsafeMutableBufferPointer { edge in
                for x in stride(from: 0, to: width, by: 8) {
                    let count = min(8, width &- x)
                    let eight = unsafe UInt64(firstBytes: count, of: bytes, from: x)
                    guard eight != 0 else { continue }
                    first = min(first, x)
                    last = x &+ count
                    // Bytes beyond the row are 0, so they are not edge pixels.
                    var fading = eight.nonzeroBytes & (~eight).nonzeroBytes
                    while fading != 0 {
                        let column = x &+ fading.trailingZeroBitCount &>> 3
                        // `listed` is less than the number of pixels, so the capacity is enough.
                        unsafe edge[listed] = EdgePixel(
                            column: UInt16(truncatingIfNeeded: column),
                            alpha: bytes[column]
                        )
                        listed &+= 1
                        fading &= fading &- 1
                    }
                }
            }
        }
        spans[y] = first < last ? first..<last : 0..<0
        edgeStarts[y + 1] = listed
    }

    /// Repeats each value in a pixel's three colour bytes, with the given alpha.
    private static func spread(_ values: Mask, alpha: UInt32, into pixels: inout Image<UInt32>) {
        let count = values.size.pixelCount
        guard count > 0, pixels.size == values.size else { return }
        unsafe pixels.withUnsafeMutablePixels { pixels in
            unsafe values.withUnsafePixels { values in
                for index in 0..<count {
                    let value = unsafe UInt32(values[index])
                    let pixel = value | value &<< 8 | value &<< 16 | alpha
                    unsafe pixels[index] = pixel.littleEndian
                }
            }
        }
    }
}

extension UInt64 {
    /// The first `count` of the eight bytes at `start`, followed by zeros.
    ///
    /// The first byte is the lowest one.
    @inline(__always)
    fileprivate init(firstBytes count: Int, of bytes: UnsafeRawBufferPointer, from start: Int) {
        guard count < 8 else {
            self = unsafe UInt64(
                littleEndian: bytes.loadUnaligned(fromByteOffset: start, as: UInt64.self)
            )
            return
        }
        self = 0
        for index in 0..<count {
            self |= unsafe UInt64(bytes[start &+ index]) &<< (8 &* UInt64(index))
        }
    }

    /// A mask with the highest bit of each byte set if the byte is not 0.
    @inline(__always)
    fileprivate var nonzeroBytes: UInt64 {
        let low: UInt64 = 0x7f7f_7f7f_7f7f_7f7f
        return ((self & low) &+ low | self) & ~low
    }
}

extension Image<RGBA8> {
    /// Applies the lighting of a notch, and copies the clean pixels under it to `piece`, in colours
    /// that restore this picture when `piece` is drawn over it.
    ///
    /// For each pixel with clean value C and opacity A of the piece, the picture becomes N, which
    /// is C in the notch's light, and the piece becomes P = (C − (1 − A)·N)/A. Where A < 1, N is
    /// limited so that P is at most 255; so drawing P with A over N gives C within 1.
    ///
    /// `origin` is the position of the notch's top left pixel in this picture, and `pieceOrigin` is
    /// that of the piece. Parts of the notch outside the picture, or outside the piece, are
    /// skipped.
    ///
    /// - Precondition: the coordinates of `origin` are not negative.
    /// - Complexity: O(pixels of the notch)
    mutating func cutOut(
        _ notch: NotchStencil,
        at origin: PixelPoint,
        into piece: inout Image<RGBA8>,
        pieceOrigin: PixelPoint
    ) {
        precondition(origin.x >= 0 && origin.y >= 0, "the notch begins outside the picture")
        let area = PixelRect(origin: origin, size: notch.size).intersection(bounds)
        guard !area.isEmpty else { return }
        let (stride, pieceSize) = (width, piece.size)
        let shift = PixelPoint(x: origin.x - pieceOrigin.x, y: origin.y - pieceOrigin.y)
        // The columns of the notch that are in the piece.
        let first = Swift.max(0, -shift.x)
        let covered = first..<Swift.max(first, pieceSize.width - shift.x)
        let row = CutOutRow()
        unsafe withUnsafeMutablePixels { picture in
            unsafe piece.withUnsafeMutableBuffer { piece in
                for y in 0..<area.size.height {
                    let span = notch.spans[y].clamped(to: 0..<area.size.width)
                    guard !span.isEmpty else { continue }
                    let pixels = unsafe picture + (y + origin.y) * stride + origin.x
                    let pieceRow = y + shift.y
                    let lifted = covered.clamped(to: span)
                    if !lifted.isEmpty, pieceRow >= 0, pieceRow < pieceSize.height {
                        let start = pieceRow * pieceSize.width + shift.x
                        let target = unsafe UnsafeMutableBufferPointer(
                            rebasing: piece[start + lifted.lowerBound..<start + lifted.upperBound]
                        )
                        unsafe row.lift(lifted, of: pixels, under: notch, y: y, into: target)
                        unsafe row.dim(span, of: pixels, under: notch, y: y)
                        unsafe row.restore(lifted, over: pixels, under: notch, y: y, in: target)
                    } else {
                        unsafe row.dim(span, of: pixels, under: notch, y: y)
                    }
                }
            }
        }
    }
}

/// Cuts the rows of a notch.
private struct CutOutRow {
    private let lifts = CutOutRow.lifts

    /// For each opacity A, the factor by which the piece compensates the notch's darkening.
    ///
    /// It is (255 − A)/A, in units of 2⁻³².
    private static let lifts: [Int64] = (0...255).map { alpha in
        alpha == 0 ? 0 : ((255 - Int64(alpha)) << 32 + Int64(alpha) / 2) / Int64(alpha)
    }

    /// Copies the pixels of `columns` under the piece; where its opacity is 0, the target is
    /// unchanged.
    ///
    /// `pixels` starts with column 0, `target` with the first of `columns`.
    func lift(
        _ columns: Range<Int>,
        of pixels: UnsafePointer<RGBA8>,
        under notch: NotchStencil,
        y: Int,
        into target: UnsafeMutableBufferPointer<RGBA8>
    ) {
        let count = columns.count
        precondition(target.count == count)
        let source = unsafe UnsafeRawPointer(pixels + columns.lowerBound)
            .assumingMemoryBound(to: UInt32.self)
        let alpha = notch.alpha.row(y).extracting(columns)
        unsafe target.withMemoryRebound(to: UInt32.self) { target in
            unsafe alpha.withUnsafeBufferPointer { alpha in
                for x in 0..<count {
                    let opacity = unsafe UInt32(alpha[x])
                    let color = unsafe UInt32(littleEndian: source[x]) & ~NotchStencil.opaque
                    let lifted = (color | opacity &<< 24).littleEndian
                    unsafe target[x] = opacity == 0 ? target[x] : lifted
                }
            }
        }
    }

    /// Applies the light C·k/255 + g to the pixels of `columns`, limited to what the piece can
    /// compensate.
    func dim(
        _ columns: Range<Int>,
        of pixels: UnsafeMutablePointer<RGBA8>,
        under notch: NotchStencil,
        y: Int
    ) {
        let count = 4 &* columns.count
        let bytes = unsafe UnsafeMutableRawPointer(pixels + columns.lowerBound)
            .assumingMemoryBound(to: UInt8.self)
        unsafe notch.keep.row(y).extracting(columns).withUnsafeBytes { keep in
            unsafe notch.glow.row(y).extracting(columns).withUnsafeBytes { glow in
                unsafe notch.headroom.row(y).extracting(columns).withUnsafeBytes { headroom in
                    unsafe headroom.withMemoryRebound(to: UInt16.self) { headroom in
                        for index in 0..<count {
                            let clean = unsafe UInt16(bytes[index])
                            let kept = unsafe (clean &* UInt16(keep[index])).dividedBy255
                            let lit = unsafe kept &+ UInt16(glow[index])
                            let share = unsafe headroom[index]
                            // Pixels under the opaque piece are hidden, so there is no limit.
                            let whole: UInt16 = share == NotchStencil.unlimited ? .max : 0
                            let losable = (255 &- clean).multiplied(byShare: share) | whole
                            let least = clean &- min(clean, losable)
                            unsafe bytes[index] = UInt8(truncatingIfNeeded: max(lit, least))
                        }
                    }
                }
            }
        }
    }

    /// Sets the colours of the piece's fading edge.
    ///
    /// Drawn over the dimmed colours, they restore the clean colours.
    ///
    /// `piece` contains the clean colours and starts with the first of `columns`, `dimmed` with
    /// column 0.
    func restore(
        _ columns: Range<Int>,
        over dimmed: UnsafePointer<RGBA8>,
        under notch: NotchStencil,
        y: Int,
        in piece: UnsafeMutableBufferPointer<RGBA8>
    ) {
        let edge = notch.edge.span.extracting(notch.edgeStarts[y]..<notch.edgeStarts[y + 1])
        for index in edge.indices {
            let (x, alpha) = (Int(edge[index].column), edge[index].alpha)
            guard columns.contains(x) else { continue }
            let factor = lifts[Int(alpha)]
            func restored(_ clean: UInt8, _ dim: UInt8) -> UInt8 {
                let lost = Int64(clean) &- Int64(dim)
                let lift = (lost &* factor &+ 1 &<< 31) &>> 32
                return UInt8(truncatingIfNeeded: max(0, min(Int64(clean) &+ lift, 255)))
            }
            let (clean, dim) = unsafe (piece[x - columns.lowerBound], dimmed[x])
            unsafe piece[x - columns.lowerBound] = RGBA8(
                red: restored(clean.red, dim.red),
                green: restored(clean.green, dim.green),
                blue: restored(clean.blue, dim.blue),
                alpha: alpha
            )
        }
    }
}

extension UInt16 {
    /// The value divided by 255 and rounded to the nearest; exact for products of two bytes.
    @inline(__always)
    fileprivate var dividedBy255: UInt16 {
        let raised = self &+ 128
        return (raised &+ raised &>> 8) &>> 8
    }

    /// A byte times `share` in 1/256, rounded down.
    @inline(__always)
    fileprivate func multiplied(byShare share: UInt16) -> UInt16 {
        UInt16(truncatingIfNeeded: (UInt32(self &<< 8) &* UInt32(share)) &>> 16)
    }
}
