import FretsawRaster

/// The position of a frame and how its pixels are stored.
struct GIFImageDescriptor {
    /// The position, which may extend beyond the canvas.
    var rect: PixelRect
    /// Whether rows are stored in four passes.
    var isInterlaced: Bool
    /// The initial code size of LZW, 0 … 8.
    var minimumCodeSize: Int
    /// The palette of the indices.
    var palette: GIFPalette
    /// The byte offset of the first data block.
    var dataOffset: Int
}

/// The position of a palette in the file.
struct GIFPalette: Equatable {
    /// The byte offset of the first colour, as R, G, B.
    var offset: Int
    /// The number of colours, 0 … 256; 0 if the frame has no palette.
    var count: Int
    /// Whether the palette is local.
    var isLocal: Bool
}

/// Reads a GIF's container frame by frame, without pixels (GIF89a, appendix B).
struct GIFFrameReader {
    /// The size of the logical screen.
    private(set) var screen = PixelSize(width: 0, height: 0)
    let format: ImageFormat
    /// The number of bytes read.
    private(set) var offset: Int
    /// The number of frames read.
    private(set) var frameCount = 0
    /// The last loop extension read.
    private(set) var loop = AnimationLoop.missing
    /// The extensions read, by kind, in the order of their first appearance.
    private(set) var extensions: [GIFExtension] = []

    private var globalPalette: GIFPalette?
    private let bytes: [UInt8]
    private let limits: DecodingLimits

    /// The maximum number of kinds of extensions that are distinguished.
    private static let maxExtensionKinds = 64

    /// Creates a reader of `bytes`; the signature selects the version.
    init(_ bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        guard let format = ImageFormat(sniffing: bytes) else { throw CodecError(.unrecognised) }
        guard [.gif87a, .gif89a].contains(format) else {
            throw CodecError(.malformed("the signature is not one of a GIF"), format: format)
        }
        try limits.check(byteCount: bytes.count, of: format)
        self.bytes = bytes
        self.format = format
        self.limits = limits
        offset = 6
        screen = PixelSize(width: try takeWord(), height: try takeWord())
        let flags = try takeByte()
        // The background colour and the aspect ratio are not used.
        _ = try take(2)
        globalPalette = try takePalette(flags, isLocal: false)
    }

    /// The next `count` bytes.
    private mutating func take(_ count: Int) throws(CodecError) -> ArraySlice<UInt8> {
        let start = offset
        guard count <= bytes.count - start else {
            offset = bytes.count
            throw CodecError(.truncated, format: format, offset: offset)
        }
        offset += count
        return bytes[start..<offset]
    }

    private mutating func takeByte() throws(CodecError) -> Int { Int(try take(1)[offset - 1]) }

    private mutating func takeWord() throws(CodecError) -> Int {
        let bytes = try take(2)
        return Int(bytes[offset - 2]) | Int(bytes[offset - 1]) << 8
    }

    /// The palette that follows if `flags` announce one, of a screen or of a frame.
    private mutating func takePalette(
        _ flags: Int,
        isLocal: Bool
    ) throws(CodecError) -> GIFPalette? {
        guard flags & 0x80 != 0 else { return nil }
        let palette = GIFPalette(offset: offset, count: 2 << (flags & 7), isLocal: isLocal)
        _ = try take(3 * palette.count)
        return palette
    }

    /// The next block of an extension, 1 … 255 bytes; nil after the last.
    private mutating func takeBlock() throws(CodecError) -> ArraySlice<UInt8>? {
        let size = try takeByte()
        return size == 0 ? nil : try take(size)
    }

    /// Reads the first frame's header and computes the size of the canvas: the logical screen,
    /// enlarged to the right and bottom if the frame extends beyond it.
    ///
    /// - Throws: ``CodecError`` if there is no frame, or if the canvas has no pixels or exceeds the
    ///   limits.
    mutating func firstFrame() throws(CodecError) -> (head: GIFFrameHead, canvas: PixelSize) {
        guard let head = try nextFrame() else {
            throw CodecError(.malformed("the file contains no frame"), format: format)
        }
        let rect = head.descriptor.rect
        let size = PixelSize(
            width: max(screen.width, rect.maxX),
            height: max(screen.height, rect.maxY)
        )
        guard size.width > 0, size.height > 0 else {
            throw CodecError(.malformed("the canvas has \(size) pixels"), format: format)
        }
        try limits.checkAnimated(width: size.width, height: size.height, of: format)
        return (head, size)
    }

