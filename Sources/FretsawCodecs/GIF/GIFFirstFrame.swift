import FretsawRaster

/// A GIF's first frame on its canvas; an incomplete one is an error.
enum GIFFirstFrame {
    static func decode(
        _ bytes: [UInt8],
        limits: DecodingLimits
    ) throws(CodecError) -> DecodedImage {
        var decoder = try GIFDecoder(bytes, limits: limits)
        let frame = try decoder.nextFrame()
        if frame == nil || frame?.isPartial == true, let damage = decoder.damage { throw damage }
        return DecodedImage(
            image: decoder.image(),
            format: decoder.format,
            warnings: decoder.warnings.map(\.description)
        )
    }
}
