import CJPEGShims
public import FretsawRaster

/// Writes JPEGs, one after another, with one compressor.
///
/// Baseline, standard Huffman tables, accurate integer DCT: the same pixels and options give the
/// same bytes from any encoder. Where the processor has the instructions of x86-64-v3, 4:2:0 is written
/// by `BaselineJPEGWriter` in two thirds of libjpeg-turbo's time, and everything else by
/// libjpeg-turbo; a file does not show which of the two wrote it. Memory is kept from picture to picture.
public struct JPEGEncoder: ~Copyable {
    /// The longest side a JPEG can have in libjpeg, in pixels.
    public static let maxSide = 65_500

    private var handle: JPEGWriteHandle
    private var baseline: BaselineJPEGWriter?

    /// An encoder without pictures so far.
    ///
    /// - Throws: ``CodecError`` without memory.
    public init() throws(CodecError) {
        handle = try JPEGWriteHandle()
        baseline = BaselineJPEGWriter()
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
        let (width, height) = (image.width, image.height)
        try CodecError.check(width: width, height: height, maxSide: Self.maxSide, of: .jpeg)
        if options.chromaSubsampling == .s420, baseline != nil {
            baseline?.write(image, quality: options.quality, into: &bytes)
        } else {
            try handle.write(image, options: options, into: &bytes)
        }
    }
}

/// How a JPEG is written.
public struct JPEGEncodingOptions: Hashable, Sendable {
    /// How many luma samples share one chroma sample.
    public enum ChromaSubsampling: String, CaseIterable, Sendable {
        /// Two in x and two in y: the smallest files, right for photographs.
        case s420
        /// Two in x.
        case s422
        /// One: full colour resolution, right for thin coloured lines.
        case s444
    }

    /// The qualities libjpeg knows.
    public static let qualities = 1...100

    /// 1 smallest file … 100 best picture, on libjpeg's scale.
    public let quality: Int
    /// The resolution of the colours.
    public let chromaSubsampling: ChromaSubsampling

    /// Options of the given quality.
    ///
    /// - Throws: ``CodecError`` where `quality` is outside ``qualities``.
    public init(quality: Int, chromaSubsampling: ChromaSubsampling = .s420) throws(CodecError) {
        try CodecError.check("quality", quality, in: Self.qualities, of: .jpeg)
        self.quality = quality
        self.chromaSubsampling = chromaSubsampling
    }

    /// Quality 80, 4:2:0.
    public init(chromaSubsampling: ChromaSubsampling = .s420) {
        quality = 80
        self.chromaSubsampling = chromaSubsampling
    }

    /// Quality 80, 4:2:0.
    public static let `default` = JPEGEncodingOptions()
}

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