    /// Reads the next frame's header; nil at the trailer.
    ///
    /// The caller must then decode or skip its data blocks and call ``pass(_:)``. If several
    /// graphic controls precede a frame, the last one applies, and only to this frame. Of other
    /// extensions, only the loop count is used.
    mutating func nextFrame() throws(CodecError) -> GIFFrameHead? {
        var control = GIFGraphicControl()
        while true {
            let start = offset
            switch UInt8(try takeByte()) {
            case UInt8(ascii: ";"):
                return nil
            case UInt8(ascii: "!"):
                if let found = try readExtension(at: start) { control = found }
            case UInt8(ascii: ","):
                let descriptor = try readDescriptor()
                try limits.check(frameCount: frameCount + 1, of: format)
                let size = descriptor.rect.size
                try limits.checkAnimated(width: size.width, height: size.height, of: format)
                frameCount += 1
                return GIFFrameHead(descriptor: descriptor, control: control, offset: start)
            default:
                throw malformed("Wrong record type detected", at: offset)
            }
        }
    }

    private func malformed(_ reason: String, at offset: Int) -> CodecError {
        CodecError(.malformed(reason), format: format, offset: offset)
    }

    /// Continues after a frame's data blocks.
    mutating func pass(_ blocks: GIFDataBlocks) { offset = blocks.offset }

    private mutating func readDescriptor() throws(CodecError) -> GIFImageDescriptor {
        let origin = PixelPoint(x: try takeWord(), y: try takeWord())
        let size = PixelSize(width: try takeWord(), height: try takeWord())
        let flags = try takeByte()
        let palette = try takePalette(flags, isLocal: true) ?? globalPalette
        let codeSize = try takeByte()
        guard codeSize <= 8 else {
            throw malformed(
                "colour indices of \(codeSize) bits; a GIF has 8 at most",
                at: offset - 1
            )
        }
        return GIFImageDescriptor(
            rect: PixelRect(origin: origin, size: size),
            isInterlaced: flags & 0x40 != 0,
            minimumCodeSize: codeSize,
            palette: palette ?? GIFPalette(offset: 0, count: 0, isLocal: false),
            dataOffset: offset
        )
    }

    private mutating func readExtension(at start: Int) throws(CodecError) -> GIFGraphicControl? {
        let label = UInt8(try takeByte())
        var block = try takeBlock()
        let kind = GIFExtension.Kind(label: label, firstBlock: block)
        var carriesLoop = false
        if case .application(let name) = kind {
            carriesLoop = AnimationLoop.applications.contains(name)
        }
        var control: GIFGraphicControl?
        var byteCount = 0
        while let current = block {
            // A block counts only if the next one is also whole.
            block = try takeBlock()
            if kind == .graphicControl, byteCount == 0 {
                control = GIFGraphicControl(block: current)
                guard control != nil else {
                    throw malformed(
                        "a graphic control of \(current.count) bytes instead of 4",
                        at: offset
                    )
                }
            } else if carriesLoop, byteCount > 0, let found = AnimationLoop(block: current) {
                loop = found
            }
            byteCount += current.count
        }
        note(kind, byteCount: byteCount, at: start)
        return control
    }

    private mutating func note(_ kind: GIFExtension.Kind, byteCount: Int, at offset: Int) {
        if let index = extensions.firstIndex(where: { $0.kind == kind }) {
            extensions[index].count += 1
            extensions[index].byteCount += byteCount
        } else if extensions.count < Self.maxExtensionKinds {
            extensions.append(
                GIFExtension(kind: kind, count: 1, byteCount: byteCount, offset: offset)
            )
        }
    }
}
