/// How much a file may ask for.
///
/// Every limit is checked against the file's header before anything of that size is allocated: a
/// file of a few hundred bytes can declare gigabytes of pixels.
public struct DecodingLimits: Hashable, Sendable {
    /// The longest side of a picture, in pixels.
    public var maxSide = 16_384
    /// Pixels of a still picture (width · height); 4 bytes each when decoded.
    public var maxPixels = 100_000_000
    /// Pixels of an animation's canvas, and of each of its frames.
    public var maxAnimationPixels = 50_000_000
    /// Bytes of a file.
    public var maxBytes = 256 * 1_024 * 1_024
    /// Frames of an animation.
    public var maxFrames = 10_000
    /// Scans of a JPEG; each runs over the whole picture, so thousands of them cost minutes.
    public var maxJPEGScans = 500
    /// Bytes of one PNG chunk in memory; longer ancillary chunks are skipped.
    public var maxPNGChunkBytes = 8 * 1_024 * 1_024
    /// PNG chunks kept beside the picture's own.
    public var maxPNGChunks = 128

    /// The documented limits.
    public init() {}

    /// The documented limits.
    public static let `default` = DecodingLimits()

    /// How much of a file to read: one byte more than is allowed, so that a longer file is noticed.
    public var readLimit: Int { max(0, maxBytes) == .max ? .max : max(0, maxBytes) + 1 }

    /// No picture larger than this is decoded whatever the limits say: 4 GB of pixels.
    public static let absoluteMaxPixels = 1 << 30
}

extension DecodingLimits {
    /// A limit's name, as errors give it.
    public enum Name: String, CaseIterable, Sendable {
        /// ``DecodingLimits/maxSide``
        case maxSide
        /// ``DecodingLimits/maxPixels``
        case maxPixels
        /// ``DecodingLimits/maxAnimationPixels``
        case maxAnimationPixels
        /// ``DecodingLimits/maxBytes``
        case maxBytes
        /// ``DecodingLimits/maxFrames``
        case maxFrames
        /// ``DecodingLimits/maxJPEGScans``
        case maxJPEGScans
        /// ``DecodingLimits/absoluteMaxPixels``, which no option raises.
        case absoluteMaxPixels
    }
}

extension DecodingLimits {
    /// Checks the length of a file.
    func check(byteCount: Int, of format: ImageFormat?) throws(CodecError) {
        try check(.maxBytes, byteCount, maxBytes, format)
    }

    /// Checks the size of a still picture.
    func check(width: Int, height: Int, of format: ImageFormat) throws(CodecError) {
        try check(width: width, height: height, against: maxPixels, .maxPixels, format)
    }

    /// Checks the size of an animation's canvas or frame.
    func checkAnimated(width: Int, height: Int, of format: ImageFormat) throws(CodecError) {
        try check(
            width: width,
            height: height,
            against: maxAnimationPixels,
            .maxAnimationPixels,
            format
        )
    }

    /// Checks the number of frames.
    func check(frameCount: Int, of format: ImageFormat) throws(CodecError) {
        try check(.maxFrames, frameCount, maxFrames, format)
    }

    private func check(
        width: Int,
        height: Int,
        against allowed: Int,
        _ name: Name,
        _ format: ImageFormat
    ) throws(CodecError) {
        try check(.maxSide, max(width, height), maxSide, format)
        let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
        try check(name, overflow ? .max : pixels, allowed, format)
        try check(.absoluteMaxPixels, overflow ? .max : pixels, Self.absoluteMaxPixels, format)
    }

    private func check(
        _ name: Name,
        _ value: Int,
        _ allowed: Int,
        _ format: ImageFormat?
    ) throws(CodecError) {
        guard value > allowed else { return }
        throw CodecError(.limitExceeded(name, value: value, allowed: allowed), format: format)
    }
}
