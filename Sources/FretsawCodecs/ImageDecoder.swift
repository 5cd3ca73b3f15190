public import FretsawRaster

/// Files to pixels, whatever the format.
public enum ImageDecoder {
    /// Decodes one picture: a PNG, a JPEG turned as its Exif orientation says, the default image
    /// of an APNG, or the first frame of a GIF on its canvas.
    ///
    /// An incomplete picture is an error; damage that leaves it complete is a warning. Colour
    /// profiles and gamma are ignored, 16-bit samples are cut to their high byte.
    ///
    /// - Throws: ``CodecError``, also where `limits` forbid the picture, before it is allocated.
    public static func decode(
        _ bytes: [UInt8],
        limits: DecodingLimits = .default
    ) throws(CodecError) -> DecodedImage {
        guard let format = ImageFormat(sniffing: bytes) else {
            throw CodecError(.unrecognised)
        }
        try limits.check(byteCount: bytes.count, of: format)
        switch format {
        case .png, .apng:
            return try PNGDecoder.decode(bytes, as: format, limits: limits)
        case .jpeg:
            return try JPEGDecoder.decode(bytes, limits: limits)
        case .gif87a, .gif89a:
            return try GIFFirstFrame.decode(bytes, limits: limits)
        case .tiffLittleEndian, .tiffBigEndian, .bigTIFFLittleEndian, .bigTIFFBigEndian, .webp,
            .bmp, .ico, .cur, .heic, .avif, .jpegXL, .qoi:
            throw CodecError(.unsupportedFormat, format: format)
        }
    }
}

/// A picture out of a file.
public struct DecodedImage: Sendable {
    /// The pixels: sRGB values as stored in the file, alpha not multiplied in.
    public var image: Image<RGBA8>
    /// The file's format.
    public var format: ImageFormat
    /// Damage that left the picture whole, in the library's words; empty for a sound file.
    public var warnings: [String]

    /// A picture of `format`.
    public init(image: Image<RGBA8>, format: ImageFormat, warnings: [String] = []) {
        self.image = image
        self.format = format
        self.warnings = warnings
    }
}

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
