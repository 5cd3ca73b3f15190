public import FretsawRaster

/// Decodes an APNG.
public typealias APNGDecoder = ChunkedAnimationDecoder
/// Decodes an animated WebP, or a still one as an animation of one frame.
public typealias WebPDecoder = ChunkedAnimationDecoder

/// Decodes the frames of an APNG or WebP one by one, composited like in browsers.
///
/// Between frames the decoder keeps the file's bytes, the canvas, and the pixels under a frame that
/// restores them. The background colour of a WebP is not used.
///
/// **Damage.** As in Chromium, others follow a frame whose pixels cannot be decoded. It is drawn as far as possible and
/// ``AnimationFrame/isPartial``. Frames with a wrong checksum are shown, frames without data skipped, and no frames follow
/// other damage of the chunks. If an APNG has no frame, the only frame is the default image. Warnings contain the problem and
/// its byte offset. A strict decoder throws instead.
///
/// Formats: [PNG, third edition, § 11.3.6](https://www.w3.org/TR/png-3/#apng-frame-based-animation),
/// [WebP](https://developers.google.com/speed/webp/docs/riff_container).
public struct ChunkedAnimationDecoder: ~Copyable, AnimationDecoder {
    private let chunks: any AnimationChunks
    private var picture: AnimationCanvas
    private var report: DamageReport
    private let bytes: [UInt8]
    private let limits: DecodingLimits
    private let colors: FileColors
    /// The colours of the frames that are drawn; none if the canvas converts them.
    private let drawnColors: FileColors
    private var count = 0
    private var isAtEnd = false

    /// Creates a decoder for the file `bytes`; a strict one throws at damage instead of warning.
    ///
    /// - Throws: ``CodecError`` if the bytes are another format, contain no frame or exceed a limit.
    /// - Complexity: O(bytes).
    public init(
        _ bytes: [UInt8],
        limits: DecodingLimits = .default,
        isStrict: Bool = false
    ) throws(CodecError) {
        let chunks = try Self.chunks(of: bytes, limits: limits)
        let colors = chunks.colors(of: bytes, limits: limits)
        let isBlended = chunks.frames.dropFirst().contains(where: \.shown.isBlended)
        picture = try AnimationCanvas(
            size: chunks.canvasSize,
            of: chunks.format,
            transform: isBlended ? colors.transform : nil
        )
        drawnColors = isBlended ? .undeclared : colors
        report = DamageReport(isStrict: isStrict)
        (self.chunks, self.bytes, self.limits, self.colors) = (chunks, bytes, limits, colors)
        if let text = colors.warning {
            report.warn(.ignoredColors, frame: 0, offset: 0, text)
        }
    }

    static func chunks(
        of bytes: [UInt8],
        limits: DecodingLimits
    ) throws(CodecError) -> any AnimationChunks {
        guard ImageFormat(sniffing: bytes) == .webp else {
            return try APNGChunks(bytes, limits: limits)
        }
        let chunks = try WebPChunks(bytes, limits: limits)
        if chunks.frames.isEmpty, let damage = chunks.damage { throw damage }
        return chunks
    }

    /// The size of the canvas, after an APNG's orientation in `eXIf` is applied.
    public var canvasSize: PixelSize { picture.size }
    /// Warnings so far: of the first 100 damaged frames, and of the damage at which decoding stopped.
    public var warnings: [AnimationWarning] { report.warnings }
    /// The first damage; nil for an intact file, as far as it was read.
    public var damage: CodecError? { report.damage }
    /// The number of plays; known from the start.
    public var loop: AnimationLoop { .plays(chunks.plays) }

    /// Composites the next frame onto the canvas; nil after the last one.
    ///
    /// - Throws: ``CodecError`` if damage left nothing, and for all damage in a strict decoder.
    /// - Complexity: O(the frame's pixels and data).
    public mutating func advance() throws(CodecError) -> AnimationFrame? {
        try advance(isSkimmed: false)
    }

