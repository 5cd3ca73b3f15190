public import FretsawRaster

/// A GIF with all its frames decoded once and kept, to be shown in any order.
///
/// Kept are the frames' colour indices, one byte for each pixel a frame stores, instead of whole
/// pictures of four bytes for each pixel of the canvas: memory is what makes keeping slow. Showing
/// a frame composites it over the one before, or from the nearest frame that needs none before it.
///
/// For one pass in order, ``GIFDecoder`` keeps nothing and is the better choice.
public struct GIFAnimation: ~Copyable {
    /// The frames, in order; at least one.
    public let frames: [GIFFrame]
    private var decoder: GIFDecoder

    /// Decodes all frames of a file.
    ///
    /// - Parameters:
    ///   - bytes: the whole file.
    ///   - limits: what it may ask for; ``DecodingLimits/maxKeptPixels`` counts the pixels of all
    ///     frames.
    ///   - isStrict: true to throw at damage instead of warning.
    /// - Throws: ``CodecError`` as ``GIFDecoder`` does.
    /// - Complexity: O(file and pixels of all frames).
    public init(
        _ bytes: [UInt8],
        limits: DecodingLimits = .default,
        isStrict: Bool = false
    ) throws(CodecError) {
        var decoder = try GIFDecoder(
            bytes,
            limits: limits,
            isStrict: isStrict,
            keepsIndices: true
        )
        try decoder.decodeAll()
        frames = decoder.frames
        self.decoder = decoder
    }
}

extension GIFAnimation {
    /// The picture's size; see ``GIFDecoder/canvasSize``.
    public var canvasSize: PixelSize { decoder.canvasSize }

    /// Which of the two versions the file says it is.
    public var format: ImageFormat { decoder.format }

    /// How often the file asks to be played.
    public var loop: GIFLoop { decoder.loop }

    /// What was odd, with the byte.
    public var warnings: [GIFWarning] { decoder.warnings }

    /// The kinds of extensions found.
    public var extensions: [GIFExtension] { decoder.extensions }

    /// The damage at which the file ended too early; nil for a sound file.
    public var damage: CodecError? { decoder.damage }

    /// The frame on the canvas; nil before the first was shown.
    public var frame: GIFFrame? { decoder.frame }

    /// The composited pixels of the frame shown, borrowed; see ``GIFDecoder/canvas``.
    public var canvas: Span<RGBA8> {
        @_lifetime(borrow self)
        get { decoder.canvas }
    }

    /// The composited pixels of the frame shown as a picture of their own.
    public borrowing func image() -> Image<RGBA8> { decoder.image() }

    /// Composites a frame onto the canvas, giving what a ``GIFDecoder`` gives.
    ///
    /// - Parameter index: a frame's number, from 0.
    /// - Precondition: `frames` holds it.
    /// - Complexity: O(its pixels) for the next frame; for others, those of the frames since the
    ///   nearest that needs none before it.
    public mutating func show(_ index: Int) {
        precondition(frames.indices.contains(index), "the animation has no such frame")
        do throws(CodecError) {
            try decoder.seek(to: index)
        } catch {
            preconditionFailure("a frame that was kept cannot be shown: \(error)")
        }
    }
}
