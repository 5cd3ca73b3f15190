public import FretsawRaster

/// Writes PNG files fast: one filter, one pass to count and one to write.
///
/// Eight bits a channel, colour with alpha or without, not interlaced. Every row is filtered with
/// Paeth's predictor, which on photographs is within 1 % of choosing the best filter for each row;
/// rows that are transparent, and follow such a row, are left as they are. Colours under alpha 0
/// are written as they stand.
///
/// The bytes depend on the pixels alone: no library's version changes them.
///
/// A value that owns its scratch memory: keep one and write many pictures without allocation.
public struct PNGEncoder: Sendable {
    private var pixels = PNGPixelStream()

    /// A writer without scratch memory; the first picture allocates it.
    public init() {}

    /// Replaces `bytes` by `image` as a PNG file.
    ///
    /// With `opaque` alpha is left out, and counts as 255 whatever it is.
    ///
    /// - Precondition: `image` has at least one pixel, and no side of 2³¹ or more.
    /// - Complexity: O(pixels)
    public mutating func encode(_ image: Image<RGBA8>, opaque: Bool, into bytes: inout [UInt8]) {
        precondition(image.width > 0 && image.height > 0, "a PNG file holds at least one pixel")
        precondition(max(image.width, image.height) < 1 << 31, "a PNG file's sides are 31 bits")
        bytes.removeAll(keepingCapacity: true)
        bytes.appendPNGSignature()
        bytes.appendPNGHeader(width: image.width, height: image.height, opaque: opaque)
        bytes.appendChunk("IDAT") { bytes in
            pixels.append(image, opaque: opaque, to: &bytes)
        }
        bytes.appendChunk("IEND") { _ in }
    }
}
