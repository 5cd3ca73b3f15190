/// A picture at a quarter of its resolution, where people judge whether one part continues another.
///
/// Means are of any 4 × 4 pixels that begin in an even column and row. A value that owns its memory.
public struct QuarterPicture: Sendable {
    /// The picture's width in pixels.
    public private(set) var width = 0
    /// Sums of 2 × 2 pixels: red and blue in 16 bits each, green in the other.
    private var redBlue: [UInt32] = []
    private var green: [UInt32] = []
    private var (columns, rows) = (0, 0)

    /// A picture without pixels.
    public init() {}

    /// Takes `picture`.
    ///
    /// - Precondition: it measures four pixels each way at least.
    /// - Complexity: O(pixels), without allocation where the size is that of the picture before.
    public mutating func take(_ picture: Image<RGBA8>) {
        precondition(picture.width >= 4 && picture.height >= 4, "a picture of less than a quarter")
        width = picture.width
        (columns, rows) = (picture.width / 2, picture.height / 2)
        if redBlue.count != columns * rows {
            redBlue = [UInt32](repeating: 0, count: columns * rows)
            green = redBlue
        }
        let (columns, rows, stride) = (columns, rows, picture.width)
        unsafe picture.withUnsafePixels { pixels in
            unsafe redBlue.withUnsafeMutableBufferPointer { redBlue in
                unsafe green.withUnsafeMutableBufferPointer { green in
                    for row in 0..<rows {
                        let above = unsafe pixels + 2 * row * stride
                        for column in 0..<columns {
                            let first = unsafe above + 2 * column
                            let (a, b) = unsafe (first[0], first[1])
                            let (c, d) = unsafe (first[stride], first[stride + 1])
                            unsafe redBlue[row &* columns &+ column] =
                                a.redBlue &+ b.redBlue &+ c.redBlue &+ d.redBlue
                            unsafe green[row &* columns &+ column] =
                                UInt32(a.green) &+ UInt32(b.green) &+ UInt32(c.green)
                                &+ UInt32(d.green)
                        }
                    }
                }
            }
        }
    }

    /// The mean of 4 × 4 pixels around the place (`x`, `y`), of the nearest ones where it lies outside:
    /// red, green, blue, in levels.
    ///
    /// - Precondition: a picture was taken.
    public func colour(x: Int, y: Int) -> SIMD3<Float> {
        let column = max(0, min(columns - 2, (x - 1) >> 1))
        let row = max(0, min(rows - 2, (y - 1) >> 1))
        let first = row * columns + column
        let below = first + columns
        // Sixteen bytes add up to less than 16 bits.
        let two = redBlue[first] &+ redBlue[first + 1] &+ redBlue[below] &+ redBlue[below + 1]
        let one = green[first] &+ green[first + 1] &+ green[below] &+ green[below + 1]
        return SIMD3(Float(two & 0xffff), Float(one), Float(two >> 16)) / 16
    }

    /// How different two colours look: ΔE*ab to within a sixth, without a cube root.
    ///
    /// Weights of luma, red less green, and yellow less blue, fitted to ΔE*ab between places of
    /// photographs.
    public static func difference(_ one: SIMD3<Float>, _ other: SIMD3<Float>) -> Float {
        let d = one - other
        let luma = 0.299 * d.x + 0.587 * d.y + 0.114 * d.z
        let redGreen = d.x - d.y
        let yellowBlue = (d.x + d.y) / 2 - d.z
        return
            (0.162 * luma * luma + 0.127 * redGreen * redGreen + 0.179 * yellowBlue * yellowBlue)
            .squareRoot()
    }
}

extension RGBA8 {
    /// Red in the lower 16 bits, blue in the upper.
    @inline(__always)
    fileprivate var redBlue: UInt32 { UInt32(red) | UInt32(blue) << 16 }
}
