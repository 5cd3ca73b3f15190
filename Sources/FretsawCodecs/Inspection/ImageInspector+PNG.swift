extension ImageInspector {
    static func describePNG(
        _ bytes: [UInt8],
        limits: DecodingLimits,
        in description: inout ImageDescription
    ) throws(CodecError) {
        let format = description.format ?? .png
        let chunks = PNGChunks(of: bytes)
        description.width = chunks.declaredSize?.width
        description.height = chunks.declaredSize?.height
        description.frameCount = chunks.animationFrameCount ?? 1

        var handle = try PNGReadHandle(limits: limits, format: format)
        let header = try PNGDecoder.readHeader(of: bytes, with: &handle, as: format, limits: limits)
        description.bitDepth = header.bitDepth
        description.isInterlaced = header.isInterlaced
        description.colorModel =
            switch header.colorType {
            case .gray: .gray
            case .rgb: .rgb
            case .palette: .palette
            case .grayAlpha: .grayAlpha
            case .rgba: .rgba
            }
    }
}
