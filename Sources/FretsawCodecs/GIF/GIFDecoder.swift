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
/// damaged, no further frames follow, and a frame of which no pixel was decoded is omitted. A warning
/// contains the problem and its byte offset. A strict decoder throws instead. Exceeded limits are
/// always errors.
///
/// **Differences between decoders.** This one behaves like Chromium; see <doc:OddGIFs>.
public struct GIFDecoder: ~Copyable, AnimationDecoder {
    /// The size of the canvas: the logical screen, enlarged to the right and bottom if the first
    /// frame extends beyond it.
    public let canvasSize: PixelSize
    /// The version in the file's header.
    public let format: ImageFormat
    /// Whether damage is an error instead of a warning.
    public let isStrict: Bool
    /// Warnings so far with byte offsets: one for each of the first 100 damaged frames, and at most
    /// one of each other kind.
    public private(set) var warnings: [AnimationWarning] = []

    private let bytes: [UInt8]
    private let limits: DecodingLimits
    private var reader: GIFFrameReader
    private var timeline: GIFTimeline
    /// The number of frames that have been decoded once.
    private var decodedCount = 0
    /// Whether all frames are in the timeline.
    private var isAtEnd = false
    /// The error that stopped the decoder.
    private var failure: CodecError?
    private var canvasBuffer: AnimationCanvas
    private var lzw = LZWDecoder()
    private var indices = GIFIndexBuffer()

