internal import CWebP
import FretsawRaster

extension WebPChunks {
    /// Decodes a still picture with its orientation applied; animations are not turned, as in browsers.
    ///
    /// Damage behind it is a warning.
    static func decode(
        _ bytes: [UInt8],
        limits: DecodingLimits
    ) throws(CodecError) -> DecodedImage {
        let chunks = try WebPChunks(bytes, limits: limits)
        if chunks.frames.isEmpty, let damage = chunks.damage { throw damage }
        let colors = chunks.colors(of: bytes, limits: limits)
        var image = try chunks.decode(0, of: bytes, colors)
        if let orientation = chunks.orientation { image = image.oriented(orientation) }
        return DecodedImage(
            image: image,
            format: .webp,
            warnings: [colors.warning, chunks.damage.map { "after the pixels: \($0)" }]
                .compactMap(\.self)
        )
    }

    func decode(
        _ index: Int,
        of bytes: [UInt8],
        _ colors: FileColors,
        _ limits: DecodingLimits,
        _ isSkimmed: Bool,
        row: (_ y: Int, _ pixels: Span<RGBA8>) -> Void
    ) throws(CodecError) -> CodecError? {
        if isSkimmed {
            try check(index, of: bytes)
        } else {
            let image = try decode(index, of: bytes, colors)
            for y in 0..<image.height { row(y, image.row(y)) }
        }
        return nil
    }

    /// Whether frame `index` can be checked with little memory.
    func canCheck(_ index: Int) -> Bool {
        let frame = frames[index]
        return !frame.isLossless && !frame.hasAlpha
            || frame.shown.rect.size.pixelCount <= ImageInspector.maxCheckedPixels
    }

    /// Decodes frame `index` and discards it, if it can be checked.
    func check(_ index: Int, of bytes: [UInt8]) throws(CodecError) {
        let height = frames[index].shown.rect.size.height
        if canCheck(index) { _ = try decode(index, of: bytes, rows: (height - 1) / 2 * 2..<height) }
    }

    /// The colours that the profile declares; as in Chromium, that of an animation is not used.
    func colors(of bytes: [UInt8], limits: DecodingLimits) -> FileColors {
        let colors = profile.map { FileColors(profile: $0, samples: .rgb) } ?? .undeclared
        return isAnimated && colors.warning == nil ? .undeclared : colors
    }

    func decode(
        _ index: Int,
        of bytes: [UInt8],
        _ colors: FileColors
    ) throws(CodecError) -> Image<RGBA8> {
        let size = frames[index].shown.rect.size
        var pixels = try decode(index, of: bytes, rows: 0..<size.height)
        colors.transform?.convert(&pixels, count: pixels.count)
        return Image(width: size.width, height: size.height, pixels: pixels)
    }

    /// Decodes frame `index` up to the end of `rows`, which begin at an even row, and returns only `rows`.
    func decode(
        _ index: Int,
        of bytes: [UInt8],
        rows: Range<Int>
    ) throws(CodecError) -> [RGBA8] {
        let frame = frames[index]
        let width = frame.shown.rect.size.width
        var config = unsafe WebPDecoderConfig()
        guard unsafe WebPInitDecoderConfig(&config) != 0 else {
            throw CodecError(.library("libwebp has another interface"), format: .webp)
        }
        unsafe config.options.use_cropping = 1
        unsafe config.options.crop_top = Int32(rows.lowerBound)
        unsafe config.options.crop_width = Int32(width)
        unsafe config.options.crop_height = Int32(rows.count)
        unsafe config.output.colorspace = MODE_RGBA
        unsafe config.output.is_external_memory = 1
        var pixels = [RGBA8](repeating: .transparent, count: width * rows.count)
        let status = unsafe pixels.withUnsafeMutableBytes { output in
            unsafe config.output.u.RGBA = WebPRGBABuffer(
                rgba: output.baseAddress?.assumingMemoryBound(to: UInt8.self),
                stride: Int32(4 * width),
                size: output.count
            )
            return unsafe bytes[frame.data[0]].withUnsafeBufferPointer {
                unsafe WebPDecode($0.baseAddress, $0.count, &config)
            }
        }
        let reason: CodecError.Reason
        switch status {
        case VP8_STATUS_OK: return pixels
        case VP8_STATUS_OUT_OF_MEMORY: reason = .library("no memory for a picture")
        case VP8_STATUS_SUSPENDED, VP8_STATUS_NOT_ENOUGH_DATA:
            reason = .malformed("frame \(index) has too little data")
        default: reason = .malformed("the data of frame \(index) are not valid")
        }
        throw CodecError(reason, format: .webp, offset: frame.shown.offset)
    }
}
