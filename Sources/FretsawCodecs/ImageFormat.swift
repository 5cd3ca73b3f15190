/// A picture file format, detected by content.
public enum ImageFormat: String, CaseIterable, Sendable {
    /// Portable Network Graphics, one picture.
    case png
    /// PNG with an animation: an `acTL` chunk before the first `IDAT`.
    case apng
    /// JPEG, in any container (JFIF, Exif, Adobe).
    case jpeg
    /// Graphics Interchange Format of 1987.
    case gif87a
    /// Graphics Interchange Format of 1989, which added delays and transparency.
    case gif89a
    /// Tag Image File Format, least significant byte first.
    case tiffLittleEndian
    /// Tag Image File Format, most significant byte first.
    case tiffBigEndian
    /// TIFF with 64-bit offsets, least significant byte first.
    case bigTIFFLittleEndian
    /// TIFF with 64-bit offsets, most significant byte first.
    case bigTIFFBigEndian
    /// WebP.
    case webp
    /// Windows bitmap.
    case bmp
    /// Windows icon.
    case ico
    /// Windows cursor.
    case cur
    /// HEIF, normally with HEVC coding.
    case heic
    /// AV1 Image File Format.
    case avif
    /// JPEG XL, bare or in its container.
    case jpegXL
    /// Quite OK Image.
    case qoi

    /// The display name, for messages.
    public var displayName: String {
        switch self {
        case .png: "PNG"
        case .apng: "APNG"
        case .jpeg: "JPEG"
        case .gif87a: "GIF87a"
        case .gif89a: "GIF89a"
        case .tiffLittleEndian: "TIFF (little endian)"
        case .tiffBigEndian: "TIFF (big endian)"
        case .bigTIFFLittleEndian: "BigTIFF (little endian)"
        case .bigTIFFBigEndian: "BigTIFF (big endian)"
        case .webp: "WebP"
        case .bmp: "BMP"
        case .ico: "ICO"
        case .cur: "CUR"
        case .heic: "HEIC"
        case .avif: "AVIF"
        case .jpegXL: "JPEG XL"
        case .qoi: "QOI"
        }
    }

    /// The IANA media type, or the customary one if none is registered.
    public var mediaType: String {
        switch self {
        case .png: "image/png"
        case .apng: "image/apng"
        case .jpeg: "image/jpeg"
        case .gif87a, .gif89a: "image/gif"
        case .tiffLittleEndian, .tiffBigEndian, .bigTIFFLittleEndian, .bigTIFFBigEndian:
            "image/tiff"
        case .webp: "image/webp"
        case .bmp: "image/bmp"
        case .ico, .cur: "image/vnd.microsoft.icon"
        case .heic: "image/heic"
        case .avif: "image/avif"
        case .jpegXL: "image/jxl"
        case .qoi: "image/qoi"
        }
    }

    /// Whether a file name has the extension of a format that ``ImageDecoder`` supports.
    ///
    /// Used only to report damaged pictures among other files; formats are detected by content.
    package static func isPictureName(_ name: String) -> Bool {
        guard let dot = name.lastIndex(of: ".") else { return false }
        return ["jpg", "jpeg", "jpe", "jfif", "png", "apng", "gif", "webp"]
            .contains(name[name.index(after: dot)...].lowercased())
    }

    /// Whether a file that begins with `head` is a GIF, an APNG or an animated WebP.
    package static func isAnimation(_ head: [UInt8]) -> Bool {
        switch ImageFormat(sniffing: head) {
        case .gif87a, .gif89a, .apng: true
        case .webp: WebPChunks.isAnimated(head)
        default: false
        }
    }

    /// Whether ``ImageDecoder`` supports the format.
    public var canDecode: Bool {
        switch self {
        case .png, .apng, .jpeg, .gif87a, .gif89a, .webp: true
        default: false
        }
    }
}

extension ImageFormat {
    /// The format whose full signature `bytes` begins with; nil for anything else, including empty
    /// data.
    ///
    /// For weak signatures (BMP, ICO, CUR) the header must also be plausible. Nothing is decoded,
    /// so a recognised file may still be damaged after its header. Signatures are those of each
    /// format's specification and of the WHATWG MIME Sniffing Standard § 6.1.
    ///
    /// - Complexity: O(1), except that a PNG's chunks are read up to the first `IDAT`.
    public init?(sniffing bytes: [UInt8]) {
        for row in Self.signatures where bytes.contains(row.signature, at: 0) {
            self = row.format
            return
        }
        if bytes.contains(PNGChunks.signature, at: 0) {
            self = PNGChunks(of: bytes).animationFrameCount == nil ? .png : .apng
        } else if bytes.contains("RIFF", at: 0), bytes.contains("WEBP", at: 8) {
            self = .webp
        } else if bytes.contains("BM", at: 0), Self.isBitmapHeader(bytes) {
            self = .bmp
        } else if bytes.contains([0, 0, 1, 0], at: 0), Self.isIconDirectory(bytes) {
            self = .ico
        } else if bytes.contains([0, 0, 2, 0], at: 0), Self.isIconDirectory(bytes) {
            self = .cur
        } else if let format = Self.ofFileTypeBox(bytes) {
            self = format
        } else {
            return nil
        }
    }

