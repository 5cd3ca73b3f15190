public import FretsawRaster

/// The file format of opaque pictures and of animations; pictures with alpha are PNG, or WebP.
public enum PictureEncoding: Hashable, Sendable {
    /// JPEG at a quality of 1 … 100.
    case jpeg(quality: Int)
    /// WebP at a quality of 1 … 100, also for pictures with alpha.
    case webp(quality: Int)
    /// PNG, lossless.
    case png
    /// An animated PNG, for kinds that move.
    case apng
    /// A GIF, for kinds that move.
    case gif

    /// JPEG at the default quality: a background of 310×155 has about 11 kB.
    public static let `default` = PictureEncoding.jpeg(quality: JPEGEncodingOptions.default.quality)

    /// Every format, at the default quality.
    public static let all = [
        Self.default, .webp(quality: JPEGEncodingOptions.default.quality), .png, .apng, .gif,
    ]

    /// The name in options, records and manifests.
    public var name: String {
        switch self {
        case .jpeg: "jpeg"
        case .webp: "webp"
        case .png: "png"
        case .apng: "apng"
        case .gif: "gif"
        }
    }

    /// The files' extension, without the dot.
    public var fileExtension: String {
        switch self {
        case .jpeg: "jpg"
        case .apng: "png"
        case .webp, .png, .gif: name
        }
    }

    /// The encoding of pictures with alpha.
    public var ofPieces: PictureEncoding {
        if case .webp = self { self } else { .png }
    }

    /// The quality; nil for lossless formats.
    public var quality: Int? {
        switch self {
        case .jpeg(let quality), .webp(let quality): quality
        case .png, .apng, .gif: nil
        }
    }

    /// The same format at another quality, if it has one.
    public func at(quality: Int) -> PictureEncoding {
        switch self {
        case .jpeg: .jpeg(quality: quality)
        case .webp: .webp(quality: quality)
        case .png, .apng, .gif: self
        }
    }

    /// Whether it stores animations instead of still pictures.
    public var isAnimation: Bool { self == .apng || self == .gif }

    /// Throws if the quality is outside ``JPEGEncodingOptions/qualities``.
    public func validate() throws(CodecError) {
        if let quality { _ = try JPEGEncodingOptions(quality: quality) }
    }
}

/// Encodes the pictures of puzzles; it owns scratch memory, so give each worker one.
public struct PictureEncoder: ~Copyable {
    private var png = PNGEncoder()
    private var jpeg = JPEGEncoder()

    /// Creates an encoder.
    public init() {}

    /// Encodes `image`, which is not empty, to `bytes`, whose capacity is reused.
    ///
    /// An opaque picture is encoded in `encoding` without alpha, others in its format of pieces.
    ///
    /// - Throws: ``CodecError`` for a quality out of range, or a size that the format cannot store.
    public mutating func encode(
        _ image: Image<RGBA8>,
        opaque: Bool,
        as encoding: PictureEncoding,
        into bytes: inout [UInt8]
    ) throws(CodecError) {
        switch opaque ? encoding : encoding.ofPieces {
        case .jpeg(let quality):
            try jpeg.encode(image, options: JPEGEncodingOptions(quality: quality), into: &bytes)
        case .webp(let quality):
            try WebPEncoder.encode(image, opaque: opaque, quality: quality, into: &bytes)
        case .png, .apng, .gif:
            png.encode(image, opaque: opaque, into: &bytes)
        }
    }

    /// Encodes frames with their times in milliseconds to `bytes`, to be played once, in the colours of the first frame:
    /// a GIF, or an animated PNG for any other encoding.
    ///
    /// - Precondition: there is a frame, and all have one size and are opaque.
    /// - Throws: ``CodecError`` for a size or time that the format cannot store.
    public func encode(
        _ frames: some Collection<(image: Image<RGBA8>, milliseconds: Int)>,
        as encoding: PictureEncoding,
        into bytes: inout [UInt8]
    ) throws(CodecError) {
        guard let first = frames.first?.image else { preconditionFailure("no frame") }
        var histogram = ColorHistogram()
        histogram.add(first)
        let palette = histogram.palette(count: 255)
        if encoding == .gif {
            var file = try GIFAnimationWriter(size: first.size, palette: palette, loopCount: nil)
            for (image, time) in frames {
                try file.append(image, delayInCentiseconds: time / 10)
            }
            bytes = try file.finish()
        } else {
            var file = try APNGEncoder(size: first.size, plays: 1, palette: palette)
            for (image, time) in frames {
                try file.append(image, delay: APNGEncoder.Delay(milliseconds: Double(time)))
            }
            bytes = file.finish()
        }
    }
}
