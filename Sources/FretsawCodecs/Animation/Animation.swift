public import FretsawRaster

/// A decoder of an animation's frames, one by one, composited like in browsers.
public protocol AnimationDecoder: ~Copyable {
    /// Creates a decoder for the file `bytes`; a strict one throws at damage instead of warning.
    ///
    /// - Throws: ``CodecError`` if the bytes are another format, contain no frame or exceed a limit.
    init(_ bytes: [UInt8], limits: DecodingLimits, isStrict: Bool) throws(CodecError)

    /// The size of ``canvas``.
    var canvasSize: PixelSize { get }
    /// The loop count, final after the last frame.
    var loop: AnimationLoop { get }
    /// Warnings so far with byte offsets.
    var warnings: [AnimationWarning] { get }
    /// The first damage; nil for an intact file, as far as it was read.
    var damage: CodecError? { get }

    /// Composites the next frame onto the canvas; nil after the last one.
    ///
    /// - Throws: ``CodecError`` for a frame beyond the limits, and for all damage in a strict decoder.
    mutating func advance() throws(CodecError) -> AnimationFrame?

    /// The composited pixels, row by row from the top, borrowed.
    var canvas: Span<RGBA8> {
        @_lifetime(borrow self)
        get
    }

    /// A copy of the composited pixels.
    borrowing func image() -> Image<RGBA8>

    /// The current frame's own pixels as stored, before compositing: a picture of the size of ``AnimationFrame/rect``.
    ///
    /// A frame without pixels gives one transparent pixel.
    ///
    /// - Precondition: ``advance()`` has returned a frame.
    borrowing func patch() -> Image<RGBA8>
}

/// A frame of an animation as stored, without its pixels.
public struct AnimationFrame: Hashable, Sendable {
    /// The index, from 0.
    public var index: Int
    /// The position of the stored pixels on the canvas; those of a GIF may extend beyond it.
    public var rect: PixelRect
    /// The delay as stored; ``AnimationTiming`` has the delays that players use.
    public var delay: Duration
    /// The disposal of the frame's area before the next frame.
    public var disposal: FrameDisposal
    /// Whether the stored pixels are drawn over the canvas, as in every GIF, or replace it.
    public var isBlended: Bool
    /// Whether only the first pixels, or none, could be decoded, because of damage.
    public var isPartial: Bool
    /// The byte offset of the frame's descriptor.
    public var offset: Int
}

/// The disposal of a frame's area before the next frame is drawn.
public enum FrameDisposal: String, CaseIterable, Sendable {
    /// The frame stays.
    case keep
    /// The area becomes transparent; the background colour of a GIF is not used.
    case clear
    /// The area is restored to its state before the frame. Before the first frame it is transparent.
    case restore
}

/// The number of plays that an animation requests.
public enum AnimationLoop: Hashable, Sendable {
    /// A GIF without loop extension: one play.
    case missing
    /// The loop count of a GIF: 0 for ever, n for n repetitions after the first play.
    case repetitions(Int)
    /// The number of plays of an APNG or WebP: 0 for ever.
    case plays(Int)

    /// The number of plays; nil for ever.
    public var plays: Int? {
        switch self {
        case .missing: 1
        case .repetitions(0), .plays(0): nil
        case .repetitions(let repetitions): repetitions + 1
        case .plays(let count): count
        }
    }

    /// The number as stored; nil if there is none.
    public var storedCount: Int? {
        switch self {
        case .missing: nil
        case .repetitions(let count), .plays(let count): count
        }
    }
}

/// A defect of a file whose frames can still be shown.
public struct AnimationWarning: Hashable, Sendable, CustomStringConvertible {
    /// The kinds of defects.
    public enum Kind: Hashable, Sendable {
        /// A frame without pixels: it draws nothing, but its delay counts.
        case emptyFrame
        /// A frame without a palette is drawn in black.
        case noPalette
        /// The declaration of the colours is ignored.
        case ignoredColors
        /// A frame is damaged, or nothing after the damage is shown.
        case damage(CodecError)
    }

    /// The maximum number of frames with a warning of their own damage.
    static let maxFrames = 100

    /// The kind of the warning.
    public var kind: Kind
    /// The index of the frame with the defect, or the number of frames before a defect between frames.
    public var frame: Int
    /// The byte offset; 0 if the defect has none.
    public var offset: Int
    /// A message of one sentence with the byte offset.
    public var description: String

    /// Whether bytes are missing or wrong, which a strict decoder rejects.
    public var isDamage: Bool {
        if case .damage = kind { true } else { false }
    }
}

/// The warnings of a decoder, and the error that stops it.
struct DamageReport {
    /// Whether damage is an error instead of a warning.
    var isStrict: Bool
    private(set) var warnings: [AnimationWarning] = []
    /// The first damage or other error.
    private(set) var damage: CodecError?
    /// The error that every further call throws.
    private(set) var failure: CodecError?

    /// Adds a warning of damage; throws damage in a strict decoder, and other errors.
    ///
    /// `end` is the offset of damage that has none. `isEnd` means that no frame follows. Damage that
    /// `isFatal` is thrown as well.
    mutating func add(
        _ error: CodecError,
        frame: Int,
        end: Int,
        isEnd: Bool = false,
        isFatal: Bool = false
    ) throws(CodecError) {
        damage = damage ?? error
        if isStrict || isFatal || !error.isDamage { failure = error }
        if let failure { throw failure }
        guard isEnd || warnings.count < AnimationWarning.maxFrames else { return }
        warn(.damage(error), frame: frame, offset: error.offset ?? end, "\(error)")
    }

    /// Adds the first warning of a kind.
    mutating func warn(
        _ kind: AnimationWarning.Kind,
        frame: Int,
        offset: Int,
        _ description: String
    ) {
        guard !warnings.contains(where: { $0.kind == kind }) else { return }
        warnings.append(
            AnimationWarning(kind: kind, frame: frame, offset: offset, description: description)
        )
    }
}

extension CodecError {
    /// Whether bytes are missing or wrong.
    var isDamage: Bool {
        switch reason {
        case .truncated, .malformed: true
        default: false
        }
    }
}

/// The contents of an animation, read without decoding pixels.
public struct AnimationSummary: Hashable, Sendable {
    /// The format.
    public let format: ImageFormat
    /// The size of every composited frame.
    public let canvasSize: PixelSize
    /// The frames, in order.
    public let frames: [AnimationFrame]
    /// The loop count.
    public let loop: AnimationLoop
    /// The damage at which reading stopped; nil if the end was reached.
    public let damage: CodecError?

    /// Reads the blocks of a GIF or the chunks of an APNG or WebP.
    ///
    /// - Throws: ``CodecError`` if the bytes are another format, contain no frame or exceed a limit.
    /// - Complexity: O(bytes).
    public init(_ bytes: [UInt8], limits: DecodingLimits = .default) throws(CodecError) {
        let format = ImageFormat(sniffing: bytes)
        if format == .apng || format == .webp {
            let chunks = try ChunkedAnimationDecoder.chunks(of: bytes, limits: limits)
            self.format = chunks.format
            canvasSize = chunks.canvasSize
            frames = chunks.frames.map(\.shown)
            loop = .plays(chunks.plays)
            damage = chunks.damage
        } else {
            let summary = try GIFSummary(bytes, limits: limits)
            self.format = summary.format
            canvasSize = summary.canvasSize
            frames = summary.frames.map(\.animationFrame)
            loop = summary.loop
            damage = summary.damage
        }
    }
}
