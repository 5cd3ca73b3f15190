import CGIFShims
import CPNGKernels
public import FretsawRaster

/// Writes PNG files fast, with one filter and in two passes.
///
/// The first pass counts bytes for the Huffman code, and the second one writes the file. The output
/// has 8 bits per channel, RGB or RGBA, and is not interlaced.
///
/// Every row is filtered with the Paeth predictor. Files of photographs are within 1 % of the size
/// with the best filter for each row. In RGBA, a row of zero bytes is not filtered if it is the
/// first one or follows another. Colours of pixels with alpha 0 are kept.
///
/// The bytes depend only on the pixels, not on the version of a library.
///
/// An encoder owns its scratch memory: reuse it to write many pictures without allocations.
public struct PNGEncoder: Sendable {
    private var pixels = PNGPixelStream()

    /// Creates an encoder; the first picture allocates its scratch memory.
    public init() {}

    /// Replaces the contents of `bytes` with `image` as a PNG file.
    ///
    /// With `opaque`, alpha is ignored and omitted.
    ///
    /// - Precondition: `image` has at least one pixel, and both sides are below 2³¹.
    public mutating func encode(_ image: Image<RGBA8>, opaque: Bool, into bytes: inout [UInt8]) {
        encode(image.pixels, of: image.size, opaque: opaque, into: &bytes)
    }

    /// Replaces the contents of `bytes` with a picture of `size` as a PNG file, given its pixels row
    /// by row; otherwise as ``encode(_:opaque:into:)``.
    public mutating func encode(
        _ image: Span<RGBA8>,
        of size: PixelSize,
        opaque: Bool,
        into bytes: inout [UInt8]
    ) {
        precondition(size.width > 0 && size.height > 0, "a PNG file has at least one pixel")
        precondition(max(size.width, size.height) < 1 << 31, "a PNG file's sides are 31 bits")
        bytes.removeAll(keepingCapacity: true)
        bytes.appendPNGSignature()
        bytes.appendPNGHeader(width: size.width, height: size.height, opaque ? .rgb : .rgba)
        bytes.appendChunk("IDAT") { bytes in
            pixels.append(image, of: size, opaque: opaque, to: &bytes)
        }
        bytes.appendChunk("IEND") { _ in }
    }

    /// The greyscale PNG file of a mask of at least one pixel, with sides below 2³¹.
    public static func encode(_ mask: Mask) -> [UInt8] {
        var (bytes, pixels): ([UInt8], PNGPixelStream) = ([], PNGPixelStream())
        bytes.appendPNGSignature()
        bytes.appendPNGHeader(width: mask.width, height: mask.height, .grey)
        bytes.appendChunk("IDAT") { bytes in
            pixels.append(mask.pixelArray, width: mask.width, to: &bytes)
        }
        bytes.appendChunk("IEND") { _ in }
        return bytes
    }
}

/// Encodes pixels as the data of `IDAT` and `fdAT` chunks: filtered rows in one zlib stream.
struct PNGPixelStream: Sendable {
    private var filtered = ZeroedBytes(count: 0)
    /// The row above the first one: zeros.
    private var nothing: [UInt8] = []
    private var deflate = ZeroRunDeflate()

    /// Appends the zlib stream of a picture of `size`, not empty; with `opaque`, without alpha.
    mutating func append(
        _ image: Span<RGBA8>,
        of size: PixelSize,
        opaque: Bool,
        to bytes: inout [UInt8]
    ) {
        filter(image, of: size, channels: opaque ? 3 : 4)
        unsafe deflate.compress(
            UnsafeBufferPointer(start: filtered.start, count: filtered.count),
            into: &bytes
        )
    }

