internal import CWebP
public import FretsawRaster

/// Decodes the frames of an animated WebP one by one, composited like in browsers.
///
/// A still picture is an animation of one frame. Between frames the decoder keeps the file's bytes,
/// the canvas and the last frame's pixels. The background colour in the file is not used.
///
/// **Damage.** Frames before the damage are intact. The damaged frame is omitted: a warning contains
/// the problem and its byte offset, and no further frames follow. A strict decoder throws instead.
public struct WebPDecoder: ~Copyable, AnimationDecoder {
    /// The size of the canvas.
    public var canvasSize: PixelSize { chunks.canvasSize }
    /// Whether damage is an error instead of a warning.
    public let isStrict: Bool
    /// Warnings so far: the damage, if there is any.
    public private(set) var warnings: [AnimationWarning] = []
    /// The damage at which decoding stopped; nil for an intact file, as far as it was read.
    public private(set) var damage: CodecError?

    private let chunks: WebPChunks
    private let colors: FileColors
    private let bytes: [UInt8]
    private var picture: AnimationCanvas
    /// The current frame's pixels; nil before the first frame.
    private var pixels: Image<RGBA8>?
    /// The number of frames decoded.
    private var count = 0

    /// Creates a decoder for the file `bytes`; a strict one throws at damage instead of warning.
    ///
    /// - Throws: ``CodecError`` if the bytes are not a WebP, contain no frame or exceed a limit.
    /// - Complexity: O(bytes).
    public init(
        _ bytes: [UInt8],
        limits: DecodingLimits = .default,
        isStrict: Bool = false
    ) throws(CodecError) {
        let chunks = try WebPChunks(bytes, limits: limits)
        if chunks.frames.isEmpty, let damage = chunks.damage { throw damage }
        picture = try AnimationCanvas(size: chunks.canvasSize, of: .webp)
        self.chunks = chunks
        colors = chunks.colors
        self.bytes = bytes
        self.isStrict = isStrict
    }

    /// The number of plays; known from the start.
    public var loop: AnimationLoop { .plays(chunks.plays) }

    /// Composites the next frame onto the canvas; nil after the last one.
    ///
    /// - Throws: ``CodecError`` if damage left no frame, and for all damage in a strict decoder.
    /// - Complexity: O(the frame's pixels and data).
    public mutating func advance() throws(CodecError) -> AnimationFrame? {
        if let damage {
            if isStrict || count == 0 { throw damage }
            return nil
        }
        guard count < chunks.frames.count else {
            if let damage = chunks.damage { try stop(at: damage) }
            return nil
        }
        pixels = nil  // the memory of the last frame is free for the next
        let next: Image<RGBA8>
        do throws(CodecError) {
            next = try chunks.decode(count, of: bytes, colors)
        } catch {
            try stop(at: error)
            return nil
        }
        let frame = chunks.frames[count].shown
        // WebP restores no pixels, so no memory is needed.
        _ = picture.begin(frame.rect, disposal: frame.disposal)
        picture.draw(next, isBlended: frame.isBlended)
        pixels = next
        count += 1
        return frame
    }

    /// The composited pixels, row by row from the top, borrowed.
    public var canvas: Span<RGBA8> {
        @_lifetime(borrow self)
        get { picture.pixels }
    }

    /// A copy of the composited pixels.
    public borrowing func image() -> Image<RGBA8> { picture.image() }

    /// The current frame's own pixels as stored.
    ///
    /// - Precondition: ``advance()`` has returned a frame.
    public borrowing func patch() -> Image<RGBA8> {
        guard let pixels else { preconditionFailure("no frame has been decoded") }
        return pixels
    }

    /// Stops at damage, with a warning or an error; other errors always throw.
    private mutating func stop(at error: CodecError) throws(CodecError) {
        switch error.reason {
        case .truncated, .malformed: damage = error
        default: throw error
        }
        if isStrict || count == 0 { throw error }
        warnings.append(AnimationWarning(error, frame: count, end: bytes.count))
    }
}

extension WebPDecoder {
    /// Decodes a still picture with its orientation applied, or the first frame of an animation.
    ///
    /// Damage behind it is a warning.
    static func decode(
        _ bytes: [UInt8],
        limits: DecodingLimits
    ) throws(CodecError) -> DecodedImage {
        let chunks = try WebPChunks(bytes, limits: limits)
        if chunks.frames.isEmpty, let damage = chunks.damage { throw damage }
        let colors = chunks.colors
        var image: Image<RGBA8>
        if chunks.isAnimated {
            // As in browsers, animations are not turned.
            var decoder = try WebPDecoder(bytes, limits: limits)
            _ = try decoder.advance()
            image = decoder.image()
        } else {
            image = try chunks.decode(0, of: bytes, colors)
            if let orientation = chunks.orientation { image = image.oriented(orientation) }
        }
        return DecodedImage(
            image: image,
            format: .webp,
            warnings: [colors.warning, chunks.damage.map { "after the pixels: \($0)" }]
                .compactMap(\.self)
        )
    }
}

extension WebPChunks {
    /// Decodes frame `index` and discards it; false if it is not decoded.
    ///
    /// Colours of lossy pictures need few rows in memory. libwebp keeps all pixels of others; large
    /// ones are not decoded.
    func check(_ index: Int, of bytes: [UInt8]) throws(CodecError) -> Bool {
        let frame = frames[index]
        let size = frame.size
        let needsAll = frame.isLossless || frame.hasAlpha
        if needsAll, size.pixelCount > ImageInspector.maxCheckedPixels { return false }
        _ = try decode(index, of: bytes, rows: (size.height - 1) / 2 * 2..<size.height)
        return true
    }

    /// The colours that the profile declares; as in Chromium, that of an animation is not used.
    ///
    /// - Complexity: up to 50 ms for a profile with tables.
    var colors: FileColors {
        guard !isAnimated else { return .undeclared }
        return profile.map { FileColors(profile: $0, samples: .rgb) } ?? .undeclared
    }

    /// Decodes frame `index`.
    func decode(
        _ index: Int,
        of bytes: [UInt8],
        _ colors: FileColors
    ) throws(CodecError) -> Image<RGBA8> {
        let size = frames[index].size
        var pixels = try decode(index, of: bytes, rows: 0..<size.height)
        colors.transform?.convert(&pixels, count: pixels.count)
        return Image(width: size.width, height: size.height, pixels: pixels)
    }

    /// Decodes frame `index` up to the end of `rows`, which begin at an even row, and returns only
    /// `rows`.
    func decode(
        _ index: Int,
        of bytes: [UInt8],
        rows: Range<Int>
    ) throws(CodecError) -> [RGBA8] {
        let frame = frames[index]
        let width = frame.size.width
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
            return unsafe bytes[frame.data].withUnsafeBufferPointer {
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
