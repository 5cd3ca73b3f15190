internal import CGIFShims
public import FretsawRaster

/// A GIF's frames, one at a time, composited as browsers do.
///
/// ```swift
/// var decoder = try GIFDecoder(bytes)
/// while let frame = try decoder.nextFrame() {
///     draw(decoder.canvas, for: frame.delayInCentiseconds)
/// }
/// ```
/// The decoder keeps the file's bytes, one canvas, the area under a frame that restores it, and
/// one frame's colour indices; nothing else grows but a list of some hundred bytes for each frame.
///
/// **Damage.** Frames before it are shown as they are. Of the damaged frame, the pixels decoded
/// are drawn and ``GIFFrame/isPartial`` is set; if there are none, the frame is left out. A
/// warning then says what was met at which byte, and no further frame follows. A strict decoder
/// throws instead. What is beyond the limits is an error in any case.
///
/// **Rules** are Chromium's where decoders differ: see ``GIFQuirk``.
public struct GIFDecoder: ~Copyable {
    /// The picture's size: the logical screen, grown to the right and to the bottom where the
    /// first frame reaches beyond it.
    public let canvasSize: PixelSize
    /// Which of the two versions the file says it is.
    public let format: ImageFormat
    /// Whether damage is an error instead of a warning.
    public let isStrict: Bool
    /// Warnings so far with byte offsets: at most one of each kind.
    public private(set) var warnings: [GIFWarning] = []

    private let bytes: [UInt8]
    private let limits: DecodingLimits
    private var reader: GIFFrameReader
    private var timeline: GIFTimeline
    /// Frames of the timeline that have been decoded once.
    private var decodedCount = 0
    /// True once no frame follows those of the timeline.
    private var isAtEnd = false
    /// The error that stopped the decoder.
    private var failure: CodecError?
    private var canvasBuffer: GIFCanvas
    private var lzw = LZWDecoder()
    private var indices = GIFIndexBuffer()

