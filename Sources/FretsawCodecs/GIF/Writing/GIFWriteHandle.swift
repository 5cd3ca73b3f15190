import CGIFShims
import FretsawRaster

/// Owner of one giflib writer and its buffer.
///
/// Calls follow the file's order: screen, then extensions and frames, then the trailer. Numbers are
/// checked by the caller.
@safe
struct GIFWriteHandle: ~Copyable {
    private let writer: OpaquePointer
    /// A row that giflib may write to.
    private var row: [UInt8] = []

    init() throws(CodecError) {
        guard let writer = unsafe fs_gif_writer_create() else {
            throw CodecError(.library("no memory for a GIF writer"), format: .gif89a)
        }
        unsafe self.writer = writer
    }

    deinit { unsafe fs_gif_writer_destroy(writer) }

    /// Writes signature, logical screen and global palette; an empty palette is none.
    mutating func writeScreen(_ size: PixelSize, palette: [RGBA8]) throws(CodecError) {
        let colors = GIFWriteHandle.colorTable(palette)
        try check(
            unsafe colors.withUnsafeBufferPointer {
                unsafe fs_gif_write_screen(
                    writer,
                    UInt16(size.width),
                    UInt16(size.height),
                    $0.baseAddress,
                    UInt16($0.count / 3)
                )
            }
        )
    }

    /// Writes an extension of one block.
    mutating func writeExtension(label: UInt8, block: [UInt8]) throws(CodecError) {
        try check(
            unsafe block.withUnsafeBufferPointer {
                unsafe fs_gif_write_extension(
                    writer,
                    label,
                    nil,
                    $0.baseAddress,
                    UInt8($0.count)
                )
            }
        )
    }

    /// Writes an application's extension of one block; `identifier` has eleven bytes.
    mutating func writeApplicationExtension(
        _ identifier: StaticString,
        block: [UInt8]
    ) throws(CodecError) {
        precondition(identifier.utf8CodeUnitCount == 11, "an application's name has eleven bytes")
        try check(
            unsafe block.withUnsafeBufferPointer {
                unsafe fs_gif_write_extension(
                    writer,
                    0xFF,
                    identifier.utf8Start,
                    $0.baseAddress,
                    UInt8($0.count)
                )
            }
        )
    }

    /// Writes a frame's descriptor, its palette (an empty one is none) and its pixels.
    mutating func writeImage(
        _ indices: [UInt8],
        in rect: PixelRect,
        palette: [RGBA8],
        isInterlaced: Bool
    ) throws(CodecError) {
        let colors = GIFWriteHandle.colorTable(palette)
        try check(
            unsafe colors.withUnsafeBufferPointer {
                unsafe fs_gif_write_descriptor(
                    writer,
                    UInt16(rect.minX),
                    UInt16(rect.minY),
                    UInt16(rect.size.width),
                    UInt16(rect.size.height),
                    isInterlaced ? 1 : 0,
                    $0.baseAddress,
                    UInt16($0.count / 3)
                )
            }
        )
        let width = rect.size.width
        var rows = GIFRowOrder(height: rect.size.height, isInterlaced: isInterlaced)
        while let y = rows.next() {
            row.removeAll(keepingCapacity: true)
            row += indices[y * width..<(y + 1) * width]
            try check(
                unsafe row.withUnsafeMutableBufferPointer {
                    unsafe fs_gif_write_row(writer, $0.baseAddress, UInt16($0.count))
                }
            )
        }
    }

    /// Writes the trailer and hands out the file.
    consuming func finish() throws(CodecError) -> [UInt8] {
        try check(unsafe fs_gif_write_trailer(writer))
        let file = unsafe UnsafeBufferPointer(
            start: fs_gif_writer_bytes(writer),
            count: fs_gif_writer_count(writer)
        )
        return unsafe [UInt8](file)
    }

    /// The colours as R, G, B, filled up with black to a power of two, at least two; empty for none.
    private static func colorTable(_ palette: [RGBA8]) -> [UInt8] {
        guard !palette.isEmpty else { return [] }
        var count = 2
        while count < palette.count { count *= 2 }
        var bytes = [UInt8](repeating: 0, count: count * 3)
        for (index, color) in palette.enumerated() {
            bytes[index * 3] = color.red
            bytes[index * 3 + 1] = color.green
            bytes[index * 3 + 2] = color.blue
        }
        return bytes
    }

    private func check(_ status: fs_gif_status) throws(CodecError) {
        guard status != FS_GIF_OK else { return }
        let message = unsafe String(cString: fs_gif_writer_message(writer))
        throw CodecError(.library(message), format: .gif89a)
    }
}
