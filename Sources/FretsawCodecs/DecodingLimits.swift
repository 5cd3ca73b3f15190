/// Limits for untrusted files.
///
/// The sizes in a file's header are checked before memory for the pixels is allocated, because a
/// file of a few hundred bytes can declare gigabytes of pixels.
public struct DecodingLimits: Hashable, Sendable {
    /// The maximum side of a picture in pixels.
    public var maxSide = 16_384
    /// The maximum number of pixels of a still picture; a decoded pixel needs 4 bytes.
    public var maxPixels = 100_000_000
    /// The maximum number of pixels of an animation's canvas, and of each frame.
    public var maxAnimationPixels = 50_000_000
    /// The maximum length of a file in bytes.
    public var maxBytes = 256 * 1_024 * 1_024
    /// The maximum number of frames of an animation.
    public var maxFrames = 10_000
    /// The maximum number of scans of a JPEG; each covers the whole picture, so thousands take minutes.
    public var maxJPEGScans = 500
    /// Whether a JPEG with lost data is accepted, whose missing parts are grey.
    public var acceptsDamagedJPEGs = false
    /// The maximum length of a PNG chunk in memory; longer ancillary chunks are skipped.
    public var maxPNGChunkBytes = 8 * 1_024 * 1_024
    /// The maximum number of ancillary PNG chunks.
    public var maxPNGChunks = 128

    /// The default limits.
    public init() {}

    /// The default limits.
    public static let `default` = DecodingLimits()

    /// The number of bytes to read: one more than allowed, so that a longer file is detected.
    public var readLimit: Int { max(0, maxBytes) == .max ? .max : max(0, maxBytes) + 1 }

    /// The maximum number of pixels of any picture, whatever the limits; decoded, they need 4 GB.
    public static let absoluteMaxPixels = 1 << 30
}

extension DecodingLimits {
    /// The names of limits in errors.
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
    func check(byteCount: Int, of format: ImageFormat?) throws(CodecError) {
        try check(.maxBytes, byteCount, maxBytes, format)
    }

    func check(width: Int, height: Int, of format: ImageFormat) throws(CodecError) {
        try check(width: width, height: height, against: maxPixels, .maxPixels, format)
    }

    func checkAnimated(width: Int, height: Int, of format: ImageFormat) throws(CodecError) {
        try check(
            width: width,
            height: height,
            against: maxAnimationPixels,
            .maxAnimationPixels,
            format
        )
    }

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

    func check(
        _ name: Name,
        _ value: Int,
        _ allowed: Int,
        _ format: ImageFormat?
    ) throws(CodecError) {
        guard value > allowed else { return }
        throw CodecError(.limitExceeded(name, value: value, allowed: allowed), format: format)
    }
}
