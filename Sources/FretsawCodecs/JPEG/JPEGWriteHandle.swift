import CJPEGShims
import FretsawRaster

/// Owner of one libjpeg compressor and its buffer, which live on over many pictures.
@safe
struct JPEGWriteHandle: ~Copyable {
    private let writer: OpaquePointer

    init() throws(CodecError) {
        guard let writer = unsafe fs_jpeg_writer_create() else {
            throw CodecError(.library("no memory for a JPEG writer"), format: .jpeg)
        }
        unsafe self.writer = writer
    }

    deinit { unsafe fs_jpeg_writer_destroy(writer) }

    /// Writes `image`, whose sides the caller has checked, over the contents of `bytes`.
    mutating func write(
        _ image: borrowing Image<RGBA8>,
        options: JPEGEncodingOptions,
        into bytes: inout [UInt8]
    ) throws(CodecError) {
        let settings = fs_jpeg_settings(
            quality: Int32(options.quality),
            horizontal_subsampling: options.chromaSubsampling == .s444 ? 1 : 2,
            vertical_subsampling: options.chromaSubsampling == .s420 ? 2 : 1
        )
        let status = unsafe image.pixels.withUnsafeBytes {
            unsafe fs_jpeg_write(
                writer,
                settings,
                $0.baseAddress?.assumingMemoryBound(to: UInt8.self),
                UInt32(image.width),
                UInt32(image.height)
            )
        }
        guard status == FS_JPEG_OK else {
            let message = unsafe String(cString: fs_jpeg_writer_message(writer))
            throw CodecError(.library(message), format: .jpeg)
        }
        bytes.removeAll(keepingCapacity: true)
        let file = unsafe UnsafeBufferPointer(
            start: fs_jpeg_writer_bytes(writer),
            count: fs_jpeg_writer_count(writer)
        )
        unsafe bytes.append(contentsOf: file)
    }
}