    /// Decodes the next frame, and composites it unless `isSkimmed`.
    private mutating func advance(isSkimmed: Bool) throws(CodecError) -> AnimationFrame? {
        if let failure = report.failure { throw failure }
        guard count < chunks.frames.count else {
            try finish()
            return nil
        }
        var frame = chunks.frames[count].shown
        if let flaw = chunks.frames[count].flaw {
            try report.add(flaw, frame: count, end: bytes.count)
        }
        guard picture.begin(frame.rect, disposal: isSkimmed ? .keep : frame.disposal) else {
            throw CodecError(.library("no memory to restore pixels"), format: chunks.format)
        }
        let (chunks, area, isBlended, colors) = (chunks, frame.rect, frame.isBlended, drawnColors)
        var drawn = 0
        do throws(CodecError) {
            let flaw = try chunks.decode(count, of: bytes, colors, limits, isSkimmed) { y, row in
                drawn = y + 1
                if isSkimmed { return }
                picture.draw(row, x: area.minX, y: area.minY + y, isBlended: isBlended)
            }
            if let flaw { try report.add(flaw, frame: count, end: bytes.count) }
        } catch {
            if let failure = report.failure { throw failure }
            // Damage may have left nothing to show.
            let isFatal = drawn == 0 && chunks.frames.count == 1 && chunks.damage != nil
            try report.add(error, frame: count, end: bytes.count, isFatal: isFatal)
            frame.isPartial = true
            if !isBlended, !isSkimmed, area.size == picture.size {
                // As in Chromium, nothing of earlier frames shows through.
                let rest = PixelSize(width: area.size.width, height: area.size.height - drawn)
                picture.clear(PixelRect(origin: PixelPoint(x: 0, y: drawn), size: rest))
            }
        }
        if !isSkimmed { picture.convert() }
        count += 1
        return frame
    }

    /// Decodes the first frames without drawing them, up to ``DecodingLimits/maxPixels`` pixels, and
    /// returns all warnings; an incomplete first frame is an error.
    mutating func skim() throws(CodecError) -> [String] {
        var pixels = 0
        while pixels <= limits.maxPixels, let frame = try advance(isSkimmed: true) {
            if frame.index == 0, frame.isPartial, let damage { throw damage }
            pixels += frame.rect.size.pixelCount
        }
        try finish()
        return warnings.map(\.description)
    }

    /// The composited pixels, row by row from the top, borrowed.
    public var canvas: Span<RGBA8> {
        @_lifetime(borrow self)
        get { picture.pixels }
    }

    /// A copy of the composited pixels.
    public borrowing func image() -> Image<RGBA8> { picture.image() }

    /// The current frame's own pixels as stored, after an APNG's orientation is applied; those that
    /// cannot be decoded are transparent.
    ///
    /// - Precondition: ``advance()`` has returned a frame.
    /// - Complexity: the frame is decoded again.
    public borrowing func patch() -> Image<RGBA8> {
        precondition(count > 0, "no frame has been decoded")
        let size = chunks.frames[count - 1].shown.rect.size
        var image = Image(width: size.width, height: size.height, filledWith: RGBA8.transparent)
        _ = try? chunks.decode(count - 1, of: bytes, colors, limits, false) { y, pixels in
            var row = image.mutableRow(y)
            for x in pixels.indices { row[x] = pixels[x] }
        }
        return image
    }

    private mutating func finish() throws(CodecError) {
        guard !isAtEnd, let damage = chunks.damage else { return }
        isAtEnd = true
        try report.add(damage, frame: chunks.frames.count, end: bytes.count, isEnd: true)
    }
}

/// The frames of an APNG or WebP as chunks, checked up to the first damage.
protocol AnimationChunks: Sendable {
    var format: ImageFormat { get }
    var canvasSize: PixelSize { get }
    var frames: [ChunkedFrame] { get }
    /// The number of plays; 0 for ever.
    var plays: Int { get }
    /// The damage after the last frame, if there is any.
    var damage: CodecError? { get }

    /// The colours that the file declares for all frames.
    func colors(of bytes: [UInt8], limits: DecodingLimits) -> FileColors

    /// Decodes frame `index`, calls `row` with each of its rows, which may be omitted if `isSkimmed`, and
    /// returns damage that left them complete.
    ///
    /// - Throws: ``CodecError``, after all rows that can be decoded.
    func decode(
        _ index: Int,
        of bytes: [UInt8],
        _ colors: FileColors,
        _ limits: DecodingLimits,
        _ isSkimmed: Bool,
        row: (_ y: Int, _ pixels: Span<RGBA8>) -> Void
    ) throws(CodecError) -> CodecError?
}

extension AnimationChunks {
    func truncated(_ bytes: [UInt8]) -> CodecError {
        CodecError(.truncated, format: format, offset: bytes.count)
    }

    func malformed(_ problem: String, _ offset: Int) -> CodecError {
        CodecError(.malformed(problem), format: format, offset: offset)
    }
}

/// A frame of an APNG or WebP.
struct ChunkedFrame {
    /// The frame for users of the decoder.
    var shown: AnimationFrame
    /// The bytes of its compressed data; in an APNG, a range for each chunk.
    var data: [Range<Int>] = []
    /// Damage in or before the frame, which does not prevent that it is decoded.
    var flaw: CodecError?
    /// Whether a frame of a WebP is `VP8L`.
    var isLossless = false
    /// Whether a frame of a WebP has alpha.
    var hasAlpha = false

    init(index: Int, rect: PixelRect, offset: Int) {
        shown = AnimationFrame(
            index: index,
            rect: rect,
            delay: .zero,
            disposal: .keep,
            isBlended: false,
            isPartial: false,
            offset: offset
        )
    }
}
