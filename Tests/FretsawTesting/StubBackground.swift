public import FretsawCaptcha
public import FretsawRandom
public import FretsawRaster

/// Backgrounds of one colour, so that everything else in a picture is the puzzle.
public struct StubBackground: BackgroundSource {
    /// The colour.
    public let pixel: RGBA8

    /// Pictures of one colour.
    public static func flat(_ pixel: RGBA8) -> StubBackground { StubBackground(pixel: pixel) }

    /// Pictures of one grey.
    public static func grey(_ level: UInt8) -> StubBackground {
        .flat(RGBA8(red: level, green: level, blue: level))
    }

    /// Fills the image.
    public func drawBackground(
        into image: inout Image<RGBA8>,
        using generator: inout SeededGenerator
    ) -> BackgroundOrigin {
        image.fill(with: pixel)
        return BackgroundOrigin(source: .photo, name: "stub")
    }
}
