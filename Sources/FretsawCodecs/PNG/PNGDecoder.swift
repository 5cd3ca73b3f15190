import FretsawRaster

/// PNG files to pixels, by libpng's row interface.
///
/// `png_image_*` is not used: it applies gamma and colour spaces, which changes the pixels of
/// many files. Here samples come out as stored, with `tRNS` applied.
enum PNGDecoder {
    /// Decodes a PNG, or the default image of an APNG.
    static func decode(
        _ bytes: [UInt8],
        as format: ImageFormat,
        limits: DecodingLimits
    ) throws(CodecError) -> DecodedImage {
        var handle = try PNGReadHandle(limits: limits, format: format)
        let header = try readHeader(of: bytes, with: &handle, as: format, limits: limits)
        var pixels = [RGBA8](repeating: .transparent, count: header.width * header.height)
        try handle.readPixels(of: bytes, declaredBy: header, into: &pixels)
        var warnings: [String] = []
        do {
            try handle.readTrailer(of: bytes)
        } catch {
            // The picture is whole; what follows it is not.
            warnings.append("after the pixels: \(error)")
        }
        return DecodedImage(
            image: Image(width: header.width, height: header.height, pixels: pixels),
            format: format,
            warnings: handle.warnings + warnings
        )
    }

    /// Reads the header and holds it against `limits`.
    static func readHeader(
        of bytes: [UInt8],
        with handle: inout PNGReadHandle,
        as format: ImageFormat,
        limits: DecodingLimits
    ) throws(CodecError) -> PNGHeader {
        let chunks = PNGChunks(of: bytes)
        if chunks.isAppleVariant {
            throw CodecError(
                .unsupportedVariant("Apple's CgBI, written for its own devices"),
                format: format
            )
        }
        if let size = chunks.declaredSize {
            // Before libpng, whose own message would not name the limit.
            try limits.check(width: size.width, height: size.height, of: format)
        }
        let header = try handle.readHeader(of: bytes)
        try limits.check(width: header.width, height: header.height, of: format)
        return header
    }
}
