public import FretsawRaster

/// The file format of opaque pictures and of animations; pictures with alpha are always PNG.
public enum PictureEncoding: Hashable, Sendable {
    /// JPEG at a quality of 1 … 100.
    case jpeg(quality: Int)
    /// PNG, lossless.
    case png
    /// A format of animations, for kinds that move.
    case animation(AnimationEncoding)

    /// JPEG at the default quality: a background of 310×155 has about 11 kB.
    public static let `default` = PictureEncoding.jpeg(quality: JPEGEncodingOptions.default.quality)

    /// The name in options, records and manifests.
    public var name: String {
        switch self {
        case .jpeg: "jpeg"
        case .png: "png"
        case .animation(let encoding): encoding.rawValue
        }
    }

    /// The files' extension, without the dot.
    public var fileExtension: String {
        switch self {
        case .jpeg: "jpg"
        case .png: "png"
        case .animation(let encoding): encoding.fileExtension
        }
    }

    /// Whether it stores animations instead of still pictures.
    public var isAnimation: Bool {
        if case .animation = self { true } else { false }
    }

    /// Checks the quality.
    ///
    /// - Throws: ``CodecError`` if it is outside ``JPEGEncodingOptions/qualities``.
    public func validate() throws(CodecError) {
        if case .jpeg(let quality) = self { _ = try JPEGEncodingOptions(quality: quality) }
    }
}

/// Encodes the pictures of puzzles.
///
/// An encoder owns scratch memory: give each worker one.
public struct PictureEncoder: ~Copyable {
    private var png = PNGEncoder()
    private var jpeg: JPEGEncoder
    private var sprites = SpriteAnimationEncoder()

    /// Creates an encoder.
    ///
    /// - Throws: ``CodecError`` without memory.
    public init() throws(CodecError) { jpeg = try JPEGEncoder() }

    /// Encodes `image`, which is not empty, to `bytes`, whose capacity is reused.
    ///
    /// An opaque picture is encoded in `encoding` without alpha, others as PNG.
    ///
    /// - Throws: ``CodecError`` for a quality out of range, or a size that JPEG cannot store.
    public mutating func encode(
        _ image: Image<RGBA8>,
        opaque: Bool,
        as encoding: PictureEncoding,
        into bytes: inout [UInt8]
    ) throws(CodecError) {
        if opaque, case .jpeg(let quality) = encoding {
            try jpeg.encode(image, options: JPEGEncodingOptions(quality: quality), into: &bytes)
        } else {
            png.encode(image, opaque: opaque, into: &bytes)
        }
    }

    /// Encodes `animation` in `image`, which shows its last frame, to `bytes`; APNG unless `encoding` is another format
    /// of animations.
    ///
    /// - Throws: ``CodecError`` for a size that the format cannot store.
    public mutating func encode(
        _ animation: SpriteAnimation<RGBA8>,
        in image: Image<RGBA8>,
        as encoding: PictureEncoding,
        into bytes: inout [UInt8]
    ) throws(CodecError) {
        var format = AnimationEncoding.apng
        if case .animation(let other) = encoding { format = other }
        try sprites.encode(animation, in: image, as: format, into: &bytes)
    }
}