    /// Appends the zlib stream of rows of `width` indices of a palette.
    mutating func append(_ indices: [UInt8], width: Int, to bytes: inout [UInt8]) {
        var filtered: [UInt8] = []
        filtered.reserveCapacity(indices.count / width * (width + 1))
        for start in stride(from: 0, to: indices.count, by: width) {
            filtered.append(4)
            var (left, aboveLeft) = (0, 0)
            for place in start..<start + width {
                let above = start == 0 ? 0 : Int(indices[place - width])
                // PNG § 9.4: the nearest one to left + above − aboveLeft, in this order.
                let sum = left + above - aboveLeft
                let toLeft = abs(sum - left)
                let toAbove = abs(sum - above)
                let toBoth = abs(sum - aboveLeft)
                let nearest = toAbove <= toBoth ? above : aboveLeft
                let prediction = toLeft <= min(toAbove, toBoth) ? left : nearest
                (left, aboveLeft) = (Int(indices[place]), above)
                filtered.append(UInt8(truncatingIfNeeded: left - prediction))
            }
        }
        unsafe filtered.withUnsafeBufferPointer {
            unsafe deflate.compress($0, isPhotograph: false, into: &bytes)
        }
    }

    /// Fills ``filtered`` with the filtered rows, each preceded by its filter type.
    private mutating func filter(_ image: Span<RGBA8>, of size: PixelSize, channels: Int) {
        let line = size.width * channels + 1
        let (total, overflow) = line.multipliedReportingOverflow(by: size.height)
        precondition(!overflow, "the image is larger than memory")
        precondition(image.count == size.pixelCount, "the picture has another size")
        if filtered.count != total || !isKnownUniquelyReferenced(&filtered) {
            filtered = ZeroedBytes(count: total)
        }
        let rowBytes = 4 * size.width
        if nothing.count != rowBytes {
            nothing = [UInt8](repeating: 0, count: rowBytes)
        }
        unsafe nothing.withUnsafeBufferPointer { nothing in
            unsafe image.withUnsafeBytes { pixels in
                guard var above = nothing.baseAddress,
                    let pixels = unsafe pixels.assumingMemoryBound(to: UInt8.self).baseAddress
                else { return }
                var wasEmpty = true
                for y in 0..<size.height {
                    let here = unsafe pixels + y * rowBytes
                    let row = unsafe filtered.start + y * line
                    if channels == 3 {
                        unsafe row[0] = 4
                        unsafe fs_png_paeth_opaque(here, above, size.width, row + 1)
                    } else {
                        let isEmpty = unsafe fs_png_is_zero(here, rowBytes) != 0
                        if isEmpty, wasEmpty {
                            // Rows of zeros that were never written take no memory.
                            if unsafe fs_png_is_zero(row, line) == 0 {
                                unsafe row.update(repeating: 0, count: line)
                            }
                        } else {
                            unsafe row[0] = 4
                            unsafe fs_png_paeth(here, above, size.width, row + 1)
                        }
                        wasEmpty = isEmpty
                    }
                    unsafe above = here
                }
            }
        }
    }
}

/// The colour types of PNG files that are written.
enum PNGColourType: UInt8 { case grey = 0, rgb = 2, palette = 3, rgba = 6 }

/// The chunks of a PNG up to the first `IDAT`, read without decoding pixels.
struct PNGChunks {
    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// The width and height in `IHDR`.
    private(set) var declaredSize: (width: Int, height: Int)?
    /// The number of frames in the first `acTL`, if it precedes the first `IDAT`.
    private(set) var animationFrameCount: Int?
    /// The numbers of frames and plays in the first valid `acTL`, which counts in Chromium.
    private(set) var animation: (frames: Int, plays: Int)?
    /// Whether the file is Apple's CgBI variant, marked by a leading `CgBI` chunk.
    private(set) var isAppleVariant = false
    /// The orientation in `eXIf`, if it has a valid one.
    private(set) var orientation: EXIFOrientation?
    /// The contents of `cICP`.
    private(set) var colorCodes: [Int]?
    /// The first `iCCP`, whose profile is compressed.
    private(set) var profile: ArraySlice<UInt8>?
    /// Whether there is an `sRGB`.
    private(set) var isSRGB = false
    /// The exponent of `gAMA` times 100,000, not 0.
    private(set) var gamma: Int?
    /// The contents of `cHRM`.
    private(set) var chromaticities: [Double]?
    /// The maximum luminance in cd/m²: of the picture in `cLLI`, else of the display in `mDCV`.
    private(set) var peak: Double?