    /// A decoder at the start of the file `bytes`; a strict one throws at damage instead of warning.
    ///
    /// Of `limits`, ``DecodingLimits/maxFrames`` and ``DecodingLimits/maxAnimationPixels`` are checked as
    /// frames come.
    ///
    /// - Throws: ``CodecError`` where the bytes are no GIF, hold no frame or exceed a limit.
    public init(
        _ bytes: [UInt8],
        limits: DecodingLimits = .default,
        isStrict: Bool = false
    ) throws(CodecError) {
        var reader = try GIFFrameReader(bytes, limits: limits)
        let (first, size) = try reader.firstFrame()
        guard let canvas = GIFCanvas(size: size) else {
            throw CodecError(.library("no memory for a canvas of \(size)"), format: reader.format)
        }
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
    /// How often the file asks to be played, as far as it has been read: the last of several loop
    /// extensions counts, and it may be anywhere, so that it is certain only at the end.
    public var loop: GIFLoop { reader.loop }

    /// Frames decoded so far; all of the file's once ``nextFrame()`` has returned nil.
    public var frameCount: Int { decodedCount }

    /// The extensions read so far.
    public var extensions: [GIFExtension] { reader.extensions }

    /// The frame on the canvas; nil before the first.
    public var frame: GIFFrame? {
        let shown = canvasBuffer.shown
        return shown < 0 ? nil : timeline[shown].frame(index: shown)
    }

    /// The composited pixels, row after row from the top, borrowed: alpha is 0 or 255, and a
    /// transparent pixel's colour is 0.
    ///
    /// Empty (all transparent) before the first frame.
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

    /// The composited pixels as a picture of their own.
    ///
    /// - Complexity: O(pixels), one copy.
    public borrowing func image() -> Image<RGBA8> { canvasBuffer.image() }

    /// The damage at which the file ended too early; nil for a sound file, as far as it was read.
    public var damage: CodecError? {
        for warning in warnings {
            if case .damage(let error) = warning.kind { return error }
        }
        return failure
    }

    /// Composites the next frame onto the canvas.
    ///
    /// - Returns: the frame; nil behind the last, where the canvas stays as it is.
    /// - Throws: ``CodecError`` for a frame beyond the limits, where damage left no pixel of any
    ///   frame, and for all damage in a strict decoder; then again at each further call.
    /// - Complexity: O(the frame's pixels and data).
    public mutating func nextFrame() throws(CodecError) -> GIFFrame? {
        let index = canvasBuffer.shown + 1
        if index == timeline.count { try readHead() }
        guard index < timeline.count, try show(index) else { return nil }
        return frame
    }

    /// Composites any frame onto the canvas, giving what walking to it gives.
    ///
    /// Frames that were decoded before are begun from the nearest one that needs none before it;
    /// others are walked to. Where the file has no such frame, the result is nil and the canvas shows the
    /// last.
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

    /// Shows a frame that has been decoded before.
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

    /// Reads on to the next frame's head, or to the end.
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
            try stop(at: error, before: decodedCount)
        }
    }

    /// Decodes frame `index` of the timeline and draws it over the one before; false where nothing of it
    /// could be decoded, and it is left out.
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
            throw CodecError(.library("no memory for what frame \(index) covers"), format: format)
        }
        return true
    }

    /// Decodes the colour indices of frame `index` of the timeline; nil if nothing of it could be
    /// decoded, and it is left out.
    private mutating func decode(_ index: Int) throws(CodecError) -> UnsafePointer<UInt8>? {
        let isNew = index >= decodedCount
        if isNew, let failure { throw failure }
        let head = timeline[index]
        let wanted = head.descriptor.rect.size.pixelCount
        guard let room = unsafe indices.room(for: wanted) else {
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
                into: room
            )
        } else {
            blocks.skip(in: bytes)
        }
        if isNew, try !accept(head, blocks, outcome, count: count, lastByte: lastByte) {
            return nil
        }
        return unsafe UnsafePointer(room + LZWDecoder.prefix)
    }

    /// Takes note of how a frame decoded for the first time ended; false where nothing of it could be
    /// decoded.
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
        if outcome != .complete {
            if count == 0 { timeline.removeLast() } else { timeline.markLastPartial(count) }
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
            if outcome != .complete, count == 0, index == 0 { failure = error }
            try stop(at: error, before: index)
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

    /// Ends the file at damage: with a warning, or for good.
    private mutating func stop(at error: CodecError, before frame: Int) throws(CodecError) {
        isAtEnd = true
        switch error.reason {
        case .truncated, .malformed: if isStrict { failure = error }
        default: failure = error
        }
        if let failure { throw failure }
        warnings.append(
            GIFWarning(
                kind: .damage(error),
                frame: frame,
                offset: error.offset ?? reader.offset,
                description: "\(error)"
            )
        )
    }

    private mutating func warn(_ kind: GIFWarning.Kind, _ head: GIFFrameHead, _ text: String) {
        guard !warnings.contains(where: { $0.kind == kind }) else { return }
        warnings.append(
            GIFWarning(
                kind: kind,
                frame: decodedCount - 1,
                offset: head.offset,
                description: "\(text) (at byte \(head.offset))"
            )
        )
    }
}

/// Memory for the colour indices of one frame, which the next frame reuses.
///
/// Not private: Swift 6.3.1 then links no optimised program that stores a decoder.
@safe
struct GIFIndexBuffer: ~Copyable {
    private var memory: UnsafeMutablePointer<UInt8>?
    private var capacity = 0

    deinit { unsafe fs_gif_chunk_free(memory, capacity) }

    /// Room for ``LZWDecoder`` to write `count` indices and what it needs around them; nil without
    /// memory.
    ///
    /// Only bytes written to are backed by memory.
    mutating func room(for count: Int) -> UnsafeMutablePointer<UInt8>? {
        let needed = LZWDecoder.prefix + count + LZWDecoder.slack
        if needed > capacity {
            unsafe fs_gif_chunk_free(memory, capacity)
            unsafe memory = fs_gif_chunk_allocate(needed)
            capacity = unsafe memory == nil ? 0 : needed
        }
        return unsafe memory
    }
}

/// Something odd or damaged that left frames to show.
public struct GIFWarning: Hashable, Sendable, CustomStringConvertible {
    /// The kinds of oddity.
    public enum Kind: Hashable, Sendable {
        /// A frame without pixels: it draws nothing, but takes its time.
        case emptyFrame
        /// A frame without any palette is drawn in black.
        case noPalette
        /// The file is damaged; nothing after it is shown.
        case damage(CodecError)
    }

    /// The kind of the warning.
    public var kind: Kind
    /// The frame it was met in, or the frames before it.
    public var frame: Int
    /// Where it was met in the file.
    public var offset: Int
    /// A message of one sentence with the byte offset.
    public var description: String

    /// Whether bytes are missing or wrong, which a strict decoder rejects.
    public var isDamage: Bool {
        if case .damage = kind { true } else { false }
    }
}
