import CGIFShims
import FretsawRaster

/// Owner of one giflib reader, which parses the container and nothing else.
///
/// `DGifSlurp` and giflib's LZW decoder are not used: they allocate before any check, lose the
/// frames before a damaged one, and are several times slower. Every call takes the whole file;
/// the handle keeps no pointer into it.
@safe
struct GIFHandle: ~Copyable {
    private let reader: OpaquePointer
    private let format: ImageFormat
    /// The last block of an extension, used again for the next.
    private var block = [UInt8](repeating: 0, count: 255)

    init(format: ImageFormat) throws(CodecError) {
        guard let reader = unsafe fs_gif_reader_create() else {
            throw CodecError(.library("no memory for a GIF reader"), format: format)
        }
        unsafe self.reader = reader
        self.format = format
    }

    deinit { unsafe fs_gif_reader_destroy(reader) }

    /// Reads the logical screen's size; must be called once, first.
    mutating func readScreen(of bytes: [UInt8]) throws(CodecError) -> PixelSize {
        var width: UInt16 = 0
        var height: UInt16 = 0
        let status = unsafe bytes.withUnsafeBufferPointer {
            unsafe fs_gif_read_screen(reader, $0.baseAddress, $0.count, &width, &height)
        }
        try check(status)
        return PixelSize(width: Int(width), height: Int(height))
    }

    /// Reads the next record.
    ///
    /// The blocks of an extension before it must have been read, and an image's data blocks
    /// passed over by ``move(to:)``.
    mutating func readRecord(of bytes: [UInt8]) throws(CodecError) -> GIFRecord {
        var record = fs_gif_record()
        let status = unsafe bytes.withUnsafeBufferPointer {
            unsafe fs_gif_read_record(reader, $0.baseAddress, $0.count, &record)
        }
        if status == FS_GIF_WIDE_CODES {
            throw CodecError(
                .malformed(
                    "colour indices of \(record.minimum_code_size) bits; a GIF has 8 at most"
                ),
                format: format,
                offset: offset - 1
            )
        }
        try check(status)
        return switch record.kind {
        case FS_GIF_TRAILER: .trailer
        case FS_GIF_EXTENSION: .extension(label: record.label)
        default:
            .image(
                GIFImageDescriptor(
                    rect: PixelRect(
                        x: Int(record.left),
                        y: Int(record.top),
                        width: Int(record.width),
                        height: Int(record.height)
                    ),
                    isInterlaced: record.is_interlaced != 0,
                    minimumCodeSize: Int(record.minimum_code_size),
                    palette: GIFPalette(
                        offset: record.palette_offset,
                        count: min(Int(record.palette_count), 256),
                        isLocal: record.has_local_palette != 0
                    ),
                    dataOffset: offset
                )
            )
        }
    }

    /// The next block of an extension, 1 … 255 bytes; nil behind the last.
    mutating func readBlock(of bytes: [UInt8]) throws(CodecError) -> ArraySlice<UInt8>? {
        var size: UInt8 = 0
        let status = unsafe bytes.withUnsafeBufferPointer { input in
            unsafe block.withUnsafeMutableBufferPointer { output in
                unsafe fs_gif_read_block(
                    reader,
                    input.baseAddress,
                    input.count,
                    output.baseAddress,
                    &size
                )
            }
        }
        try check(status)
        return size == 0 ? nil : block[..<Int(size)]
    }

    /// Goes on at `offset`, behind an image's data blocks.
    mutating func move(to offset: Int) {
        unsafe fs_gif_reader_move(reader, offset)
    }

    /// How many bytes giflib has taken.
    var offset: Int { Int(unsafe fs_gif_reader_offset(reader)) }

    private func check(_ status: fs_gif_status) throws(CodecError) {
        guard status != FS_GIF_OK else { return }
        let message = unsafe String(cString: fs_gif_reader_message(reader))
        let reason: CodecError.Reason =
            switch status {
            case FS_GIF_TRUNCATED: .truncated
            case FS_GIF_OUT_OF_MEMORY: .library(message)
            default: .malformed(message)
            }
        throw CodecError(reason, format: format, offset: offset)
    }
}

/// One record of a GIF's container.
enum GIFRecord {
    /// The end of the file.
    case trailer
    /// An extension of the given kind; its blocks follow.
    case `extension`(label: UInt8)
    /// A frame's descriptor; its compressed pixels follow.
    case image(GIFImageDescriptor)
}

/// Where a frame is on the canvas, and how its pixels are stored.
struct GIFImageDescriptor {
    /// The frame's place; it may reach beyond the canvas.
    var rect: PixelRect
    /// Whether rows are stored in four passes.
    var isInterlaced: Bool
    /// Bits of a colour index as LZW begins: 0 … 8, checked by giflib.
    var minimumCodeSize: Int
    /// The colours its indices mean.
    var palette: GIFPalette
    /// Where its first data block begins in the file.
    var dataOffset: Int
}

/// A palette's place in the file.
struct GIFPalette: Equatable {
    /// Where its first colour is, as R, G, B.
    var offset: Int
    /// Its colours, 0 … 256; 0 where a frame has no palette at all.
    var count: Int
    /// True for a frame's own palette.
    var isLocal: Bool
}

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

    /// The maximum number of kinds of extensions that are distinguished.
    private static let maxExtensionKinds = 64

    /// A reader of `bytes`, whose six-byte signature says which version they are.
    init(_ bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        guard let format = ImageFormat(sniffing: bytes) else { throw CodecError(.unrecognised) }
        guard [.gif87a, .gif89a].contains(format) else {
            throw CodecError(.malformed("it is no GIF"), format: format)
        }
        try limits.check(byteCount: bytes.count, of: format)
        var handle = try GIFHandle(format: format)
        screen = try handle.readScreen(of: bytes)
        self.handle = handle
        self.bytes = bytes
        self.format = format
        self.limits = limits
    }

    /// How many bytes have been taken.
    var offset: Int { handle.offset }

    /// The first frame's head, and the size of the canvas: the screen, grown to the right and to the
    /// bottom where the frame reaches beyond it.
    ///
    /// - Throws: ``CodecError`` without a frame, and for a canvas without pixels or beyond the limits.
    mutating func firstFrame() throws(CodecError) -> (head: GIFFrameHead, canvas: PixelSize) {
        guard let head = try nextFrame() else {
            throw CodecError(.malformed("no frame before the end"), format: format)
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
