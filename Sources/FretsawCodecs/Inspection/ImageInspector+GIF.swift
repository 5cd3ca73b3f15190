import FretsawRaster

extension ImageInspector {
    static func describeGIF(
        _ bytes: [UInt8],
        limits: DecodingLimits,
        in description: inout ImageDescription
    ) throws(CodecError) {
        description.colorModel = .palette
        description.frameCount = 0
        let summary = try GIFSummary(bytes, limits: limits)
        description.width = summary.canvasSize.width
        description.height = summary.canvasSize.height
        description.frameCount = summary.frames.count
        if let first = summary.frames.first {
            description.bitDepth = first.bitDepth
            description.isInterlaced = first.isInterlaced
        }
        if let damage = summary.damage {
            // The first frame may be whole: the decoder says whether it is.
            description.warnings.append("after frame \(summary.frames.count): \(damage)")
        }
    }
}
