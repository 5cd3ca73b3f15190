import CJPEGShims
public import FretsawRaster

/// Writes JPEG files one after another with one compressor.
///
/// The output is baseline 4:2:0, with standard Huffman tables and the accurate integer DCT. The same pixels and quality
/// always give the same bytes. On processors with the instructions of x86-64-v3, `BaselineJPEGWriter` takes half of
/// libjpeg-turbo's time, with AVX-512 less. On others, libjpeg-turbo writes the same bytes.
///
/// Memory is reused from picture to picture.
public struct JPEGEncoder: ~Copyable {
    /// The maximum width and height in libjpeg, in pixels.
    public static let maxSide = 65_500

    private var baseline = BaselineJPEGWriter()

    /// Creates an encoder.
    public init() {}

    /// Replaces the contents of `bytes`, whose capacity is reused, with `image` without alpha as a JPEG.
    ///
    /// - Throws: ``CodecError`` if a side is 0 or above ``maxSide``, or without memory; `bytes`
    /// stay then.
    public mutating func encode(
        _ image: borrowing Image<RGBA8>,
        options: JPEGEncodingOptions = .default,
        into bytes: inout [UInt8]
    ) throws(CodecError) {
        let (width, height) = (image.width, image.height)
        try CodecError.check(width: width, height: height, maxSide: Self.maxSide, of: .jpeg)
        if baseline?.write(image, quality: options.quality, into: &bytes) != true {
            try Self.writeByLibrary(image, quality: options.quality, into: &bytes)
        }
    }
}

/// The options of a JPEG file.
public struct JPEGEncodingOptions: Hashable, Sendable {
    /// The range of ``quality``.
    public static let qualities = 1...100

    /// The quality on libjpeg's scale: 1 for the smallest file, 100 for the best picture.
    public let quality: Int

    /// Creates options; throws if `quality` is outside ``qualities``.
    public init(quality: Int) throws(CodecError) {
        try CodecError.check("quality", quality, in: Self.qualities, of: .jpeg)
        self.quality = quality
    }

    private init() { quality = 80 }

    /// Quality 80.
    public static let `default` = JPEGEncodingOptions()
}

extension JPEGEncoder {
    /// Replaces the contents of `bytes` with `image`, whose sides the caller has checked, as written by libjpeg-turbo.
    static func writeByLibrary(
        _ image: borrowing Image<RGBA8>,
        quality: Int,
        into bytes: inout [UInt8]
    ) throws(CodecError) {
        var file = unsafe fs_jpeg_file()
        let status = unsafe image.pixels.withUnsafeBytes {
            unsafe fs_jpeg_write(
                Int32(quality),
                $0.baseAddress?.assumingMemoryBound(to: UInt8.self),
                UInt32(image.width),
                UInt32(image.height),
                &file
            )
        }
        defer { unsafe fs_jpeg_file_free(&file) }
        guard status == FS_JPEG_OK else {
            let message = unsafe withUnsafeBytes(of: file.message) {
                unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            throw CodecError(.library(message), format: .jpeg)
        }
        bytes.removeAll(keepingCapacity: true)
        unsafe bytes.append(contentsOf: UnsafeBufferPointer(start: file.bytes, count: file.count))
    }
}
