import FretsawCodecs
import FretsawRaster

/// Writes frames as PNGs, with alpha, fast or compact.
struct FramePNGEncoder: Sendable {
    private let compression: PNGCompression
    private var encoder = PNGEncoder()

    init(_ compression: PNGCompression) { self.compression = compression }

    /// Replaces `bytes` by `image` as a PNG file.
    ///
    /// - Throws: `CodecError` where libpng fails.
    mutating func encode(_ image: Image<RGBA8>, into bytes: inout [UInt8]) throws(CodecError) {
        switch compression {
        case .fast:
            encoder.encode(image, opaque: false, into: &bytes)
        case .compact:
            bytes = try CompactPNG.encode(image, opaque: false)
        }
    }
}