    /// Reads the chunks of `bytes`, up to the first damage.
    init(of bytes: [UInt8]) {
        var offset = Self.signature.count
        while let length = bytes.bigEndian32(at: offset), length <= 0x7FFF_FFFF {
            let data = offset + 8
            if bytes.contains("IHDR", at: offset + 4), declaredSize == nil {
                if let width = bytes.bigEndian32(at: data),
                    let height = bytes.bigEndian32(at: data + 4)
                {
                    declaredSize = (width, height)
                }
            } else if bytes.contains("acTL", at: offset + 4) {
                animationFrameCount = animationFrameCount ?? bytes.bigEndian32(at: data)
                let numbers = 0...Int(Int32.max)
                if animation == nil, length == 8, let frames = bytes.bigEndian32(at: data),
                    let plays = bytes.bigEndian32(at: data + 4), frames > 0, numbers ~= frames,
                    numbers ~= plays, let checksum = bytes.bigEndian32(at: data + 8),
                    CRC32.checksum(of: bytes, in: offset + 4..<data + 8) == checksum
                {
                    animation = (frames, plays)
                }
            } else if bytes.contains("CgBI", at: offset + 4) {
                isAppleVariant = true
            } else if bytes.contains("IDAT", at: offset + 4) {
                return
            } else {
                readColorsAndOrientation(bytes, offset: offset, length: length)
            }
            offset = data + length + 4
        }
    }

    /// Reads a chunk that changes how the pixels are shown; the first of each type counts, as in libpng.
    private mutating func readColorsAndOrientation(_ bytes: [UInt8], offset: Int, length: Int) {
        guard let field = bytes.field(offset + 4, 4),
            ["cICP", "iCCP", "sRGB", "gAMA", "cHRM", "eXIf", "cLLI", "mDCV"].contains(where: {
                field.elementsEqual($0.utf8)
            }),
            let data = bytes.field(offset + 8, length),
            let checksum = bytes.bigEndian32(at: offset + 8 + length),
            CRC32.checksum(of: bytes, in: offset + 4..<offset + 8 + length) == checksum
        else { return }
        let number = { (index: Int) in bytes.bigEndian32(at: offset + 8 + 4 * index) ?? 0 }
        switch (String(decoding: field, as: UTF8.self), length) {
        case ("cICP", 4) where colorCodes == nil:
            colorCodes = data.map(Int.init)
        case ("iCCP", _) where profile == nil: profile = bytes.field(offset, length + 12)
        case ("sRGB", 1): isSRGB = true
        case ("gAMA", 4) where gamma == nil && number(0) > 0: gamma = number(0)
        case ("cHRM", 32) where chromaticities == nil:
            chromaticities = (0..<8).map { Double(number($0)) / 100_000 }
        case ("cLLI", 8) where number(0) > 0: peak = Double(number(0)) / 10_000
        case ("mDCV", 24) where peak == nil && number(4) > 0: peak = Double(number(4)) / 10_000
        case ("eXIf", _) where orientation == nil:
            orientation = EXIFOrientation(tiff: Array(data))
        default: break
        }
    }
}

extension PNGChunks {
    /// The joined data of all `IDAT` chunks of an intact file: one zlib stream.
    static func imageData(of bytes: [UInt8]) -> [UInt8] {
        var data: [UInt8] = []
        var offset = signature.count
        while let length = bytes.bigEndian32(at: offset) {
            if bytes.contains("IDAT", at: offset + 4), let chunk = bytes.field(offset + 8, length) {
                data += chunk
            }
            offset += 12 + length
        }
        return data
    }
}

/// Bytes that are 0 at first, for which the system allocates memory on first write.
///
/// A value that owns them writes to them only if no other value does.
@safe
private final class ZeroedBytes: @unchecked Sendable {
    let start: UnsafeMutablePointer<UInt8>
    let count: Int

    init(count: Int) {
        guard let memory = unsafe fs_pixels_allocate((count + 3) / 4) else {
            preconditionFailure("no memory for \(count) bytes")
        }
        unsafe start = UnsafeMutableRawPointer(memory).assumingMemoryBound(to: UInt8.self)
        self.count = count
    }

    deinit {
        unsafe fs_pixels_free(
            UnsafeMutableRawPointer(start).assumingMemoryBound(to: UInt32.self)
        )
    }
}

