/// Writing the parts of a PNG file that are not pixels.
extension [UInt8] {
    /// Appends the eight bytes a PNG file begins with.
    mutating func appendPNGSignature() { append(contentsOf: PNGChunks.signature) }

    /// Appends `IHDR`: eight bits a channel, colour with alpha or without, not interlaced.
    mutating func appendPNGHeader(width: Int, height: Int, opaque: Bool) {
        appendChunk("IHDR") { bytes in
            bytes.append(bigEndian: UInt32(width))
            bytes.append(bigEndian: UInt32(height))
            // Eight bits; colour type 2 (RGB) or 6 (RGBA); deflate, adaptive filters, no interlace.
            bytes.append(contentsOf: [8, opaque ? 2 : 6, 0, 0, 0])
        }
    }

    /// Appends a chunk whose data `body` appends: length, type, data, checksum.
    mutating func appendChunk(_ type: StaticString, body: (inout [UInt8]) -> Void) {
        let start = count
        append(bigEndian: UInt32(0))
        type.withUTF8Buffer { name in
            unsafe append(contentsOf: name)
        }
        body(&self)
        put(bigEndian: UInt32(count - start - 8), at: start)
        append(bigEndian: CRC32.checksum(of: self, in: start + 4..<count))
    }

    mutating func append(bigEndian value: UInt32) {
        for shift in [UInt32(24), 16, 8, 0] {
            append(UInt8(truncatingIfNeeded: value >> shift))
        }
    }

    mutating func append(bigEndian value: UInt16) {
        append(UInt8(truncatingIfNeeded: value >> 8))
        append(UInt8(truncatingIfNeeded: value))
    }

    /// Replaces the four bytes at `offset`.
    ///
    /// - Precondition: they are there.
    mutating func put(bigEndian value: UInt32, at offset: Int) {
        for index in 0..<4 {
            self[offset + index] = UInt8(truncatingIfNeeded: value >> (24 - 8 * UInt32(index)))
        }
    }
}