    /// Creates a decoder for the file `bytes`; a strict one throws at damage instead of warning.
    ///
    /// ``DecodingLimits/maxFrames`` and ``DecodingLimits/maxAnimationPixels`` are checked for each
    /// frame.
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
        self.bytes = bytes
        self.limits = limits
        self.isStrict = isStrict
    }

    /// The loop count as far as the file has been read.
    ///
    /// The last of several loop extensions counts, and it may be anywhere, so the value is final
    /// only at the end.
    public var loop: AnimationLoop { reader.loop }

    /// The number of frames decoded so far; all frames once ``nextFrame()`` has returned nil.
    public var frameCount: Int { decodedCount }

    /// The extensions read so far.
    public var extensions: [GIFExtension] { reader.extensions }

    /// The current frame; nil before the first.
    public var frame: GIFFrame? {
        let shown = canvasBuffer.shown
        return shown < 0 ? nil : timeline[shown].frame(index: shown)
    }

    /// The composited pixels, row by row from the top, borrowed.
    ///
    /// Alpha is 0 or 255, and a transparent pixel's colour is 0.
    ///
    /// All pixels are transparent before the first frame.
    public var canvas: Span<RGBA8> {
        @_lifetime(borrow self)
        get { canvasBuffer.pixels }
    }

    /// The composited pixels of row `y`, borrowed.
    ///
    /// - Precondition: `0 <= y < canvasSize.height`.
    @_lifetime(borrow self)
    public borrowing func row(_ y: Int) -> Span<RGBA8> {
        canvasBuffer.pixels.extracting(y * canvasSize.width..<(y + 1) * canvasSize.width)
    }

    /// A copy of the composited pixels.
    ///
    /// - Complexity: O(pixels).
    public borrowing func image() -> Image<RGBA8> { canvasBuffer.image() }

    /// The current frame's own pixels as stored, before compositing.
    ///
    /// Pixels beyond the canvas are included. In a partial frame, pixels that could not be decoded are
    /// transparent. A frame without pixels gives one transparent pixel.
    ///
    /// - Precondition: a frame is shown.
    /// - Complexity: O(the frame's pixels).
    public borrowing func patch() -> Image<RGBA8> {
        precondition(canvasBuffer.shown >= 0, "no frame has been decoded")
        let head = timeline[canvasBuffer.shown]
        return unsafe AnimationCanvas.patch(of: head, indices: indices.start, in: bytes)
    }

    /// The first damage, or the error at which reading stopped, such as an exceeded limit; nil if
    /// there was none so far.
    public var damage: CodecError? {
        for warning in warnings {
            if case .damage(let error) = warning.kind { return error }
        }
        return failure
    }

    /// Composites the next frame onto the canvas.
    ///
    /// - Returns: the frame; nil after the last one. The canvas does not change then.
    /// - Throws: ``CodecError`` for a frame beyond the limits, and for damage if no pixel of the only
    ///   frame could be decoded. A strict decoder throws for all damage. Further calls throw the same
    ///   error.
    /// - Complexity: O(the frame's pixels and data).
    public mutating func nextFrame() throws(CodecError) -> GIFFrame? {
        let index = canvasBuffer.shown + 1
        if index == timeline.count { try readHead() }
        guard index < timeline.count, try show(index) else { return nil }
        return frame
    }

    /// Decodes the first frame without drawing it; an incomplete one is an error.
    mutating func skimFirstFrame() throws(CodecError) {
        _ = unsafe try decode(0)
        if timeline.count == 0 || timeline[0].partialCount != nil, let damage { throw damage }
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
            guard try show(canvasBuffer.shown + 1) else { return }
        }
    }

    /// Reads up to the next frame's descriptor, or to the end.
    private mutating func readHead() throws(CodecError) {
        if let failure { throw failure }
        guard !isAtEnd else { return }
        do throws(CodecError) {
            if let head = try reader.nextFrame() {
                timeline.append(head)
            } else {
                isAtEnd = true
            }
        } catch {
            try report(error, frame: decodedCount, isEnd: true)
        }
    }

    /// Decodes frame `index` of the timeline and draws it over the previous one; false if nothing of it
    /// could be decoded, so that it is omitted.
    private mutating func show(_ index: Int) throws(CodecError) -> Bool {
        guard let found = unsafe try decode(index) else { return false }
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
        return true
    }

    /// Decodes the colour indices of frame `index` of the timeline; nil if nothing could be
    /// decoded, so that it is omitted.
    private mutating func decode(_ index: Int) throws(CodecError) -> UnsafePointer<UInt8>? {
        let isNew = index >= decodedCount
        if isNew, let failure { throw failure }
        let head = timeline[index]
        let wanted = head.descriptor.rect.size.pixelCount
        guard let space = unsafe indices.space(for: wanted) else {
            throw CodecError(.library("no memory for frame \(index)"), format: format)
        }
        var blocks = GIFDataBlocks(from: head.descriptor.dataOffset)
        var outcome = LZWDecoder.Outcome.complete
        var (count, lastByte) = (0, 0)
        if wanted > 0 {
            unsafe (outcome, count, lastByte) = lzw.decode(
                bytes,
                blocks: &blocks,
                minimumCodeSize: head.descriptor.minimumCodeSize,
                count: wanted,
                into: space
            )
        } else {
            blocks.skip(in: bytes)
        }
        if isNew, try !accept(head, blocks, outcome, count: count, lastByte: lastByte) {
            return nil
        }
        return unsafe indices.start
    }

    /// Records the result of a frame's first decoding; false if nothing could be decoded.
    private mutating func accept(
        _ head: GIFFrameHead,
        _ blocks: GIFDataBlocks,
        _ outcome: LZWDecoder.Outcome,
        count: Int,
        lastByte: Int
    ) throws(CodecError) -> Bool {
        let index = decodedCount
        reader.pass(blocks)
        let reason: CodecError.Reason? =
            switch outcome {
            case .complete: blocks.isCut ? .truncated : nil
            case .outOfData where blocks.isCut: .truncated
            case .outOfData: .malformed("frame \(index) has too little data")
            case .endedEarly: .malformed("the end code comes early in frame \(index)")
            case .badCode: .malformed("a bad LZW code in frame \(index)")
            }
        let isEmpty = outcome != .complete && count == 0
        if isEmpty, blocks.isCut {
            timeline.removeLast()
        } else if outcome != .complete {
            timeline.markLastPartial(count)
        }
        if let reason {
            let offset =
                switch outcome {
                case .endedEarly, .badCode:
                    GIFDataBlocks.offset(
                        ofByte: lastByte,
                        fromBlocksAt: head.descriptor.dataOffset,
                        in: bytes
                    )
                case .complete, .outOfData: blocks.offset
                }
            let error = CodecError(reason, format: format, offset: offset)
            let isOnly = index == 0 && (try? GIFSummary(bytes, limits: limits))?.frames.count == 1
            if isEmpty, isOnly { failure = error }
            try report(error, frame: index, isEnd: blocks.isCut)
        }
        guard index < timeline.count else { return false }
        decodedCount += 1
        let size = head.descriptor.rect.size
        if size.pixelCount == 0 {
            warn(.emptyFrame, head, "frame \(index) has \(size) pixels; nothing is drawn")
        } else if head.descriptor.palette.count == 0 {
            warn(.noPalette, head, "frame \(index) has no palette: it is drawn in black")
        }
        return true
    }

    /// Reports damage as a warning or an error; `isEnd` if no frames can follow it.
    private mutating func report(_ error: CodecError, frame: Int, isEnd: Bool) throws(CodecError) {
        if isEnd { isAtEnd = true }
        switch error.reason {
        case .truncated, .malformed: if isStrict { failure = error }
        default: failure = error
        }
        if let failure { throw failure }
        guard isEnd || warnings.count < AnimationWarning.maxFrames else { return }
        warnings.append(AnimationWarning(error, frame: frame, end: reader.offset))
    }

    private mutating func warn(_ kind: AnimationWarning.Kind, _ head: GIFFrameHead, _ text: String)
    {
        guard !warnings.contains(where: { $0.kind == kind }) else { return }
        warnings.append(
            AnimationWarning(
                kind: kind,
                frame: decodedCount - 1,
                offset: head.offset,
                description: "\(text) (at byte \(head.offset))"
            )
        )
    }
}

/// Memory for the colour indices of one frame, reused by the next one.
///
/// Not private: otherwise Swift 6.3.1 cannot link an optimised program that stores a decoder.
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
