public import FretsawCaptcha
public import FretsawRandom
public import FretsawRaster

/// One photo, decoded before the clock starts, from which every background is cropped and toned:
/// what a site's own photos cost once they are in memory.
public struct StandInPhoto: BackgroundSource {
    private let photo: Image<RGBA8>

    /// A photo as large as one is kept for backgrounds of `size`.
    public init(forBackgroundsOf size: PixelSize) {
        photo = .scenery(
            .meadow,
            width: Int((Double(size.width) * PhotoVariation.zoom).rounded(.up)),
            height: Int((Double(size.height) * PhotoVariation.zoom).rounded(.up))
        )
    }

    /// Draws a drawn crop of the photo over all of `image`.
    public func drawBackground(
        into image: inout Image<RGBA8>,
        using generator: inout SeededGenerator
    ) -> BackgroundOrigin {
        PhotoVariation(of: photo.size, size: image.size, using: &generator)
            .draw(photo, into: &image)
        return BackgroundOrigin(source: .photo, name: "stand-in")
    }
}
