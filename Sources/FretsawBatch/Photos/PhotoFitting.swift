internal import FretsawCaptcha
internal import FretsawCodecs
internal import FretsawRaster

/// Brings photos to the size they are kept at: large enough to cover the picture with room for
/// `PhotoVariation` to move the crop, and no larger.
struct PhotoFitting {
    /// The picture's size.
    let size: PixelSize

    /// How many times longer than the picture a kept photo may be on its longer side; the ends of a
    /// longer panorama are cut off.
    private static let greatestStretch = 4

    /// The least size a photo is kept at.
    var cover: PixelSize {
        PixelSize(
            width: Int((Double(size.width) * PhotoVariation.zoom).rounded(.up)),
            height: Int((Double(size.height) * PhotoVariation.zoom).rounded(.up))
        )
    }

    /// The part of a photo of `photo` pixels that is kept, and the size it is brought to.
    func plan(for photo: PixelSize) -> (crop: PixelRect, size: PixelSize) {
        let cover = self.cover
        let scale = max(
            Double(cover.width) / Double(photo.width),
            Double(cover.height) / Double(photo.height)
        )
        func side(_ length: Int, covering least: Int) -> (kept: Int, target: Int) {
            let most = least * PhotoFitting.greatestStretch
            let target = max(least, Int((Double(length) * scale).rounded()))
            guard target > most else { return (length, target) }
            return (max(1, Int(Double(most) / scale)), most)
        }
        let width = side(photo.width, covering: cover.width)
        let height = side(photo.height, covering: cover.height)
        return (
            PixelRect(
                x: (photo.width - width.kept) / 2,
                y: (photo.height - height.kept) / 2,
                width: width.kept,
                height: height.kept
            ),
            PixelSize(width: width.target, height: height.target)
        )
    }

    /// Decodes a file and fits it.
    func photo(
        from bytes: [UInt8],
        limits: DecodingLimits
    ) throws(CodecError) -> Image<RGBA8> {
        try ImageDecoder.decode(bytes, limits: limits, over: .white, fitting: plan(for:)).image
    }
}
