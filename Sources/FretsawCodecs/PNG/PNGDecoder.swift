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
        for _ in 0..<(try handle.start(of: bytes)) {
            try handle.readRows(header.height, of: bytes, declaredBy: header, into: &pixels)
        }
        let warnings = trailerWarnings(of: bytes, with: &handle)
        return DecodedImage(
            image: Image(width: header.width, height: header.height, pixels: pixels),
            format: format,
            warnings: handle.warnings + warnings
        )
    }

    /// Decodes a PNG, lays it over `background`, and brings the part of it that `plan` keeps to size;
    /// nil for an interlaced one, whose rows do not come in one go.
    static func decode(
        _ bytes: [UInt8],
        as format: ImageFormat,
        limits: DecodingLimits,
        over background: RGBA8,
        fitting plan: (PixelSize) -> (crop: PixelRect, size: PixelSize)
    ) throws(CodecError) -> DecodedImage? {
        var handle = try PNGReadHandle(limits: limits, format: format)
        let header = try readHeader(of: bytes, with: &handle, as: format, limits: limits)
        guard try handle.start(of: bytes) == 1 else { return nil }
        let (crop, size) = plan(PixelSize(width: header.width, height: header.height))
        var resampler = RowResampler(crop, to: size)
        let bandHeight = RowResampler.bandHeight
        var band = [RGBA8](repeating: .transparent, count: bandHeight * header.width)
        for y in stride(from: 0, to: header.height, by: bandHeight) {
            let count = min(bandHeight, header.height - y)
            try handle.readRows(count, of: bytes, declaredBy: header, into: &band)
            for index in band.indices { band[index].flatten(over: background) }
            resampler.add(count, of: band, width: header.width)
        }
        let warnings = trailerWarnings(of: bytes, with: &handle)
        return DecodedImage(
            image: resampler.finish(),
            format: format,
            warnings: handle.warnings + warnings
        )
    }

    /// Reads what follows the pixels; the picture is whole even where that is damaged.
    private static func trailerWarnings(
        of bytes: [UInt8],
        with handle: inout PNGReadHandle
    ) -> [String] {
        do {
            try handle.readTrailer(of: bytes)
            return []
        } catch {
            return ["after the pixels: \(error)"]
        }
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
