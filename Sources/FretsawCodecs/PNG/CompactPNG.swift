import CPNGShims
public import FretsawRaster

/// The PNG writer for small files: libpng with adaptive filters and zlib's level 9.
///
/// Slow beside its output; for pictures written once and kept, such as previews.
public enum CompactPNG {
    /// Writes `image`, whose pixels come back exactly.
    ///
    /// - Parameters:
    ///   - image: sides 1 … 1,000,000, as libpng allows by default.
    ///   - opaque: leaves the alpha channel out; the pixels' alpha is then ignored.
    /// - Returns: the file.
    /// - Throws: ``CodecError`` for an empty or oversized picture, or without memory.
    public static func encode(
        _ image: Image<RGBA8>,
        opaque: Bool
    ) throws(CodecError) -> [UInt8] {
        let sides = 1...maxSide
        guard sides.contains(image.width), sides.contains(image.height) else {
            throw CodecError(
                .unencodableSize(width: image.width, height: image.height, maxSide: maxSide),
                format: .png
            )
        }
        var handle = try PNGWriteHandle()
        return try handle.write(image, opaque: opaque)
    }

    static let maxSide = 1_000_000  // PNG_USER_WIDTH_MAX
}

/// Owner of one libpng writer and its buffer.
@safe
struct PNGWriteHandle: ~Copyable {
    private let writer: OpaquePointer

    init() throws(CodecError) {
        guard let writer = unsafe fs_png_writer_create() else {
            throw CodecError(.library("no memory for a PNG writer"), format: .png)
        }
        unsafe self.writer = writer
    }

    deinit { unsafe fs_png_writer_destroy(writer) }

    /// Writes `image`, whose sides the caller has checked.
    mutating func write(_ image: Image<RGBA8>, opaque: Bool) throws(CodecError) -> [UInt8] {
        let status = unsafe image.pixels.withUnsafeBytes {
            unsafe fs_png_write_compact(
                writer,
                $0.baseAddress?.assumingMemoryBound(to: UInt8.self),
                UInt32(image.width),
                UInt32(image.height),
                opaque ? 1 : 0
            )
        }
        guard status == FS_PNG_OK else {
            let message = unsafe String(cString: fs_png_writer_message(writer))
            throw CodecError(.library(message), format: .png)
        }
        let file = unsafe UnsafeBufferPointer(
            start: fs_png_writer_bytes(writer),
            count: fs_png_writer_count(writer)
        )
        return unsafe [UInt8](file)
    }
}
