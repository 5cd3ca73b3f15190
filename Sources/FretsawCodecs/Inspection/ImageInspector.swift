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
