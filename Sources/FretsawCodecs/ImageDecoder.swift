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
            return try decodeFirstFrame(bytes, limits: limits)
        default:
            throw CodecError(.unsupportedFormat, format: format)
        }
    }

    /// A GIF's first frame on its canvas; an incomplete one is an error.
    private static func decodeFirstFrame(
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

extension ImageDecoder {
    /// Decodes one picture as ``decode(_:limits:)`` does, and brings a part of it to another size on
    /// the way.
    ///
    /// Rows of JPEGs and of PNGs that are not interlaced are brought to size as they are decoded, so
    /// that no more than a few of them stand in memory; of a JPEG whose scans cover the picture piece
    /// by piece, libjpeg keeps two bytes a sample. The result is that of decoding all first.
    ///
    /// Transparent pixels are laid over `background` before. From the picture's size as it is shown, `plan`
    /// gives the part that is kept, which is in it, and the size that it is brought to; neither is empty.
    ///
    /// - Throws: ``CodecError``, also where `limits` forbid the picture, before it is allocated.
    public static func decode(
        _ bytes: [UInt8],
        limits: DecodingLimits = .default,
        over background: RGBA8,
        fitting plan: (PixelSize) -> (crop: PixelRect, size: PixelSize)
    ) throws(CodecError) -> DecodedImage {
        let format = ImageFormat(sniffing: bytes)
        if format == .jpeg {
            try limits.check(byteCount: bytes.count, of: .jpeg)
            return try JPEGDecoder.decode(bytes, limits: limits, fitting: plan)
        }
        if let format, [.png, .apng].contains(format) {
            try limits.check(byteCount: bytes.count, of: format)
            if let decoded = try PNGDecoder.decode(
                bytes,
                as: format,
                limits: limits,
                over: background,
                fitting: plan
            ) {
                return decoded
            }
        }
        var decoded = try decode(bytes, limits: limits)
        let (crop, size) = plan(decoded.image.size)
        decoded.image.flatten(over: background)
        var resampler = RowResampler(crop, to: size)
        for y in 0..<crop.maxY { resampler.add(decoded.image.row(y)) }
        decoded.image = resampler.finish()
        return decoded
    }
}

extension RowResampler {
    /// How many rows are decoded before they are brought to size.
    private static let bandHeight = 8

    /// Takes `height` rows of `width` pixels, which `read` decodes: as many as asked for to the beginning
    /// of the array.
    mutating func addRows(
        width: Int,
        height: Int,
        read: (Int, inout [RGBA8]) throws(CodecError) -> Void
    ) throws(CodecError) {
        var band = [RGBA8](repeating: .transparent, count: Self.bandHeight * width)
        for y in stride(from: 0, to: height, by: Self.bandHeight) {
            let count = min(Self.bandHeight, height - y)
            try read(count, &band)
            for row in 0..<count { add(band.span.extracting(row * width..<(row + 1) * width)) }
        }
    }
}

extension Image<RGBA8> {
    fileprivate mutating func flatten(over background: RGBA8) {
        var pixels = mutablePixels
        for index in pixels.indices { pixels[index].flatten(over: background) }
    }
}

extension RGBA8 {
    /// Lays the pixel over `background`, where something of that shows.
    mutating func flatten(over background: RGBA8) {
        if alpha != 255 { self = over(background) }
    }
}
