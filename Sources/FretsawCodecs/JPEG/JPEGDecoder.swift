import FretsawRaster

/// JPEG files to pixels, by libjpeg with its accurate DCT and smooth upsampling.
package enum JPEGDecoder {
    /// Decodes a JPEG and turns it as its Exif orientation says.
    package static func decode(
        _ bytes: [UInt8],
        limits: DecodingLimits
    ) throws(CodecError) -> DecodedImage {
        var decoded = try decodeAsStored(bytes, limits: limits)
        if let orientation = JPEGSegments(of: bytes).orientation {
            decoded.image = decoded.image.oriented(orientation)
        }
        return decoded
    }

    /// Decodes a JPEG with its rows and columns as they lie in the file.
    package static func decodeAsStored(
        _ bytes: [UInt8],
        limits: DecodingLimits
    ) throws(CodecError) -> DecodedImage {
        var handle = try JPEGReadHandle(limits: limits)
        let header = try readHeader(of: bytes, with: &handle, limits: limits)
        var pixels = [RGBA8](repeating: .transparent, count: header.width * header.height)
        try handle.readPixels(of: bytes, declaredBy: header, into: &pixels)
        return DecodedImage(
            image: Image(width: header.width, height: header.height, pixels: pixels),
            format: .jpeg,
            warnings: handle.warnings
        )
    }

    /// Reads the header and holds it against `limits`.
    static func readHeader(
        of bytes: [UInt8],
        with handle: inout JPEGReadHandle,
        limits: DecodingLimits
    ) throws(CodecError) -> JPEGHeader {
        let header = try handle.readHeader(of: bytes)
        try limits.check(width: header.width, height: header.height, of: .jpeg)
        return header
    }
}
