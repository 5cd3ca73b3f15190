internal import FretsawRaster

/// A notch made ready to be cut out, as often as wanted: its light and the piece's opacity.
///
/// Light goes through ``Image/cutOut(_:at:into:pieceOrigin:)`` by the byte, so here it is spread over
/// the four bytes of each pixel. The pixels under the piece's fading edge, whose colours have to be
/// worked out, are few and listed.
struct NotchStencil: Sendable {
    /// The size of the notch's box.
    let size: PixelSize
    /// The piece's opacity.
    private(set) var alpha: Mask
    /// The share of light that is left, in 1/255, in each of a pixel's colours; all of its alpha.
    private(set) var keep: Image<UInt32>
    /// The light added, in each of a pixel's colours; nothing to its alpha.
    private(set) var glow: Image<UInt32>
    /// What may be taken away at most, as a share in 1/256 of what is missing to 255.
    ///
    /// A/(255 − A): with it P = C + (C − N)·(255 − A)/A stays within 255. The same for all four bytes
    /// of a pixel, and ``unlimited`` where A is 255.
    private(set) var room: Image<UInt64>
    /// The columns of each row that are not clear of the notch.
    private(set) var spans: [Range<Int>]
    /// The pixels under the fading edge, in row order, and unused room behind them.
    private(set) var edge: [EdgePixel]
    /// Where each row's pixels begin in ``edge``, and behind the last row where they end.
    private(set) var edgeStarts: [Int]

    /// A pixel where the piece's opacity is neither 0 nor 255.
    struct EdgePixel {
        let column: UInt16
        let alpha: UInt8
    }

    /// A pixel's alpha, all of which is kept under any light.
    static let opaque: UInt32 = 0xff00_0000

    /// The share that stands for anything; the greatest other one is 254 · 256.
    static let unlimited = UInt16.max

    /// A stencil that changes nothing.
    ///
    /// - Precondition: no side is 65,536 or more.
    init(size: PixelSize) {
        precondition(max(size.width, size.height) < 1 << 16, "a notch's sides are 16 bits")
        self.size = size
        alpha = Mask(width: size.width, height: size.height, filledWith: 0)
        keep = Image(width: size.width, height: size.height, filledWith: ~0)
        glow = Image(width: size.width, height: size.height, filledWith: 0)
        room = Image(width: size.width, height: size.height, filledWith: ~0)
        spans = [Range<Int>](repeating: 0..<0, count: size.height)
        edge = Array(repeating: EdgePixel(column: 0, alpha: 0), count: size.pixelCount)
        edgeStarts = [Int](repeating: 0, count: size.height + 1)
    }

    /// Makes this the stencil of a notch.
    ///
    /// - Parameters:
    ///   - light: what the notch does; nothing where `alpha` is 0, and no glow where it is not 255,
    ///     as ``NotchLight/draw(outline:blurred:fade:depth:strengths:)`` leaves it.
    ///   - alpha: the piece's opacity.
    /// - Precondition: both have the stencil's size.
    /// - Complexity: O(pixels), without allocation.
    mutating func prepare(_ light: NotchLight, alpha: Mask) {
        precondition(light.keep.size == size && alpha.size == size, "the masks differ in size")
        self.alpha = alpha
        for y in 0..<size.height { list(alpha.row(y), y: y) }
        NotchStencil.spread(light.keep, alpha: NotchStencil.opaque, into: &keep)
        NotchStencil.spread(light.glow, alpha: 0, into: &glow)
        let rooms = NotchStencil.rooms.span
        let opacities = alpha.pixels
        var targets = room.mutablePixels
        for index in opacities.indices { targets[index] = rooms[Int(opacities[index])] }
    }

    /// ``room`` by opacity.
    private static let rooms: [UInt64] = (0...255).map { alpha in
        let share = alpha == 255 ? unlimited : UInt16(alpha * 256 / (255 - alpha))
        return UInt64(share) * 0x0001_0001_0001_0001
    }

    /// Finds a row's span and lists its edge pixels.
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
                    // Bytes beyond the row are 0, which is not fading.
                    var fading = eight.nonzeroBytes & (~eight).nonzeroBytes
                    while fading != 0 {
                        let column = x &+ fading.trailingZeroBitCount &>> 3
                        // No more of them than pixels so far, so there is room.
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

    /// Repeats each value in a pixel's three colours, beside the given alpha.
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
    /// The first `count` of the eight bytes from `start` on, the first lowest, and zeros.
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

    /// The highest bit of every byte that is not 0.
    @inline(__always)
    fileprivate var nonzeroBytes: UInt64 {
        let low: UInt64 = 0x7f7f_7f7f_7f7f_7f7f
        return ((self & low) &+ low | self) & ~low
    }
}
