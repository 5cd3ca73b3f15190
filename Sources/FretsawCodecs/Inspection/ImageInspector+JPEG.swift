extension ImageInspector {
    static func describeJPEG(
        _ bytes: [UInt8],
        limits: DecodingLimits,
        in description: inout ImageDescription
    ) throws(CodecError) {
        description.frameCount = 1
        description.orientation = JPEGSegments(of: bytes).orientation
        var handle = try JPEGReadHandle(limits: limits)
        let header = try handle.readHeader(of: bytes)
        description.width = header.width
        description.height = header.height
        description.bitDepth = header.bitDepth
        description.colorModel = header.colorModel
        description.isInterlaced = header.isProgressive
    }
}
