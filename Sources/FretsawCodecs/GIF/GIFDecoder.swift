internal import CGIFKernels
internal import CGIFShims
public import FretsawRaster

/// Decodes a GIF's frames one by one, composited like in browsers.
///
/// ```swift
/// var decoder = try GIFDecoder(bytes)
/// while let frame = try decoder.nextFrame() {
///     draw(decoder.canvas, for: frame.delayInCentiseconds)
/// }
/// ```
/// The decoder keeps the file's bytes, one canvas, one frame's colour indices, and a few hundred bytes
/// per frame. Under a frame with the disposal method “restore to previous”, it also keeps the pixels.
///
/// **Damage.** Of a frame whose compressed data are wrong or end early, the decoded pixels are drawn,
/// ``GIFFrame/isPartial`` is set, and later frames are drawn over them. If the blocks themselves are
/// damaged, no further frames follow. A warning contains the problem and its byte offset. A strict
/// decoder throws instead. Exceeded limits are always errors.
///
/// **Differences between decoders.** This one behaves like Chromium; see <doc:OddGIFs>.
public struct GIFDecoder: ~Copyable, AnimationDecoder {
    /// The size of the canvas: the logical screen, enlarged to the right and bottom if the first
    /// frame extends beyond it.
    public let canvasSize: PixelSize
    /// The version in the file's header.
    public let format: ImageFormat
    /// Warnings so far with byte offsets: one for each of the first 100 damaged frames, and at most
    /// one of each other kind.
    public var warnings: [AnimationWarning] { report.warnings }

    private var report: DamageReport
    private let bytes: [UInt8]
    private let limits: DecodingLimits
    private var reader: GIFFrameReader
    private var timeline: GIFTimeline
    /// The number of frames that have been decoded once.
    private var decodedCount = 0
    /// Whether all frames are in the timeline.
    private(set) var isAtEnd = false
    private var canvasBuffer: AnimationCanvas
    private var lzw = LZWDecoder()
    private var indices = GIFIndexBuffer()

    /// Creates a decoder for the file `bytes`; a strict one throws at damage instead of warning.
    ///
    /// ``DecodingLimits/maxFrames`` and ``DecodingLimits/maxAnimationPixels`` are checked for each frame.
    ///
    /// - Throws: ``CodecError`` if the bytes are not a GIF, contain no frame or exceed a limit.
    public init(
        _ bytes: [UInt8],
        limits: DecodingLimits = .default,
        isStrict: Bool = false
    ) throws(CodecError) {
        var reader = try GIFFrameReader(bytes, limits: limits)
        let (first, size) = try reader.firstFrame()
        let canvas = try AnimationCanvas(size: size, of: reader.format)
        timeline = GIFTimeline(canvas: size)
        timeline.append(first)
        canvasSize = size
        canvasBuffer = canvas
        format = reader.format
        self.reader = reader
        (self.bytes, self.limits) = (bytes, limits)
        report = DamageReport(isStrict: isStrict)
    }

    /// The loop count so far, final at the end: the last extension counts, and it may be anywhere.
    public var loop: AnimationLoop { reader.loop }

    /// The number of frames decoded so far; all frames once ``nextFrame()`` has returned nil.
    public var frameCount: Int { decodedCount }

    /// The current frame; nil before the first.
    public var frame: GIFFrame? {
        let shown = canvasBuffer.shown
        return shown < 0 ? nil : timeline[shown].frame(index: shown)
    }

    /// The composited pixels, row by row from the top, borrowed; transparent before a frame.
    ///
    /// Alpha is 0 or 255, and a transparent pixel's colour is 0.
    public var canvas: Span<RGBA8> {
        @_lifetime(borrow self)
        get { canvasBuffer.pixels }
    }

    /// The composited pixels of row `y`, `0 <= y < canvasSize.height`, borrowed.
    @_lifetime(borrow self)
    public borrowing func row(_ y: Int) -> Span<RGBA8> {
        canvasBuffer.pixels.extracting(y * canvasSize.width..<(y + 1) * canvasSize.width)
    }

    /// A copy of the composited pixels.
    public borrowing func image() -> Image<RGBA8> { canvasBuffer.image() }

