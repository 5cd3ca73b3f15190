/// A kind of picture file, told by its content.
///
/// ``init(sniffing:)`` tells the kind by its full signature, never by a file's name.
public enum ImageFormat: String, CaseIterable, Sendable {
    /// Portable Network Graphics, one picture.
    case png
    /// PNG with an animation: an `acTL` chunk before the first `IDAT`.
    case apng
    /// JPEG, in any wrapping (JFIF, Exif, Adobe).
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
    /// Windows mouse pointer.
    case cur
    /// High Efficiency Image File Format.
    case heic
    /// AV1 Image File Format.
    case avif
    /// JPEG XL, bare or in its container.
    case jpegXL
    /// Quite OK Image.
    case qoi
}

extension ImageFormat {
    /// The name people use, for messages.
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

    /// The media type of the IANA registry, or the customary one where the registry has none.
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

    /// True where ``ImageDecoder`` turns such a file into pixels.
    public var canDecode: Bool {
        switch self {
        case .png, .apng, .jpeg, .gif87a, .gif89a: true
        case .tiffLittleEndian, .tiffBigEndian, .bigTIFFLittleEndian, .bigTIFFBigEndian, .webp,
            .bmp, .ico, .cur, .heic, .avif, .jpegXL, .qoi:
            false
        }
    }
}
