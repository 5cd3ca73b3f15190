public import FretsawRandom
public import FretsawRaster

/// Backgrounds painted by the engine itself, for sites without photos: no two alike.
public struct Scenery: Sendable {
    /// The families to choose from, each equally likely; never empty.
    public let families: [SceneryFamily]
    /// Whether pictures are painted smaller and enlarged, which takes less than half the time.
    private var isEnlarged = true

    /// Scenery of the given families; of all where the list is empty.
    public init(families: [SceneryFamily] = SceneryFamily.allCases) {
        self.families = families.isEmpty ? SceneryFamily.allCases : families
    }

    /// Paints one picture of one of the families over all of `image`, and returns the family; every pixel
    /// becomes opaque.
    ///
    /// Features grow with the picture, so that a family looks alike at every size.
    ///
    /// - Complexity: O(pixels), with scratch memory of 8 … 30 bytes a pixel, freed on return.
    public func draw(
        into image: inout Image<RGBA8>,
        using generator: inout SeededGenerator
    ) -> SceneryFamily {
        let family = generator.pick(families)
        var canvas = Canvas(
            width: isEnlarged ? family.painted(image.width) : image.width,
            height: isEnlarged ? family.painted(image.height) : image.height
        )
        let development = family.paint(on: &canvas, using: &generator)
        development.develop(canvas, into: &image, seed: generator.noiseSeed())
        return family
    }

    /// The same families without enlargement: every pixel is painted.
    ///
    /// Enlarged pixels repeat a pattern every few columns, and a piece shows where in it it was cut.
    public func withoutEnlargement() -> Scenery {
        var result = self
        result.isEnlarged = false
        return result
    }
}
