/// The relative luminance of pixels as WCAG 2 defines it, in whole numbers.
///
/// A value that owns its tables: keep one.
public struct RelativeLuminance: Sendable {
    /// White's.
    public static let unit = 1 << 20

    /// What red, green and blue add at each sRGB value (IEC 61966-2-1), 256 of each.
    package let shares: [Int32]

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
}
