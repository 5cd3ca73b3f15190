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
        try handle.start(of: bytes)
        try handle.readRows(header.height, of: bytes, declaredBy: header, into: &pixels)
        try handle.finish(bytes)
        return DecodedImage(
            image: Image(width: header.width, height: header.height, pixels: pixels),
            format: .jpeg,
            warnings: handle.warnings
        )
    }

    /// Decodes a JPEG, turns it as its Exif orientation says, and brings the part of it that `plan`
    /// keeps to size.
    static func decode(
        _ bytes: [UInt8],
        limits: DecodingLimits,
        fitting plan: (PixelSize) -> (crop: PixelRect, size: PixelSize)
    ) throws(CodecError) -> DecodedImage {
        var handle = try JPEGReadHandle(limits: limits)
        let header = try readHeader(of: bytes, with: &handle, limits: limits)
        let orientation = JPEGSegments(of: bytes).orientation ?? .upright
        let stored = PixelSize(width: header.width, height: header.height)
        let (crop, size) = plan(orientation.exchanged(stored))
        var resampler = RowResampler(
            orientation.stored(crop, in: stored),
            to: orientation.exchanged(size),
            turn: orientation.turn
        )
        let bandHeight = RowResampler.bandHeight
        var band = [RGBA8](repeating: .transparent, count: bandHeight * header.width)
        try handle.start(of: bytes)
        for y in stride(from: 0, to: header.height, by: bandHeight) {
            let count = min(bandHeight, header.height - y)
            try handle.readRows(count, of: bytes, declaredBy: header, into: &band)
            resampler.add(count, of: band, width: header.width)
        }
        try handle.finish(bytes)
        return DecodedImage(
            image: resampler.finish().oriented(orientation),
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
