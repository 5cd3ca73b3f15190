public import FretsawRaster

/// The contents of a GIF, read without decoding pixels.
public struct GIFSummary: Hashable, Sendable {
    /// The version in the file's header.
    public let format: ImageFormat
    /// The size of the canvas, as ``GIFDecoder/canvasSize``.
    public let canvasSize: PixelSize
    /// The size of the logical screen as stored.
    public let screenSize: PixelSize
    /// The frames, in order.
    public let frames: [GIFFrame]
    /// The loop count.
    public let loop: AnimationLoop
    /// The kinds of extensions found, in the order of their first appearance, at most 64.
    public let extensions: [GIFExtension]
    /// The damage between frames at which reading stopped; nil if the trailer was reached.
    public let damage: CodecError?

    /// Reads the blocks of the file `bytes`.
    ///
    /// - Throws: ``CodecError`` if the bytes are not a GIF, contain no frame or exceed a limit.
    public init(_ bytes: [UInt8], limits: DecodingLimits = .default) throws(CodecError) {
        try self.init(upToLimits: limits, bytes)
        // A frame beyond the limits is an error, as in the decoder.
        if let damage, damage.exceededLimit != nil { throw damage }
    }

    /// Reads the blocks up to a frame after the first one that exceeds a limit, which is the ``damage`` then.
    init(upToLimits limits: DecodingLimits, _ bytes: [UInt8]) throws(CodecError) {
        var reader = try GIFFrameReader(bytes, limits: limits)
        let (first, size) = try reader.firstFrame()
        var frames: [GIFFrame] = []
        var damage: CodecError?
        do throws(CodecError) {
            var head: GIFFrameHead? = first
            while let current = head {
                frames.append(current.frame(index: frames.count))
                var blocks = GIFDataBlocks(from: current.descriptor.dataOffset)
                blocks.skip(in: bytes)
                reader.pass(blocks)
                if blocks.isCut {
                    throw CodecError(.truncated, format: reader.format, offset: blocks.offset)
                }
                head = try reader.nextFrame()
            }
        } catch {
            damage = error
        }
        format = reader.format
        canvasSize = size
        screenSize = reader.screen
        self.frames = frames
        loop = reader.loop
        extensions = reader.extensions
        self.damage = damage
    }
}
