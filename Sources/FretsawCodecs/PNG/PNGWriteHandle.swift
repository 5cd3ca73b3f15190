import CPNGShims
import FretsawRaster

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
