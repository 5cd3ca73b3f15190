import CPNGShims
public import FretsawRaster

/// Writes small PNG files: libpng with adaptive filters and zlib level 9.
///
/// It is slow, and meant for pictures that are written once and kept, such as previews.
public enum CompactPNG {
    /// Encodes `image` without loss; with `opaque`, the alpha channel is omitted.
    ///
    /// - Throws: ``CodecError`` if a side is 0 or above 1,000,000, libpng's default limit, or if there is no memory.
    public static func encode(_ image: Image<RGBA8>, opaque: Bool) throws(CodecError) -> [UInt8] {
        try encode(image.pixels, of: image.size, opaque: opaque)
    }

    /// Encodes a picture of `size`, given its pixels row by row, as ``encode(_:opaque:)``.
    ///
    /// - Precondition: `image` has the pixels of `size`.
    public static func encode(
        _ image: Span<RGBA8>,
        of size: PixelSize,
        opaque: Bool
    ) throws(CodecError) -> [UInt8] {
        precondition(image.count == size.pixelCount, "the picture has another size")
        let (width, height) = (size.width, size.height)
        try CodecError.check(width: width, height: height, maxSide: maxSide, of: .png)
        guard let writer = unsafe fs_png_writer_create() else {
            throw CodecError(.library("no memory for a PNG writer"), format: .png)
        }
        defer { unsafe fs_png_writer_destroy(writer) }
        let status = unsafe image.withUnsafeBytes {
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