/// Writes the parts of a PNG file other than pixels.
extension [UInt8] {
    mutating func appendPNGSignature() { append(contentsOf: PNGChunks.signature) }

    /// Appends `IHDR` for 8 bits per channel or index, not interlaced.
    mutating func appendPNGHeader(width: Int, height: Int, _ type: PNGColourType) {
        appendChunk("IHDR") { bytes in
            bytes.append(bigEndian: UInt32(width))
            bytes.append(bigEndian: UInt32(height))
            // 8 bits; deflate, adaptive filters, not interlaced.
            bytes.append(contentsOf: [8, type.rawValue, 0, 0, 0])
        }
    }

    /// Appends a chunk with the data that `body` appends: length, type, data, checksum.
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

    mutating func append(bigEndian value: some FixedWidthInteger) {
        for shift in stride(from: value.bitWidth - 8, through: 0, by: -8) {
            append(UInt8(truncatingIfNeeded: value >> shift))
        }
    }

    /// Replaces the four bytes at `offset`.
    mutating func put(bigEndian value: UInt32, at offset: Int) {
        for index in 0..<4 {
            self[offset + index] = UInt8(truncatingIfNeeded: value >> (24 - 8 * UInt32(index)))
        }
    }
}

/// The checksum of PNG chunks: ISO 3309's CRC-32 (PNG specification, annex D).
enum CRC32 {
    /// The checksum of `bytes[range]`, 64 bytes a step with carry-less multiplication, otherwise 8.
    static func checksum(of bytes: [UInt8], in range: Range<Int>) -> UInt32 {
        precondition(range.lowerBound >= 0 && range.upperBound <= bytes.count)
        return unsafe bytes.withUnsafeBytes { bytes in
            unsafe ~folded(~0, UnsafeRawBufferPointer(rebasing: bytes[range]))
        }
    }

    /// Updates `crc` with `bytes`, after folding most of them into 16 bytes.
    private static func folded(_ crc: UInt32, _ bytes: UnsafeRawBufferPointer) -> UInt32 {
        var remainder = [16 of UInt8](repeating: 0)
        var crc = crc
        var taken = 0
        unsafe withUnsafeMutableBytes(of: &remainder) { remainder in
            unsafe taken = fs_crc32_fold(
                crc,
                bytes.baseAddress?.assumingMemoryBound(to: UInt8.self),
                bytes.count,
                remainder.baseAddress?.assumingMemoryBound(to: UInt8.self)
            )
            if taken > 0 { unsafe crc = update(0, UnsafeRawBufferPointer(remainder)) }
        }
        return unsafe update(crc, UnsafeRawBufferPointer(rebasing: bytes[taken...]))
    }

    /// Updates `crc` with `bytes`, eight at a time; `crc` is not inverted before or after.
    static func update(_ crc: UInt32, _ bytes: UnsafeRawBufferPointer) -> UInt32 {
        var crc = crc
        unsafe tables.withUnsafeBufferPointer { tables in
            var index = 0
            while index + 8 <= bytes.count {
                let word =
                    unsafe UInt64(
                        littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
                    ) ^ UInt64(crc)
                crc = 0
                for position in 0..<8 {
                    let byte = Int(word &>> (8 * UInt64(position)) & 255)
                    unsafe crc ^= tables[(7 &- position) &* 256 &+ byte]
                }
                index += 8
            }
            while index < bytes.count {
                unsafe crc = tables[Int((crc ^ UInt32(bytes[index])) & 255)] ^ crc >> 8
                index += 1
            }
        }
        return crc
    }

    /// Eight tables: table n, 0 … 7, has the effect of a byte with n more after it in its word.
    private static let tables: [UInt32] = {
        var tables = [UInt32](repeating: 0, count: 8 * 256)
        for byte in 0..<256 {
            var value = UInt32(byte)
            for _ in 0..<8 { value = value & 1 == 1 ? 0xedb8_8320 ^ value >> 1 : value >> 1 }
            tables[byte] = value
        }
        for table in 1..<8 {
            for byte in 0..<256 {
                let before = tables[(table - 1) * 256 + byte]
                tables[table * 256 + byte] = tables[Int(before & 255)] ^ before >> 8
            }
        }
        return tables
    }()
}
