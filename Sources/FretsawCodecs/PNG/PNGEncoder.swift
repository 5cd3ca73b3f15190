public import FretsawRaster

/// Writes PNG files fast: one filter, one pass to count and one to write.
///
/// Eight bits a channel, colour with alpha or without, not interlaced. Every row is filtered with
/// Paeth's predictor, which on photographs is within 1 % of choosing the best filter for each row;
/// rows that are transparent, and follow such a row, are left as they are. Colours under alpha 0
/// are written as they stand.
///
/// The bytes depend on the pixels alone: no library's version changes them.
///
/// A value that owns its scratch memory: keep one and write many pictures without allocation.
public struct PNGEncoder: Sendable {
    private var filtered: [UInt8] = []
    private var packed: [UInt8] = []
    private var deflate = ZeroRunDeflate()

    /// A writer without scratch memory; the first picture allocates it.
    public init() {}

    /// Replaces `bytes` by `image` as a PNG file.
    ///
    /// With `opaque` alpha is left out, and counts as 255 whatever it is.
    ///
    /// - Precondition: `image` has at least one pixel, and no side of 2³¹ or more.
    /// - Complexity: O(pixels)
    public mutating func encode(_ image: Image<RGBA8>, opaque: Bool, into bytes: inout [UInt8]) {
        precondition(image.width > 0 && image.height > 0, "a PNG file holds at least one pixel")
        precondition(max(image.width, image.height) < 1 << 31, "a PNG file's sides are 31 bits")
        filter(image, channels: opaque ? 3 : 4)
        bytes.removeAll(keepingCapacity: true)
        bytes.append(contentsOf: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
        bytes.appendChunk("IHDR") { bytes in
            bytes.append(bigEndian: UInt32(image.width))
            bytes.append(bigEndian: UInt32(image.height))
            // Eight bits; colour type 2 (RGB) or 6 (RGBA); deflate, adaptive filters, no interlace.
            bytes.append(contentsOf: [8, opaque ? 2 : 6, 0, 0, 0])
        }
        bytes.appendChunk("IDAT") { bytes in
            deflate.compress(filtered, into: &bytes)
        }
        bytes.appendChunk("IEND") { _ in }
    }

    /// Fills ``filtered`` with the filtered rows, each after its filter's number.
    private mutating func filter(_ image: Image<RGBA8>, channels: Int) {
        let rowBytes = image.width * channels
        let (total, overflow) = (rowBytes + 1).multipliedReportingOverflow(by: image.height)
        precondition(!overflow, "the image is larger than memory")
        if filtered.count != total {
            filtered = [UInt8](repeating: 0, count: total)
        }
        // Two rows, the one above first, each behind one pixel of zeros: what the filter finds left
        // of the first pixel.
        let stride = rowBytes + channels
        if packed.count != 2 * stride {
            packed = [UInt8](repeating: 0, count: 2 * stride)
        } else {
            for index in packed.indices { packed[index] = 0 }
        }
        unsafe packed.withUnsafeMutableBufferPointer { packed in
            unsafe filtered.withUnsafeMutableBufferPointer { filtered in
                guard let rows = packed.baseAddress, let target = filtered.baseAddress else {
                    return
                }
                var wasEmpty = true
                for y in 0..<image.height {
                    let above = unsafe rows + (y & 1) * stride
                    let here = unsafe rows + (1 - y & 1) * stride
                    let isEmpty = unsafe PNGEncoder.pack(
                        image.row(y),
                        channels: channels,
                        into: here + channels
                    )
                    let line = unsafe target + y * (rowBytes + 1)
                    if isEmpty, wasEmpty {
                        unsafe line.update(repeating: 0, count: rowBytes + 1)
                    } else {
                        unsafe line[0] = 4
                        unsafe PNGEncoder.paeth(
                            here + channels,
                            above: above + channels,
                            channels: channels,
                            count: rowBytes,
                            into: line + 1
                        )
                    }
                    wasEmpty = isEmpty
                }
            }
        }
    }

    /// Copies a row's pixels without gaps; true where every byte is 0.
    ///
    /// `target` holds `row.count * channels` bytes.
    @inline(__always)
    private static func pack(
        _ row: Span<RGBA8>,
        channels: Int,
        into target: UnsafeMutablePointer<UInt8>
    ) -> Bool {
        var any: UInt8 = 0
        if channels == 4 {
            for x in row.indices {
                let pixel = row[x]
                unsafe target[4 &* x] = pixel.red
                unsafe target[4 &* x &+ 1] = pixel.green
                unsafe target[4 &* x &+ 2] = pixel.blue
                unsafe target[4 &* x &+ 3] = pixel.alpha
                any |= pixel.red | pixel.green | pixel.blue | pixel.alpha
            }
        } else {
            for x in row.indices {
                let pixel = row[x]
                unsafe target[3 &* x] = pixel.red
                unsafe target[3 &* x &+ 1] = pixel.green
                unsafe target[3 &* x &+ 2] = pixel.blue
                any |= pixel.red | pixel.green | pixel.blue
            }
        }
        return any == 0
    }

    /// Paeth's filter (PNG specification § 9.4): each byte less the nearest, of those left, above and
    /// upper left, to left + above − upper left.
    ///
    /// `here` and `above` hold `count` bytes and `channels` zeros before them, `target` `count`.
    @inline(__always)
    private static func paeth(
        _ here: UnsafePointer<UInt8>,
        above: UnsafePointer<UInt8>,
        channels: Int,
        count: Int,
        into target: UnsafeMutablePointer<UInt8>
    ) {
        for index in 0..<count {
            let a = unsafe Int16(here[index &- channels])
            let b = unsafe Int16(above[index])
            let c = unsafe Int16(above[index &- channels])
            let toA = b &- c
            let toB = a &- c
            let distanceA = max(toA, 0 &- toA)
            let distanceB = max(toB, 0 &- toB)
            let toC = toA &+ toB
            let distanceC = max(toC, 0 &- toC)
            let nearer = distanceB <= distanceC ? b : c
            let predicted = distanceA <= distanceB && distanceA <= distanceC ? a : nearer
            unsafe target[index] = here[index] &- UInt8(truncatingIfNeeded: predicted)
        }
    }
}

extension [UInt8] {
    /// Appends a chunk whose data `body` appends: length, type, data, checksum.
    fileprivate mutating func appendChunk(_ type: StaticString, body: (inout [UInt8]) -> Void) {
        let start = count
        append(bigEndian: 0)
        type.withUTF8Buffer { name in
            unsafe append(contentsOf: name)
        }
        body(&self)
        let length = UInt32(count - start - 8)
        for index in 0..<4 {
            self[start + index] = UInt8(truncatingIfNeeded: length >> (24 - 8 * UInt32(index)))
        }
        append(bigEndian: CRC32.checksum(of: self, in: start + 4..<count))
    }

    fileprivate mutating func append(bigEndian value: UInt32) {
        for shift in [UInt32(24), 16, 8, 0] {
            append(UInt8(truncatingIfNeeded: value >> shift))
        }
    }
}