    /// The current frame's own pixels as stored, before compositing.
    ///
    /// Pixels beyond the canvas are included. In a partial frame, pixels that could not be decoded are
    /// transparent. A frame without pixels gives one transparent pixel.
    ///
    /// - Precondition: a frame is shown.
    public borrowing func patch() -> Image<RGBA8> {
        precondition(canvasBuffer.shown >= 0, "no frame has been decoded")
        let head = timeline[canvasBuffer.shown]
        return unsafe AnimationCanvas.patch(of: head, indices: indices.start, in: bytes)
    }

    /// The first damage, or the error at which reading stopped, such as an exceeded limit; nil if
    /// there was none so far.
    public var damage: CodecError? { report.damage }

    /// Composites the next frame onto the canvas.
    ///
    /// - Returns: the frame; nil after the last one. The canvas does not change then.
    /// - Throws: ``CodecError`` for a frame beyond the limits. A strict decoder throws for all damage.
    ///   Further calls throw the same error.
    public mutating func nextFrame() throws(CodecError) -> GIFFrame? {
        let index = canvasBuffer.shown + 1
        if index == timeline.count { try readHead() }
        guard index < timeline.count else { return nil }
        try show(index)
        return frame
    }

    /// Decodes the first frames without drawing them, up to ``DecodingLimits/maxPixels`` pixels; an
    /// incomplete first frame is an error.
    mutating func skim() throws(CodecError) {
        var pixels = 0
        while decodedCount < timeline.count, pixels <= limits.maxPixels {
            pixels += timeline[decodedCount].descriptor.rect.size.pixelCount
            _ = unsafe try decode(decodedCount)
            if timeline[0].partialCount != nil, let damage { throw damage }
            try readHead()
        }
    }

    /// Composites the next frame onto the canvas, as ``nextFrame()``.
    public mutating func advance() throws(CodecError) -> AnimationFrame? {
        try nextFrame()?.animationFrame
    }

    /// Composites any frame onto the canvas, with the same result as decoding all frames up to it.
    ///
    /// Frames that have been decoded before are composited again, from the nearest frame that does not
    /// depend on earlier frames. New frames are decoded in order. If the file has no frame `index`, the
    /// result is nil and the canvas shows the last frame.
    ///
    /// - Throws: as ``nextFrame()``.
    /// - Precondition: `index >= 0`.
    @discardableResult
    public mutating func seek(to index: Int) throws(CodecError) -> GIFFrame? {
        precondition(index >= 0, "frames are numbered from 0")
        if decodedCount > 0 { try recomposite(min(index, decodedCount - 1)) }
        while canvasBuffer.shown < index {
            guard try nextFrame() != nil else { return nil }
        }
        return frame
    }

    /// Composites a frame that has been decoded before.
    private mutating func recomposite(_ index: Int) throws(CodecError) {
        let shown = canvasBuffer.shown
        guard index != shown else { return }
        let restart = timeline[index].restart
        if shown > index || shown < restart - 1 {
            canvasBuffer.restart(before: restart, isEmpty: timeline[restart].startsEmpty)
        }
        while canvasBuffer.shown < index {
            try show(canvasBuffer.shown + 1)
        }
    }

    /// Reads up to the next frame's descriptor, or to the end.
    private mutating func readHead() throws(CodecError) {
        if let failure = report.failure { throw failure }
        guard !isAtEnd else { return }
        do throws(CodecError) {
            if let head = try reader.nextFrame() {
                timeline.append(head)
            } else {
                isAtEnd = true
            }
        } catch {
            isAtEnd = true
            try report.add(error, frame: decodedCount, end: reader.offset, isEnd: true)
        }
    }

    /// Decodes frame `index` of the timeline and draws it over the previous one.
    private mutating func show(_ index: Int) throws(CodecError) {
        let found = unsafe try decode(index)
        let head = timeline[index]
        let isShown = unsafe canvasBuffer.show(
            head,
            indices: found,
            count: head.partialCount ?? head.descriptor.rect.size.pixelCount,
            of: bytes
        )
        guard isShown else {
            throw CodecError(
                .library("no memory to restore the pixels under frame \(index)"),
                format: format
            )
        }
    }

