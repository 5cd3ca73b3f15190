public import FretsawCaptcha
public import FretsawRandom
public import FretsawRaster

/// Backgrounds that are fast to draw and differ for each pair.
public struct Checkerboard: BackgroundSource {
    /// The only one.
    public init() {}

    /// Draws squares of 8 pixels in a random tint.
    public func drawBackground(
        into image: inout Image<RGBA8>,
        using generator: inout SeededGenerator
    ) throws -> BackgroundOrigin {
        let tint = UInt8(truncatingIfNeeded: generator.next())
        for y in 0..<image.height {
            var row = image.mutableRow(y)
            for x in row.indices {
                let isDark = (x / 8 + y / 8) & 1 == 0
                row[x] = RGBA8(red: tint, green: isDark ? 60 : 200, blue: UInt8(y & 255))
            }
        }
        return BackgroundOrigin(source: .scenery, name: "checkerboard")
    }
}
