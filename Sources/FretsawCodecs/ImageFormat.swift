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
    /// Tag Image File Format, least or most significant byte first; BigTIFF has 64-bit offsets.
    case tiffLittleEndian, tiffBigEndian, bigTIFFLittleEndian, bigTIFFBigEndian
    /// WebP.
    case webp
    /// Windows bitmap, icon and cursor.
    case bmp, ico, cur
    /// HEIF, normally with HEVC coding.
    case heic
    /// AV1 Image File Format.
    case avif
    /// JPEG XL, bare or in its container.
    case jpegXL
    /// Quite OK Image.
    case qoi
    /// Photoshop (PSD and PSB), JPEG 2000, SVG, Targa, and Netpbm (PBM, PGM, PPM, PAM, PFM).
    case psd, jpeg2000, svg, tga, pnm
    /// Raw photos of Canon (CR2, CR3), Nikon, Sony, Adobe's DNG, Fujifilm, Olympus and Panasonic.
    case cr2, cr3, nef, arw, dng, raf, orf, rw2

    /// The display name, for messages.
    public var displayName: String { properties.name }

    /// The IANA media type, or the customary one if none is registered.
    public var mediaType: String { "image/" + properties.type }

    /// A command of a Debian package that converts a file of a format that is not decoded.
    var conversion: String? { properties.conversion }

    private var properties: (name: String, type: String, conversion: String?) {
        switch self {
        case .png: ("PNG", "png", nil)
        case .apng: ("APNG", "apng", nil)
        case .jpeg: ("JPEG", "jpeg", nil)
        case .gif87a: ("GIF87a", "gif", nil)
        case .gif89a: ("GIF89a", "gif", nil)
        case .tiffLittleEndian: ("TIFF (little endian)", "tiff", "convert in.tif out.png")
        case .tiffBigEndian: ("TIFF (big endian)", "tiff", "convert in.tif out.png")
        case .bigTIFFLittleEndian: ("BigTIFF (little endian)", "tiff", "convert in.tif out.png")
        case .bigTIFFBigEndian: ("BigTIFF (big endian)", "tiff", "convert in.tif out.png")
        case .webp: ("WebP", "webp", nil)
        case .bmp: ("BMP", "bmp", "convert in.bmp out.png")
        case .ico: ("ICO", "vnd.microsoft.icon", "convert in.ico out.png")
        case .cur: ("CUR", "vnd.microsoft.icon", "convert in.cur out.png")
        case .heic: ("HEIC", "heic", "heif-convert in.heic out.jpg")
        case .avif: ("AVIF", "avif", "heif-convert in.avif out.jpg")
        case .jpegXL: ("JPEG XL", "jxl", "djxl in.jxl out.png")
        case .qoi: ("QOI", "qoi", "ffmpeg -i in.qoi out.png")
        case .psd: ("PSD", "vnd.adobe.photoshop", "convert 'in.psd[0]' out.png")
        case .jpeg2000: ("JPEG 2000", "jp2", "opj_decompress -i in.jp2 -o out.png")
        case .svg: ("SVG", "svg+xml", "rsvg-convert in.svg -o out.png")
        case .tga: ("TGA", "x-tga", "convert in.tga out.png")
        case .pnm: ("PNM", "x-portable-anymap", "convert in.pnm out.png")
        case .cr2, .cr3, .nef, .arw, .dng, .raf, .orf, .rw2:
            (rawValue.uppercased(), "x-dcraw", "darktable-cli in.\(rawValue) out.jpg")
        }
    }

    /// Whether a name has a picture's extension, to report unreadable files: content decides the format.
    package static func isPictureName(_ name: String) -> Bool {
        guard let dot = name.lastIndex(of: ".") else { return false }
        return extensions.contains(name[name.index(after: dot)...].lowercased())
    }

    private static let extensions = Set(
        """
        jpg jpeg jpe jfif png apng gif webp heic heif hif avif tif tiff bmp ico jxl jls jp2 j2k jpx \
        psd psb qoi svg tga pbm pgm ppm pnm pam pfm cr2 cr3 nef arw dng raf orf rw2
        """.split(separator: " ").map(String.init)
    )

    /// Whether a file that begins with `head` is a GIF, an APNG or an animated WebP.
    package static func isAnimation(_ head: [UInt8]) -> Bool {
        switch ImageFormat(sniffing: head) {
        case .gif87a, .gif89a, .apng: true
        case .webp: WebPChunks.isAnimated(head)
        default: false
        }
    }

    /// Whether ``ImageDecoder`` supports the format.
    public var canDecode: Bool { conversion == nil }
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

    func bigEndian16(at offset: Int) -> Int? { big(2, at: offset) }
    func bigEndian32(at offset: Int) -> Int? { big(4, at: offset) }
    func littleEndian16(at offset: Int) -> Int? { little(2, at: offset) }
    func littleEndian24(at offset: Int) -> Int? { little(3, at: offset) }
    func littleEndian32(at offset: Int) -> Int? { little(4, at: offset) }

    private func big(_ size: Int, at offset: Int) -> Int? {
        field(offset, size)?.reduce(0) { $0 << 8 | Int($1) }
    }
    private func little(_ size: Int, at offset: Int) -> Int? {
        field(offset, size)?.reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    func contains(_ signature: [UInt8], at offset: Int) -> Bool {
        field(offset, signature.count)?.elementsEqual(signature) ?? false
    }

    func contains(_ text: String, at offset: Int) -> Bool {
        field(offset, text.utf8.count)?.elementsEqual(text.utf8) ?? false
    }
}