    /// Decodes the colour indices of frame `index` of the timeline.
    private mutating func decode(_ index: Int) throws(CodecError) -> UnsafePointer<UInt8> {
        let isNew = index >= decodedCount
        if isNew, let failure = report.failure { throw failure }
        let head = timeline[index]
        let wanted = head.descriptor.rect.size.pixelCount
        guard let space = unsafe indices.space(for: wanted) else {
            throw CodecError(.library("no memory for frame \(index)"), format: format)
        }
        var blocks = GIFDataBlocks(from: head.descriptor.dataOffset)
        var outcome = FS_LZW_COMPLETE
        var (count, lastByte) = (0, 0)
        if wanted > 0, head.descriptor.minimumCodeSize <= 8 {
            unsafe (outcome, count, lastByte) = lzw.decode(
                bytes,
                blocks: &blocks,
                minimumCodeSize: head.descriptor.minimumCodeSize,
                count: wanted,
                into: space
            )
        } else {
            blocks.skip(in: bytes)
            if wanted > 0 { outcome = FS_LZW_BAD_CODE }
        }
        if isNew { try accept(head, blocks, outcome, count: count, lastByte: lastByte) }
        return unsafe UnsafePointer(space + LZWDecoder.prefix)
    }

    /// Records the result of a frame's first decoding.
    private mutating func accept(
        _ head: GIFFrameHead,
        _ blocks: GIFDataBlocks,
        _ outcome: fs_lzw_outcome,
        count: Int,
        lastByte: Int
    ) throws(CodecError) {
        let index = decodedCount
        let bits = head.descriptor.minimumCodeSize
        reader.pass(blocks)
        let reason: CodecError.Reason? =
            switch outcome {
            case FS_LZW_COMPLETE: blocks.isCut ? .truncated : nil
            case FS_LZW_ENDED_EARLY: .malformed("the end code comes early in frame \(index)")
            case FS_LZW_BAD_CODE where bits > 8:
                .malformed("frame \(index) has colour indices of \(bits) bits; a GIF has 8 at most")
            case FS_LZW_BAD_CODE: .malformed("a bad LZW code in frame \(index)")
            default: blocks.isCut ? .truncated : .malformed("frame \(index) has too little data")
            }
        if outcome != FS_LZW_COMPLETE { timeline.markLastPartial(count) }
        if let reason {
            let offset =
                switch outcome {
                case FS_LZW_BAD_CODE where bits > 8: head.descriptor.dataOffset - 1
                case FS_LZW_ENDED_EARLY, FS_LZW_BAD_CODE:
                    GIFDataBlocks.offset(
                        ofByte: lastByte,
                        fromBlocksAt: head.descriptor.dataOffset,
                        in: bytes
                    )
                default: blocks.offset
                }
            let error = CodecError(reason, format: format, offset: offset)
            if blocks.isCut { isAtEnd = true }
            try report.add(error, frame: index, end: reader.offset, isEnd: blocks.isCut)
        }
        decodedCount += 1
        let (size, place) = (head.descriptor.rect.size, "(at byte \(head.offset))")
        if size.pixelCount == 0 {
            let text = "frame \(index) has \(size) pixels; nothing is drawn \(place)"
            report.warn(.emptyFrame, frame: index, offset: head.offset, text)
        } else if head.descriptor.palette.count == 0 {
            let text = "frame \(index) has no palette: it is drawn in black \(place)"
            report.warn(.noPalette, frame: index, offset: head.offset, text)
        }
    }
}

/// Memory for a frame's indices; if private, Swift 6.3.1 cannot link optimised programs with decoders.
@safe
struct GIFIndexBuffer: ~Copyable {
    private var memory: UnsafeMutablePointer<UInt8>?
    private var capacity = 0

    deinit { unsafe fs_gif_indices_free(memory) }

    /// The indices of the most recently decoded frame; nil before the first frame.
    var start: UnsafePointer<UInt8>? {
        unsafe memory.map { unsafe UnsafePointer($0 + LZWDecoder.prefix) }
    }

    /// Reserves memory for `count` indices and the margins of ``LZWDecoder``; nil without memory.
    ///
    /// Memory that is never written costs nothing: the system allocates pages on first access.
    mutating func space(for count: Int) -> UnsafeMutablePointer<UInt8>? {
        let needed = LZWDecoder.prefix + count + LZWDecoder.slack
        if needed > capacity {
            unsafe fs_gif_indices_free(memory)
            unsafe memory = fs_gif_indices_allocate(needed)
            capacity = unsafe memory == nil ? 0 : needed
        }
        return unsafe memory
    }
}
