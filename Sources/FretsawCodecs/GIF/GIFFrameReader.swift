import FretsawRaster

/// Goes through a GIF's container frame by frame, in file order, without its pixels.
struct GIFFrameReader: ~Copyable {
    /// The logical screen.
    let screen: PixelSize
    let format: ImageFormat
    /// Frames met so far.
    private(set) var frameCount = 0
    /// The last loop extension met so far.
    private(set) var loop = GIFLoop.missing
    /// The extensions met so far, by kind, in the order of their first appearance.
    private(set) var extensions: [GIFExtension] = []

    private var handle: GIFHandle
    private let bytes: [UInt8]
    private let limits: DecodingLimits

    /// More kinds of extensions than this are not told apart.
    private static let maxExtensionKinds = 64

    /// A reader of `bytes`, whose six-byte signature made it `format`.
    init(_ bytes: [UInt8], as format: ImageFormat, limits: DecodingLimits) throws(CodecError) {
        self.bytes = bytes
        self.format = format
        self.limits = limits
        var handle = try GIFHandle(format: format)
        screen = try handle.readScreen(of: bytes)
        self.handle = handle
    }

    /// How many bytes have been taken.
    var offset: Int { handle.offset }

    /// The next frame's head; nil at the trailer.
    ///
    /// Its data blocks must then be decoded or skipped, and ``pass(_:)`` called. Of several graphic
    /// controls the last counts, and none lasts beyond its frame. Other extensions are passed over.
    mutating func nextFrame() throws(CodecError) -> GIFFrameHead? {
        var control = GIFGraphicControl()
        while true {
            let offset = handle.offset
            switch try handle.readRecord(of: bytes) {
            case .trailer:
                return nil
            case .extension(let label):
                if let found = try readExtension(label, at: offset) { control = found }
            case .image(let descriptor):
                try limits.check(frameCount: frameCount + 1, of: format)
                let size = descriptor.rect.size
                try limits.checkAnimated(width: size.width, height: size.height, of: format)
                frameCount += 1
                return GIFFrameHead(descriptor: descriptor, control: control, offset: offset)
            }
        }
    }

    /// Goes on behind a frame's data blocks.
    mutating func pass(_ blocks: GIFDataBlocks) {
        handle.move(to: blocks.offset)
    }

    private mutating func readExtension(
        _ label: UInt8,
        at offset: Int
    ) throws(CodecError) -> GIFGraphicControl? {
        var control: GIFGraphicControl?
        var carriesLoop = false
        var byteCount = 0
        let kind: GIFExtension.Kind
        // A slice of the handle's one block; gone before the next is read.
        do {
            let first = try handle.readBlock(of: bytes)
            byteCount = first?.count ?? 0
            kind = GIFExtension.Kind(label: label, firstBlock: first)
            if kind == .graphicControl, let first {
                control = GIFGraphicControl(block: first)
                if control == nil {
                    throw CodecError(
                        .malformed("a graphic control of \(first.count) bytes instead of 4"),
                        format: format,
                        offset: handle.offset
                    )
                }
            }
        }
        if case .application(let name) = kind { carriesLoop = GIFLoop.applications.contains(name) }
        if byteCount > 0 {
            while let block = try handle.readBlock(of: bytes) {
                byteCount += block.count
                if carriesLoop, let found = GIFLoop(block: block) { loop = found }
            }
        }
        note(kind, byteCount: byteCount, at: offset)
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
