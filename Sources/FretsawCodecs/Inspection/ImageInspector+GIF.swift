import FretsawRaster

extension ImageInspector {
    static func describeGIF(
        _ bytes: [UInt8],
        limits: DecodingLimits,
        in description: inout ImageDescription
    ) throws(CodecError) {
        let format = description.format ?? .gif89a
        description.colorModel = .palette
        description.frameCount = 0
        var reader = try GIFFrameReader(bytes, as: format, limits: limits)
        description.width = reader.screen.width
        description.height = reader.screen.height
        guard let first = try reader.nextFrame() else { return }

        let rect = first.descriptor.rect
        let canvas = GIFCanvas.size(screen: reader.screen, firstFrame: rect)
        description.width = canvas.width
        description.height = canvas.height
        description.bitDepth = max(first.descriptor.minimumCodeSize, 1)
        description.isInterlaced = first.descriptor.isInterlaced
        description.frameCount = 1
        do throws(CodecError) {
            repeat {
                description.frameCount = reader.frameCount
                try reader.skipPixels()
            } while try reader.nextFrame() != nil
        } catch {
            // The first frame may be whole: the decoder says whether it is.
            if case .limitExceeded = error.reason { throw error }
            description.warnings.append("after frame \(reader.frameCount): \(error)")
        }
    }
}
