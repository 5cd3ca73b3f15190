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
