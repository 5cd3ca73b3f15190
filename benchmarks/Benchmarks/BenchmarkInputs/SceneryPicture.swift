public import FretsawCaptcha
internal import FretsawRandom
public import FretsawRaster
import FretsawScenery

extension Image<RGBA8> {
    /// A picture of one family of the built-in scenery, the same on every machine: photographic
    /// textured enough to stand in for a photo, and available without a file.
    public static func scenery(
        _ family: SceneryFamily,
        width: Int,
        height: Int
    ) -> Image<RGBA8> {
        var image = Image(width: width, height: height, filledWith: .transparent)
        var generator = SeededGenerator(seed: Seed(2024), item: UInt64(width), purpose: 200)
        _ = Scenery(families: [family]).drawBackground(into: &image, using: &generator)
        return image
    }
}
