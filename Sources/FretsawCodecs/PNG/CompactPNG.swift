import CPNGShims
public import FretsawRaster

/// The PNG writer for small files: libpng with adaptive filters and zlib's level 9.
///
/// Slow beside its output; for pictures written once and kept, such as previews.
public enum CompactPNG {
    /// Writes `image`, sides 1 … 1,000,000 as libpng allows by default; with `opaque` alpha is left out, and
    /// otherwise pixels come back exactly.
    ///
    /// - Throws: ``CodecError`` for an empty or oversized picture, or without memory.
    public static func encode(_ image: Image<RGBA8>, opaque: Bool) throws(CodecError) -> [UInt8] {
        let (width, height) = (image.width, image.height)
        try CodecError.check(width: width, height: height, maxSide: maxSide, of: .png)
        guard let writer = unsafe fs_png_writer_create() else {
            throw CodecError(.library("no memory for a PNG writer"), format: .png)
        }
        defer { unsafe fs_png_writer_destroy(writer) }
        let status = unsafe image.pixels.withUnsafeBytes {
            unsafe fs_png_write_compact(
                writer,
                $0.baseAddress?.assumingMemoryBound(to: UInt8.self),
                UInt32(width),
                UInt32(height),
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

    static let maxSide = 1_000_000  // PNG_USER_WIDTH_MAX
}
