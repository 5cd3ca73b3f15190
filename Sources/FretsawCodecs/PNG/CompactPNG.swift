import CPNGShims
public import FretsawRaster

/// Writes small PNG files slowly, to be kept, such as previews: libpng's filters and zlib level 6.
public enum CompactPNG {
    /// Encodes `image` without loss; with `opaque`, the alpha channel is omitted.
    ///
    /// - Throws: ``CodecError`` if a side is 0 or above 1,000,000, libpng's default limit, or if there is no memory.
    public static func encode(_ image: Image<RGBA8>, opaque: Bool) throws(CodecError) -> [UInt8] {
        try encode(image.pixels, of: image.size, opaque: opaque)
    }

    /// Encodes the pixels of a picture of `size`, row by row, as ``encode(_:opaque:)``.
    public static func encode(
        _ image: Span<RGBA8>,
        of size: PixelSize,
        opaque: Bool
    ) throws(CodecError) -> [UInt8] {
        precondition(image.count == size.pixelCount, "the picture has another size")
        let (width, height) = (size.width, size.height)
        try CodecError.check(width: width, height: height, maxSide: maxSide, of: .png)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(4 * image.count)
        for index in image.indices {
            let pixel = image[index]
            bytes.append(pixel.red)
            bytes.append(pixel.green)
            bytes.append(pixel.blue)
            if !opaque { bytes.append(pixel.alpha) }
        }
        var file = unsafe fs_png_file()
        let status = unsafe fs_png_write_compact(
            bytes,
            UInt32(width),
            UInt32(height),
            opaque ? 1 : 0,
            &file
        )
        defer { unsafe fs_png_file_free(&file) }
        guard status == FS_PNG_OK else {
            let message = unsafe withUnsafeBytes(of: file.message) {
                unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            throw CodecError(.library(message), format: .png)
        }
        return unsafe Array(UnsafeBufferPointer(start: file.bytes, count: file.count))
    }

    static let maxSide = 1_000_000  // PNG_USER_WIDTH_MAX
}
