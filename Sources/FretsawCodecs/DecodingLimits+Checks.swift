extension DecodingLimits {
    /// Refuses a file of more than ``maxBytes``.
    func check(byteCount: Int, of format: ImageFormat?) throws(CodecError) {
        try check(.maxBytes, byteCount, maxBytes, format)
    }

    /// Refuses a still picture that is too wide, too high or too large.
    func check(width: Int, height: Int, of format: ImageFormat) throws(CodecError) {
        try check(width: width, height: height, against: maxPixels, .maxPixels, format)
    }

    /// Refuses an animation's canvas or frame that is too wide, too high or too large.
    func checkAnimated(width: Int, height: Int, of format: ImageFormat) throws(CodecError) {
        try check(
            width: width,
            height: height,
            against: maxAnimationPixels,
            .maxAnimationPixels,
            format
        )
    }

    /// Refuses more than ``maxFrames``.
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
