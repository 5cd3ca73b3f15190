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

    /// Reads the next record; the blocks or pixels of the one before must have been read.
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
                    minimumCodeSize: Int(record.minimum_code_size)
                )
            )
        }
    }

    /// The next block of an extension, 1 … 255 bytes; nil behind the last.
    mutating func readBlock(of bytes: [UInt8]) throws(CodecError) -> [UInt8]? {
        var block = [UInt8](repeating: 0, count: 255)
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
        return size == 0 ? nil : Array(block.prefix(Int(size)))
    }

    /// Reads a frame's compressed pixels into `data`, over its contents.
    ///
    /// - Returns: false where the file ends before the blocks do; `data` then holds what there was.
    mutating func readImageData(
        of bytes: [UInt8],
        into data: inout [UInt8]
    ) throws(CodecError) -> Bool {
        let rest = bytes.count - Int(unsafe fs_gif_reader_offset(reader))
        data.removeAll(keepingCapacity: true)
        var status = FS_GIF_OK
        unsafe bytes.withUnsafeBufferPointer { input in
            data.append(addingCapacity: max(rest, 0)) { (output: inout OutputSpan<UInt8>) in
                unsafe output.withUnsafeMutableBufferPointer { buffer, count in
                    unsafe status = fs_gif_read_image_data(
                        reader,
                        input.baseAddress,
                        input.count,
                        buffer.baseAddress,
                        buffer.count,
                        &count
                    )
                }
            }
        }
        if status == FS_GIF_TRUNCATED { return false }
        try check(status)
        return true
    }

    /// Passes over a frame's compressed pixels.
    mutating func skipImageData(of bytes: [UInt8]) throws(CodecError) {
        var written = 0
        let status = unsafe bytes.withUnsafeBufferPointer {
            unsafe fs_gif_read_image_data(reader, $0.baseAddress, $0.count, nil, 0, &written)
        }
        try check(status)
    }

    /// The palette of the last frame: its own, else the global one, else empty.
    var palette: [RGBA8] {
        var colors = [UInt8](repeating: 0, count: 768)
        let count = unsafe colors.withUnsafeMutableBufferPointer {
            unsafe fs_gif_copy_palette(reader, $0.baseAddress)
        }
        return (0..<Int(count)).map {
            RGBA8(red: colors[$0 * 3], green: colors[$0 * 3 + 1], blue: colors[$0 * 3 + 2])
        }
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
