import FretsawRaster

/// Tells what a file holds and why it cannot be read.
public enum ImageInspector {
    /// Describes `bytes`; the description's ``ImageDescription/problem`` says what is wrong.
    ///
    /// Readable means decoded: the picture (of a GIF, the first frame) is turned into pixels and
    /// thrown away. A GIF's further frames are counted by their descriptors.
    public static func describe(
        _ bytes: [UInt8],
        limits: DecodingLimits = .default
    ) -> ImageDescription {
        let format = ImageFormat(sniffing: bytes)
        var description = ImageDescription(format: format, byteCount: bytes.count)
        do throws(CodecError) {
            try limits.check(byteCount: bytes.count, of: format)
            switch format {
            case .png, .apng:
                try describePNG(bytes, limits: limits, in: &description)
            case .jpeg:
                try describeJPEG(bytes, limits: limits, in: &description)
            case .gif87a, .gif89a:
                try describeGIF(bytes, limits: limits, in: &description)
            default:
                break  // the decoder names the problem
            }
            description.warnings += try ImageDecoder.decode(bytes, limits: limits).warnings
        } catch {
            description.problem = error
        }
        return description
    }
}

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
