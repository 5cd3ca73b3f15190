public import FretsawRaster

/// Writes JPEGs, one after another, with one compressor.
///
/// Baseline, standard Huffman tables, accurate integer DCT: the same pixels and options give the
/// same bytes from any encoder with the same libjpeg. Memory is kept from picture to picture, so
/// an encoder that lives as long as its thread costs what libjpeg costs.
public struct JPEGEncoder: ~Copyable {
    /// The longest side a JPEG can have in libjpeg, in pixels.
    public static let maxSide = 65_500

    private var handle: JPEGWriteHandle

    /// An encoder without pictures so far.
    ///
    /// - Throws: ``CodecError`` without memory.
    public init() throws(CodecError) {
        handle = try JPEGWriteHandle()
    }

    /// Writes `image` over the contents of `bytes`, whose capacity is reused.
    ///
    /// Alpha is ignored: pixels count as opaque.
    ///
    /// - Throws: ``CodecError`` where a side is 0 or above ``maxSide``, or without memory; `bytes`
    ///   are unchanged then.
    public mutating func encode(
        _ image: borrowing Image<RGBA8>,
        options: JPEGEncodingOptions = .default,
        into bytes: inout [UInt8]
    ) throws(CodecError) {
        let sides = 1...Self.maxSide
        guard sides.contains(image.width), sides.contains(image.height) else {
            throw CodecError(
                .unencodableSize(
                    width: image.width,
                    height: image.height,
                    maxSide: Self.maxSide
                ),
                format: .jpeg
            )
        }
        try handle.write(image, options: options, into: &bytes)
    }
}
