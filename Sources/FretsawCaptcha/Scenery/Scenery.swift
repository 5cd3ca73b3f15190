public import FretsawRandom
public import FretsawRaster

/// Backgrounds painted by the engine itself, for sites without photos: no two alike.
public struct Scenery: BackgroundSource {
    /// The families a picture's is drawn from, each equally likely; never empty.
    public let families: [SceneryFamily]

    /// Scenery of the given families; of all where the list is empty.
    public init(families: [SceneryFamily] = SceneryFamily.allCases) {
        self.families = families.isEmpty ? SceneryFamily.allCases : families
    }

    /// Paints one picture of one of the families over all of `image`; every pixel becomes opaque.
    ///
    /// Features grow with the picture, so that a family looks alike at every size.
    ///
    /// - Complexity: O(pixels), with scratch memory of 8 … 30 bytes a pixel, freed on return.
    /// - Returns: the family's name, as the manifest tells it.
    public func paint(
        into image: inout Image<RGBA8>,
        using generator: inout SeededGenerator
    ) -> BackgroundOrigin {
        let family = generator.pick(families)
        var canvas = Canvas(
            width: family.painted(image.width),
            height: family.painted(image.height)
        )
        let development = family.paint(on: &canvas, using: &generator)
        development.develop(&canvas, into: &image, seed: generator.noiseSeed())
        return BackgroundOrigin(source: .scenery, name: family.rawValue)
    }
}