    private static let signatures: [(signature: [UInt8], format: ImageFormat)] = [
        ([0xFF, 0xD8, 0xFF], .jpeg),  // FF D8 by itself is too short
        (Array("GIF87a".utf8), .gif87a),
        (Array("GIF89a".utf8), .gif89a),
        ([0x49, 0x49, 0x2A, 0x00], .tiffLittleEndian),
        ([0x4D, 0x4D, 0x00, 0x2A], .tiffBigEndian),
        ([0x49, 0x49, 0x2B, 0x00], .bigTIFFLittleEndian),
        ([0x4D, 0x4D, 0x00, 0x2B], .bigTIFFBigEndian),
        ([0xFF, 0x0A], .jpegXL),
        ([0, 0, 0, 0x0C, 0x4A, 0x58, 0x4C, 0x20, 0x0D, 0x0A, 0x87, 0x0A], .jpegXL),
        (Array("qoif".utf8), .qoi),
    ]

    /// Whether a bitmap's info header has a known size and its pixels follow it.
    private static func isBitmapHeader(_ bytes: [UInt8]) -> Bool {
        guard let pixelOffset = bytes.littleEndian32(at: 10),
            let headerSize = bytes.littleEndian32(at: 14)
        else { return false }
        return [12, 16, 40, 52, 56, 64, 108, 124].contains(headerSize)
            && pixelOffset >= 14 + headerSize
    }

    /// Whether the first entry of an icon's directory points beyond the directory.
    private static func isIconDirectory(_ bytes: [UInt8]) -> Bool {
        guard let count = bytes.littleEndian16(at: 4), count > 0,
            let size = bytes.littleEndian32(at: 14), size > 0,
            let offset = bytes.littleEndian32(at: 18)
        else { return false }
        return offset >= 6 + 16 * count
    }

    /// HEIC or AVIF by the brands of the first `ftyp` box (ISO/IEC 14496-12 § 4.3).
    ///
    /// A major brand of HEIC or AVIF decides. For other major brands, such as `mif1`, the compatible
    /// brands decide; AVIF has precedence over HEIC. A major brand of `mif1` or `msf1` counts as HEIC
    /// if no compatible brand is of HEIC or AVIF.
    private static func ofFileTypeBox(_ bytes: [UInt8]) -> ImageFormat? {
        guard bytes.contains("ftyp", at: 4), let boxSize = bytes.bigEndian32(at: 0) else {
            return nil
        }
        let end = min(boxSize, bytes.count, 4_096)
        guard end >= 12 else { return nil }
        let major = Array(bytes[8..<12])
        if avifBrands.contains(major) { return .avif }
        if heicBrands.contains(major) { return .heic }
        // Four bytes of minor version, then the compatible brands.
        let compatible = stride(from: 16, through: end - 4, by: 4).map { Array(bytes[$0..<$0 + 4]) }
        if compatible.contains(where: avifBrands.contains) { return .avif }
        if compatible.contains(where: heicBrands.contains) { return .heic }
        return imageBrands.contains(major) ? .heic : nil
    }

    private static let avifBrands = ["avif", "avis"].map { Array($0.utf8) }
    private static let heicBrands = ["heic", "heix", "hevc", "hevx", "heim", "heis"]
        .map { Array($0.utf8) }
    private static let imageBrands = ["mif1", "msf1"].map { Array($0.utf8) }
}

/// Reads fields of untrusted bytes at any offset; nil if they end too early.
extension [UInt8] {
    /// `size` bytes at `offset`; nil if beyond the data.
    func field(_ offset: Int, _ size: Int) -> ArraySlice<UInt8>? {
        guard offset >= 0, size >= 0, offset <= count, size <= count - offset else { return nil }
        return self[offset..<offset + size]
    }

    func byte(at offset: Int) -> Int? {
        offset >= 0 && offset < count ? Int(self[offset]) : nil
    }

    func bigEndian16(at offset: Int) -> Int? {
        field(offset, 2)?.reduce(0) { $0 << 8 | Int($1) }
    }

    func bigEndian32(at offset: Int) -> Int? {
        field(offset, 4)?.reduce(0) { $0 << 8 | Int($1) }
    }

    func littleEndian16(at offset: Int) -> Int? {
        field(offset, 2)?.reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    func littleEndian24(at offset: Int) -> Int? {
        field(offset, 3)?.reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    func littleEndian32(at offset: Int) -> Int? {
        field(offset, 4)?.reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    func contains(_ signature: [UInt8], at offset: Int) -> Bool {
        field(offset, signature.count)?.elementsEqual(signature) ?? false
    }

    func contains(_ text: String, at offset: Int) -> Bool {
        field(offset, text.utf8.count)?.elementsEqual(text.utf8) ?? false
    }
}
