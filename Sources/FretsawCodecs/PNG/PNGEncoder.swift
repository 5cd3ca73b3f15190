import CPNGKernels
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
    private var pixels = PNGPixelStream()

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
        bytes.removeAll(keepingCapacity: true)
        bytes.appendPNGSignature()
        bytes.appendPNGHeader(width: image.width, height: image.height, opaque: opaque)
        bytes.appendChunk("IDAT") { bytes in
            pixels.append(image, opaque: opaque, to: &bytes)
        }
        bytes.appendChunk("IEND") { _ in }
    }
}

/// Turns pixels into what `IDAT` and `fdAT` hold: filtered rows as one zlib stream.
///
/// Every row is filtered with Paeth's predictor, which on photographs is within 1 % of choosing the
/// best filter for each row; rows that are transparent, and follow such a row, are left as they are.
///
/// A value that owns its scratch memory: keep one and write many pictures without allocation.
struct PNGPixelStream: Sendable {
    private var filtered: [UInt8] = []
    /// What lies above the first row.
    private var nothing: [UInt8] = []
    private var deflate = ZeroRunDeflate()

    /// Appends the stream of `image`; with `opaque`, without alpha.
    ///
    /// - Precondition: `image` has at least one pixel.
    /// - Complexity: O(pixels)
    mutating func append(_ image: Image<RGBA8>, opaque: Bool, to bytes: inout [UInt8]) {
        filter(image, channels: opaque ? 3 : 4)
        deflate.compress(filtered, into: &bytes)
    }

    /// Fills ``filtered`` with the filtered rows, each after its filter's number.
    private mutating func filter(_ image: Image<RGBA8>, channels: Int) {
        let line = image.width * channels + 1
        let (total, overflow) = line.multipliedReportingOverflow(by: image.height)
        precondition(!overflow, "the image is larger than memory")
        if filtered.count != total {
            filtered = [UInt8](repeating: 0, count: total)
        }
        let rowBytes = 4 * image.width
        if nothing.count != rowBytes {
            nothing = [UInt8](repeating: 0, count: rowBytes)
        }
        unsafe nothing.withUnsafeBufferPointer { nothing in
            unsafe filtered.withUnsafeMutableBufferPointer { filtered in
                unsafe image.pixels.withUnsafeBytes { pixels in
                    guard var above = nothing.baseAddress, let target = filtered.baseAddress,
                        let pixels = unsafe pixels.assumingMemoryBound(to: UInt8.self).baseAddress
                    else { return }
                    var wasEmpty = true
                    for y in 0..<image.height {
                        let here = unsafe pixels + y * rowBytes
                        let row = unsafe target + y * line
                        unsafe row[0] = 4
                        if channels == 3 {
                            unsafe fs_png_paeth_opaque(here, above, image.width, row + 1)
                        } else {
                            let isEmpty = unsafe PNGPixelStream.isZero(here, count: rowBytes)
                            if isEmpty, wasEmpty {
                                unsafe row.update(repeating: 0, count: line)
                            } else {
                                unsafe fs_png_paeth(here, above, image.width, row + 1)
                            }
                            wasEmpty = isEmpty
                        }
                        unsafe above = here
                    }
                }
            }
        }
    }

    /// True where `count` bytes are all 0.
    @inline(__always)
    private static func isZero(_ bytes: UnsafePointer<UInt8>, count: Int) -> Bool {
        let words = unsafe UnsafeRawPointer(bytes)
        var index = 0
        while index &+ 8 <= count {
            let word = unsafe words.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            if word != 0 { return false }
            index &+= 8
        }
        while index < count {
            if unsafe bytes[index] != 0 { return false }
            index &+= 1
        }
        return true
    }
}
