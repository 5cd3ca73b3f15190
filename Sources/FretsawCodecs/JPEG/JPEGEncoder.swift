public import FretsawRaster

/// Writes JPEGs, one after another, with one compressor.
///
/// Baseline, standard Huffman tables, accurate integer DCT: the same pixels and options give the
/// same bytes from any encoder. Where the processor has the instructions of x86-64-v3, 4:2:0 is written
/// by ``BaselineJPEGWriter`` in two thirds of libjpeg-turbo's time, and everything else by
/// libjpeg-turbo; which of the two, a file does not tell. Memory is kept from picture to picture.
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

    /// 1 smallest file … 100 best picture, on the usual scale of libjpeg.
    public let quality: Int
    /// The resolution of the colours.
    public let chromaSubsampling: ChromaSubsampling

    /// Options of the given quality.
    ///
    /// - Throws: ``CodecError`` where `quality` lies outside ``qualities``.
    public init(
        quality: Int,
        chromaSubsampling: ChromaSubsampling = .s420
    ) throws(CodecError) {
        guard Self.qualities.contains(quality) else {
            throw CodecError(
                .optionOutOfRange(name: "quality", value: quality, allowed: Self.qualities),
                format: .jpeg
            )
        }
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
