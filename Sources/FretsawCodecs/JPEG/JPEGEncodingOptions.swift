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
