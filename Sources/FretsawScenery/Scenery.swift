public import FretsawRandom
public import FretsawRaster

/// Procedurally generated backgrounds, all different, for sites without photos.
public struct Scenery: Sendable {
    /// The families to choose from with equal probability; never empty.
    public let families: [SceneryFamily]
    /// Whether pictures are drawn smaller and enlarged, which takes less than half the time.
    private var isEnlarged = true

    /// Scenery of the given families; of all families if the list is empty.
    public init(families: [SceneryFamily] = SceneryFamily.allCases) {
        self.families = families.isEmpty ? SceneryFamily.allCases : families
    }

    /// Fills `image` with an opaque picture of one of the families, and returns the family.
    ///
    /// Features scale with the picture: a family looks the same at every size.
    ///
    /// - Complexity: O(pixels), with 8 … 30 bytes of scratch memory per pixel, freed on return.
    public func draw(
        into image: inout Image<RGBA8>,
        using generator: inout SeededGenerator
    ) -> SceneryFamily {
        let family = generator.pick(families)
        var canvas = Canvas(
            width: isEnlarged ? family.resolution(image.width) : image.width,
            height: isEnlarged ? family.resolution(image.height) : image.height
        )
        let development = family.draw(on: &canvas, using: &generator)
        development.develop(canvas, into: &image, seed: generator.noiseSeed())
        return family
    }

    /// The same families without enlargement, so that every pixel is drawn.
    ///
    /// Enlargement leaves a periodic pattern of columns, which would reveal where a piece was cut out.
    public func withoutEnlargement() -> Scenery {
        var result = self
        result.isEnlarged = false
        return result
    }
}
