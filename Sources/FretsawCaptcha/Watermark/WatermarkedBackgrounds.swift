public import FretsawRandom
public import FretsawRaster

/// Backgrounds of another source with a watermark on each.
///
/// The text is part of the clean picture: notches are cut through it, and the piece restores it.
/// Where a notch lies in the text, the piece shows letters that tell its place; a short text leaves
/// such places few.
public struct WatermarkedBackgrounds: BackgroundSource {
    private var base: any BackgroundSource
    private let overlay: WatermarkOverlay
    private let size: PixelSize

    /// Backgrounds of `base`, `size` pixels large, with `watermark`.
    ///
    /// - Throws: ``CaptchaError`` where the watermark does not fit that size.
    public init(
        _ base: any BackgroundSource,
        watermark: Watermark,
        size: PixelSize
    ) throws(CaptchaError) {
        self.base = base
        self.size = size
        overlay = try WatermarkOverlay(watermark, size: size)
    }

    /// Has the other source paint, and draws the text over it.
    ///
    /// - Throws: what the other source throws, and ``CaptchaError`` where `image` has another size.
    public func paint(
        into image: inout Image<RGBA8>,
        using generator: inout SeededGenerator
    ) throws -> BackgroundOrigin {
        guard image.size == size else {
            throw CaptchaError(.backgroundSize(image.size, expected: size))
        }
        let origin = try base.paint(into: &image, using: &generator)
        image.draw(overlay.image, at: overlay.origin)
        return origin
    }

    /// The other source's for pieces, with the same text.
    public func forPieces() -> any BackgroundSource {
        var result = self
        result.base = base.forPieces()
        return result
    }
}
