/// The relative luminance of pixels as WCAG 2 defines it, in whole numbers.
///
/// A value that owns its tables: keep one.
public struct RelativeLuminance: Sendable {
    /// White's.
    public static let unit = 1 << 20

    /// What red, green and blue add at each sRGB value (IEC 61966-2-1), one after another.
    private let shares: [Int32]

    /// Computes the tables.
    public init() {
        shares = [0.2126, 0.7152, 0.0722].flatMap { weight in
            (0..<256).map { value in
                let share = Double(value) / 255
                let light =
                    share <= 0.04045
                    ? share / 12.92 : PortableMath.power((share + 0.055) / 1.055, 2.4)
                return Int32((light * weight * Double(RelativeLuminance.unit)).rounded())
            }
        }
    }

    /// The relative luminance of `pixel`, 0 … ``unit``.
    public func of(_ pixel: RGBA8) -> Int {
        Int(
            shares[Int(pixel.red)] + shares[256 + Int(pixel.green)] + shares[512 + Int(pixel.blue)]
        )
    }

    /// The mean relative luminance of `picture` where the rim of `stencil` will lie.
    ///
    /// - Parameters:
    ///   - stencil: a letter; pixels count as the rim covers them and strokes do not.
    ///   - corner: where the masks' top left pixel lies, outside the picture too.
    ///   - picture: what lies below.
    /// - Returns: 0 … 1; 0 where the rim reaches no pixel.
    /// - Complexity: O(pixels of the letter's box)
    public func mean(
        belowRimOf stencil: LetterStencil,
        at corner: PixelPoint,
        of picture: Image<RGBA8>
    ) -> Double {
        let area = PixelRect(origin: corner, size: stencil.size).intersection(picture.bounds)
        guard !area.isEmpty else { return 0 }
        let (width, stride) = (picture.width, stencil.strokes.width)
        let offset = area.minX - corner.x
        var (sum, weight) = (0, 0)
        unsafe shares.withUnsafeBufferPointer { shares in
            unsafe picture.withUnsafePixels { picture in
                unsafe stencil.strokes.withUnsafePixels { strokes in
                    unsafe stencil.around.withUnsafePixels { around in
                        for y in area.minY..<area.maxY {
                            let row = unsafe picture + (y * width + area.minX)
                            let start = (y - corner.y) * stride + offset
                            let (inner, outer) = unsafe (strokes + start, around + start)
                            for x in 0..<area.size.width {
                                let share = unsafe Int32(outer[x]) &- Int32(inner[x])
                                guard share > 0 else { continue }
                                let pixel = unsafe row[x]
                                let light =
                                    unsafe shares[Int(pixel.red)]
                                    &+ shares[256 &+ Int(pixel.green)]
                                    &+ shares[512 &+ Int(pixel.blue)]
                                // Below 2²⁰ and 2⁸: never beyond 2²⁸.
                                sum &+= Int(share &* light)
                                weight &+= Int(share)
                            }
                        }
                    }
                }
            }
        }
        return weight > 0 ? Double(sum) / Double(weight * RelativeLuminance.unit) : 0
    }
}
