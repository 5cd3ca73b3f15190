import CGIFShims
import FretsawRaster

/// Owns a giflib reader, which parses only the container.
///
/// `DGifSlurp` and giflib's LZW decoder are not used: they allocate before checking sizes, lose the
/// frames before a damaged one, and are several times slower.
///
/// Every call gets the whole file; the handle keeps no pointer into it.
@safe
struct GIFHandle: ~Copyable {
    private let reader: OpaquePointer
    private let format: ImageFormat
    /// The last block of an extension; its memory is reused.
    private var block = [UInt8](repeating: 0, count: 255)

    init(format: ImageFormat) throws(CodecError) {
        guard let reader = unsafe fs_gif_reader_create() else {
            throw CodecError(.library("no memory for a GIF reader"), format: format)
        }
        unsafe self.reader = reader
        self.format = format
    }

    deinit { unsafe fs_gif_reader_destroy(reader) }

    /// Reads the size of the logical screen; must be the first call.
    mutating func readScreen(of bytes: [UInt8]) throws(CodecError) -> PixelSize {
        var (width, height) = (UInt16(0), UInt16(0))
        let status = unsafe bytes.withUnsafeBufferPointer {
            unsafe fs_gif_read_screen(reader, $0.baseAddress, $0.count, &width, &height)
        }
        try check(status)
        return PixelSize(width: Int(width), height: Int(height))
    }

    /// Reads the next record.
    ///
    /// The blocks of the previous extension must have been read, or the data blocks of the previous
    /// image skipped with ``move(to:)``.
    mutating func readRecord(of bytes: [UInt8]) throws(CodecError) -> GIFRecord {
        var record = fs_gif_record()
        let status = unsafe bytes.withUnsafeBufferPointer {
            unsafe fs_gif_read_record(reader, $0.baseAddress, $0.count, &record)
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

    /// Reads the next block of an extension, 1 … 255 bytes; nil after the last.
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

    /// Continues at `offset`, after an image's data blocks.
    mutating func move(to offset: Int) {
        unsafe fs_gif_reader_move(reader, offset)
    }

    /// The number of bytes giflib has read.
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

/// A record of a GIF's container.
enum GIFRecord {
    /// The end of the file.
    case trailer
    /// An extension of the given kind; its blocks follow.
    case `extension`(label: UInt8)
    /// A frame's descriptor; its compressed pixels follow.
    case image(GIFImageDescriptor)
}

/// The position of a frame and how its pixels are stored.
struct GIFImageDescriptor {
    /// The position, which may extend beyond the canvas.
    var rect: PixelRect
    /// Whether rows are stored in four passes.
    var isInterlaced: Bool
    /// The initial code size of LZW as stored; above 8, the pixels cannot be decoded.
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

/// Reads a GIF's container frame by frame, without pixels.
struct GIFFrameReader: ~Copyable {
    /// The size of the logical screen.
    let screen: PixelSize
    let format: ImageFormat
    /// The number of frames read.
    private(set) var frameCount = 0
    /// The last loop extension read.
    private(set) var loop = AnimationLoop.missing
    /// The extensions read, by kind, in the order of their first appearance.
    private(set) var extensions: [GIFExtension] = []

    private var handle: GIFHandle
    private let bytes: [UInt8]
    private let limits: DecodingLimits

    /// The maximum number of kinds of extensions that are distinguished.
    private static let maxExtensionKinds = 64

    /// Creates a reader of `bytes`; the signature selects the version.
    init(_ bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        guard let format = ImageFormat(sniffing: bytes) else {
            throw CodecError(unrecognised: bytes)
        }
        guard [.gif87a, .gif89a].contains(format) else {
            throw CodecError(.malformed("the signature is not one of a GIF"), format: format)
        }
        try limits.check(byteCount: bytes.count, of: format)
        var handle = try GIFHandle(format: format)
        screen = try handle.readScreen(of: bytes)
        self.handle = handle
        (self.bytes, self.format, self.limits) = (bytes, format, limits)
    }

    /// The number of bytes read.
    var offset: Int { handle.offset }

    /// Reads the first frame's header and computes the size of the canvas: the logical screen,
    /// enlarged to the right and bottom if the frame extends beyond it.
    ///
    /// - Throws: ``CodecError`` if there is no frame, or if the canvas has no pixels or exceeds the limits.
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
    /// The caller must then decode or skip its data blocks and call ``pass(_:)``. If several graphic controls precede a
    /// frame, the last one applies, and only to this frame. Of other extensions, only the loop count is used.
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

    /// Continues after a frame's data blocks.
    mutating func pass(_ blocks: GIFDataBlocks) {
        handle.move(to: blocks.offset)
    }

    private mutating func readExtension(
        _ label: UInt8,
        at offset: Int
    ) throws(CodecError) -> GIFGraphicControl? {
        var (control, carriesLoop, byteCount) = (GIFGraphicControl?.none, false, 0)
        let kind: GIFExtension.Kind
        // A slice of the handle's block, valid only until the next block is read.
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
        if case .application(let name) = kind {
            carriesLoop = AnimationLoop.applications.contains(name)
        }
        if byteCount > 0 {
            while let block = try handle.readBlock(of: bytes) {
                byteCount += block.count
                if carriesLoop, let found = AnimationLoop(block: block) { loop = found }
                carriesLoop = false
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
