public import FretsawRaster

/// Decodes pictures of all supported formats.
public enum ImageDecoder {
    /// Decodes one picture: a PNG, JPEG or WebP with its Exif orientation applied, or the first frame of
    /// an animation on its canvas; the default image of an APNG without a valid first frame.
    ///
    /// An incomplete picture is an error, and so is a JPEG with lost data unless `limits` accept it; other damage is a
    /// warning. Declared colours are converted to sRGB, and 16-bit samples are reduced to their high byte.
    ///
    /// - Throws: ``CodecError``. If the picture exceeds `limits`, no memory is allocated for it.
    public static func decode(
        _ bytes: [UInt8],
        limits: DecodingLimits = .default
    ) throws(CodecError) -> DecodedImage {
        try decode(bytes, limits) { _, _ in nil }
    }

    /// `resample` makes the result from the pixels, without a copy of a canvas, unless it returns nil.
    private static func decode(
        _ bytes: [UInt8],
        _ limits: DecodingLimits,
        _ resample: (Span<RGBA8>, PixelSize) -> Image<RGBA8>?
    ) throws(CodecError) -> DecodedImage {
        guard let format = ImageFormat(sniffing: bytes) else {
            throw CodecError(unrecognised: bytes)
        }
        try limits.check(byteCount: bytes.count, of: format)
        var decoded: DecodedImage
        switch format {
        case .png, .apng:
            if format == .apng {
                do throws(CodecError) {
                    let decoder = try APNGDecoder(bytes, limits: limits)
                    return try decodeFirstFrame(decoder, format, resample)
                } catch {
                    let isHidden = APNGChunks.hidesDefaultImage(bytes, limits: limits)
                    if isHidden, error.exceededLimit != nil { throw error }
                }
            }
            decoded = try PNGDecoder.decode(bytes, as: format, limits: limits)
        case .jpeg:
            decoded = try JPEGDecoder.decode(bytes, limits: limits)
        case .gif87a, .gif89a:
            return try decodeFirstFrame(GIFDecoder(bytes, limits: limits), format, resample)
        case .webp:
            if WebPChunks.isAnimated(bytes) {
                return try decodeFirstFrame(WebPDecoder(bytes, limits: limits), format, resample)
            }
            decoded = try WebPChunks.decode(bytes, limits: limits)
        default:
            throw CodecError(.unsupportedFormat, format: format)
        }
        let image = resample(decoded.image.pixels, decoded.image.size)
        decoded.image = image ?? decoded.image
        return decoded
    }

    /// Decodes an animation's first frame on its canvas; an incomplete one is an error.
    private static func decodeFirstFrame<Decoder: AnimationDecoder & ~Copyable>(
        _ decoder: consuming Decoder,
        _ format: ImageFormat,
        _ resample: (Span<RGBA8>, PixelSize) -> Image<RGBA8>?
    ) throws(CodecError) -> DecodedImage {
        let frame = try decoder.advance()
        if frame == nil || frame?.isPartial == true, let damage = decoder.damage { throw damage }
        return DecodedImage(
            image: resample(decoder.canvas, decoder.canvasSize) ?? decoder.image(),
            format: format,
            warnings: decoder.warnings.map(\.description)
        )
    }
}

/// A decoded picture.
public struct DecodedImage: Sendable {
    /// The pixels in sRGB, with alpha not premultiplied.
    public var image: Image<RGBA8>
    /// The file's format.
    public var format: ImageFormat
    /// Warnings about damage that left the picture complete, in the library's words; empty for an intact file.
    public var warnings: [String] = []
}

extension ImageDecoder {
    /// Decodes one picture like ``decode(_:limits:)``, and crops and scales it during decoding.
    ///
    /// Rows of JPEGs and of non-interlaced PNGs are scaled as they are decoded, so that only a few
    /// are in memory. For a progressive JPEG, libjpeg keeps two bytes per sample. If more than 128 MB are kept, decoding
    /// is the argument of `large`, so that it can wait for others. The result equals scaling after decoding.
    ///
    /// Transparent pixels are blended with `background` first. `plan` receives the picture's size, after its Exif
    /// orientation is applied, and returns the crop and the size of the result. The crop must be inside the picture. The
    /// crop and the size must not be empty.
    ///
    /// - Throws: ``CodecError``. If the picture exceeds `limits`, no memory is allocated for it.
    public static func decode(
        _ bytes: [UInt8],
        limits: DecodingLimits = .default,
        over background: RGBA8,
        large:
            @escaping (() throws(CodecError) -> DecodedImage) throws(CodecError) -> DecodedImage =
            { decode throws(CodecError) in try decode() },
        fitting plan: (PixelSize) -> (crop: PixelRect, size: PixelSize)
    ) throws(CodecError) -> DecodedImage {
        let format = ImageFormat(sniffing: bytes)
        if format == .jpeg {
            try limits.check(byteCount: bytes.count, of: .jpeg)
            return try JPEGDecoder.decode(bytes, limits: limits, large: large, fitting: plan)
        }
        if format == .png {
            try limits.check(byteCount: bytes.count, of: .png)
            let (decoded, flaw) = try PNGDecoder.tolerating { isLenient throws(CodecError) in
                try PNGDecoder.decode(
                    bytes,
                    as: .png,
                    limits: limits,
                    over: background,
                    isLenient: isLenient,
                    fitting: plan
                )
            }
            if var decoded {
                if let flaw { decoded.warnings.insert("\(flaw)", at: 0) }
                return decoded
            }
        }
        func resample(_ pixels: Span<RGBA8>, _ whole: PixelSize) -> Image<RGBA8> {
            let (crop, size) = plan(whole)
            var resampler = RowResampler(crop, to: size)
            var row = [RGBA8](repeating: .transparent, count: whole.width)
            for y in 0..<crop.maxY {
                for x in row.indices {
                    row[x] = pixels[y * whole.width + x]
                    row[x].flatten(over: background)
                }
                resampler.add(row.span)
            }
            return resampler.finish()
        }
        var small = limits
        small.maxPixels = min(limits.maxPixels, maxSmallPixels)
        small.maxAnimationPixels = min(limits.maxAnimationPixels, maxSmallPixels)
        do throws(CodecError) {
            return try decode(bytes, small, resample)
        } catch {
            guard error.exceededLimit != nil else { throw error }
            return try large { () throws(CodecError) in try decode(bytes, limits, resample) }
        }
    }

    /// The maximum number of pixels, of four bytes, of pictures that are not large.
    static let maxSmallPixels = 1 << 25
}

extension RowResampler {
    /// The number of rows decoded at a time.
    private static let bandHeight = 8

    /// Adds `height` rows of `width` pixels; `read` decodes the requested number of rows to the beginning of the array.
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

extension RGBA8 {
    mutating func flatten(over background: RGBA8) {
        if alpha != 255 { self = over(background) }
    }
}
