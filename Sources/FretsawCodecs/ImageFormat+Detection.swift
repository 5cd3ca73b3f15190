extension ImageFormat {
    /// The format whose full signature `bytes` begins with; nil for anything else, including empty data.
    ///
    /// Formats with a weak signature or without one (BMP, ICO, CUR, PNM, SVG, TGA) also need a plausible header; a
    /// TGA's footer is enough. Nothing is decoded, so a recognised file may still be damaged after its header.
    /// Signatures are those of each format's specification and of the WHATWG MIME Sniffing Standard § 6.1.
    ///
    /// - Complexity: O(1), except that a PNG's chunks are read up to the first `IDAT`.
    public init?(sniffing bytes: [UInt8]) {
        for row in Self.signatures where bytes.contains(row.signature, at: 0) {
            self = row.format
            if self == .jpeg2000, bytes.contains("mjp2", at: 20) { return nil }  // a video
            if let raw = Self.rawPhoto(bytes, in: self) { self = raw }
            return
        }
        if bytes.contains(PNGChunks.signature, at: 0) {
            self = PNGChunks(of: bytes).animationFrameCount == nil ? .png : .apng
        } else if bytes.contains("ftyp", at: 4) {
            guard let format = Self.ofFileTypeBox(bytes) else { return nil }
            self = format
        } else if bytes.contains("RIFF", at: 0), bytes.contains("WEBP", at: 8) {
            self = .webp
        } else if bytes.contains("BM", at: 0), Self.isBitmapHeader(bytes) {
            self = .bmp
        } else if bytes.contains([0, 0, 1, 0], at: 0), Self.isIconDirectory(bytes) {
            self = .ico
        } else if bytes.contains([0, 0, 2, 0], at: 0), Self.isIconDirectory(bytes) {
            self = .cur
        } else if bytes.contains("qoif", at: 0), [nil, 3, 4].contains(bytes.byte(at: 12)) {
            self = .qoi
        } else if Self.isNetpbmHeader(bytes) {
            self = .pnm
        } else if Self.isSVG(Self.text(of: bytes)) {
            self = .svg
        } else if Self.isTargaFile(bytes) {
            self = .tga
        } else {
            return nil
        }
    }

    fileprivate static let signatures: [(signature: [UInt8], format: ImageFormat)] = [
        ([0xFF, 0xD8, 0xFF], .jpeg),  // FF D8 by itself is too short
        (Array("GIF87a".utf8), .gif87a),
        (Array("GIF89a".utf8), .gif89a),
        ([0x49, 0x49, 0x2A, 0x00], .tiffLittleEndian),
        ([0x4D, 0x4D, 0x00, 0x2A], .tiffBigEndian),
        ([0x49, 0x49, 0x2B, 0x00], .bigTIFFLittleEndian),
        ([0x4D, 0x4D, 0x00, 0x2B], .bigTIFFBigEndian),
        ([0xFF, 0x0A], .jpegXL),
        ([0, 0, 0, 0x0C, 0x4A, 0x58, 0x4C, 0x20, 0x0D, 0x0A, 0x87, 0x0A], .jpegXL),
        ([0, 0, 0, 0x0C, 0x6A, 0x50, 0x20, 0x20, 0x0D, 0x0A, 0x87, 0x0A], .jpeg2000),
        ([0xFF, 0x4F, 0xFF, 0x51], .jpeg2000),
        (Array("8BPS\0\u{1}".utf8), .psd),
        (Array("8BPS\0\u{2}".utf8), .psd),
        (Array("FUJIFILMCCD-RAW ".utf8), .raf),
        (Array("IIRO\u{8}\0\0\0".utf8), .orf),
        (Array("IIRS\u{8}\0\0\0".utf8), .orf),
        (Array("MMOR\0\0\0\u{8}".utf8), .orf),
        (Array("IIU\0".utf8), .rw2),
    ]

    /// The format of a raw photo that is a TIFF file, by marker or tags of IFD0 (TIFF/EP, DNG 1.4).
    ///
    /// A maker is not enough: TIFFs that were made from raw photos keep it, with pixels in IFD0.
    private static func rawPhoto(_ bytes: [UInt8], in format: ImageFormat) -> ImageFormat? {
        let isLittle = format == .tiffLittleEndian
        guard isLittle || format == .tiffBigEndian else { return nil }
        if isLittle, bytes.contains("CR\u{2}", at: 8) { return .cr2 }
        let short = isLittle ? bytes.littleEndian16(at:) : bytes.bigEndian16(at:)
        let long = isLittle ? bytes.littleEndian32(at:) : bytes.bigEndian32(at:)
        guard let directory = long(4), let count = short(directory) else { return nil }
        var (maker, hasPixels, hasDirectories): (ImageFormat?, Bool, Bool) = (nil, false, false)
        for index in 0..<min(count, 512) {
            let entry = directory + 2 + 12 * index
            switch short(entry) {
            case 0x010F:  // Make
                let text = long(entry + 8) ?? bytes.count
                maker = bytes.contains("NIKON", at: text) ? .nef : nil
                if bytes.contains("SONY", at: text) { maker = .arw }
            case 0x0111, 0x0144: hasPixels = true  // StripOffsets, TileOffsets
            case 0x014A: hasDirectories = true  // SubIFDs
            case 0xC612: return .dng  // DNGVersion
            default: break
            }
        }
        return hasDirectories || !hasPixels ? maker : nil
    }

    /// Whether a bitmap's info header has a known size and its pixels follow it.
    private static func isBitmapHeader(_ bytes: [UInt8]) -> Bool {
        guard let pixelOffset = bytes.littleEndian32(at: 10),
            let headerSize = bytes.littleEndian32(at: 14)
        else { return false }
        return bitmapHeaderSizes.contains(headerSize) && pixelOffset >= 14 + headerSize
    }

    private static let bitmapHeaderSizes = [12, 16, 40, 52, 56, 64, 108, 124]

    /// Whether the first entry of an icon's directory points beyond the directory, to a bitmap header
    /// or a PNG unless `bytes` end before it.
    private static func isIconDirectory(_ bytes: [UInt8]) -> Bool {
        guard let count = bytes.littleEndian16(at: 4), count > 0,
            let size = bytes.littleEndian32(at: 14), size > 0,
            let offset = bytes.littleEndian32(at: 18), offset >= 6 + 16 * count
        else { return false }
        guard let header = bytes.littleEndian32(at: offset) else { return true }
        return bitmapHeaderSizes.contains(header)
            || bytes.contains(Array(PNGChunks.signature.prefix(4)), at: offset)
    }

    /// Whether `bytes` begin with a Netpbm header: a magic number, and the numbers that it needs.
    private static func isNetpbmHeader(_ bytes: [UInt8]) -> Bool {
        guard bytes.first == UInt8(ascii: "P") else { return false }
        // A comment extends to the end of its line.
        let lines = bytes.prefix(4_096).split { $0 == 0x0A || $0 == 0x0D }
        let words = lines.flatMap { line in
            line.prefix { $0 != UInt8(ascii: "#") }.split(whereSeparator: isSpace)
        }.prefix(4).map { String(decoding: $0.prefix(20), as: UTF8.self) }
        let numbers = words.dropFirst().prefix { Double($0) ?? 0 != 0 }.count
        switch words.first {
        case "P1":
            return numbers >= 2 && words.dropFirst(3).allSatisfy { "01".contains($0.prefix(1)) }
        case "P4": return numbers >= 2
        case "P2", "P3", "P5", "P6", "PF", "Pf": return numbers == 3
        case "P7":
            return words.count > 1 && "WIDTH HEIGHT DEPTH MAXVAL TUPLTYPE".contains(words[1])
        default: return false
        }
    }

    /// Whether `bytes` end with the footer of TGA 2.0, or begin with a header whose fields all have
    /// usual values: TGA 1.0 has no signature.
    private static func isTargaFile(_ bytes: [UInt8]) -> Bool {
        if bytes.contains("TRUEVISION-XFILE.\0", at: bytes.count - 18) { return true }
        guard bytes.count >= 18, [1, 2, 3, 9, 10, 11].contains(bytes[2]) else { return false }
        let (kind, depth, flags) = (bytes[2] & 7, bytes[16], bytes[17])
        let depths: [UInt8] = kind == 2 ? [16, 24, 32] : [8]
        let hasMap = bytes[1] == 1 && [15, 16, 24, 32].contains(bytes[7])
        let hasNoMap = bytes[1] == 0 && bytes[3..<8].allSatisfy { $0 == 0 }
        guard kind == 1 ? hasMap : hasNoMap, depths.contains(depth) else { return false }
        // The origin is at the left, at the bottom or the top.
        let size = (bytes.littleEndian16(at: 12) ?? 0, bytes.littleEndian16(at: 14) ?? 0)
        guard size.0 > 0, size.1 > 0, bytes.littleEndian16(at: 8) == 0,
            [0, size.1].contains(bytes.littleEndian16(at: 10))
        else { return false }
        return [0, depth == 32 ? 8 : 0, depth == 16 ? 1 : 0].contains(flags & ~0x20)
    }

    /// Whether `text` is XML whose first element is `svg`, after white space, comments, processing
    /// instructions and a document type.
    private static func isSVG(_ text: ArraySlice<UInt8>) -> Bool {
        var rest = text
        while rest.starts(with: "<?".utf8) || rest.starts(with: "<!".utf8) {
            var end = rest.starts(with: "<?".utf8) ? "?>" : ">"
            if rest.starts(with: "<!--".utf8) {
                end = "-->"
            } else if rest.prefix(while: { $0 != UInt8(ascii: ">") }).contains(UInt8(ascii: "[")) {
                end = "]>"  // declarations of entities, as drawing programs write
            }
            guard let range = rest.firstRange(of: Array(end.utf8)) else { return false }
            rest = rest[range.upperBound...].drop(while: isSpace)
        }
        let tag = rest.prefix { !isSpace($0) && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: ">") }
        let name = tag.dropFirst().split(separator: UInt8(ascii: ":")).last ?? []
        return tag.first == UInt8(ascii: "<") && tag.endIndex < rest.endIndex
            && name.elementsEqual("svg".utf8)
    }

    /// The first 64 KiB without byte order mark, the zeros of UTF-16 and leading white space.
    static func text(of bytes: [UInt8]) -> ArraySlice<UInt8> {
        var text = bytes.prefix(1 << 16)
        if text.starts(with: [0xEF, 0xBB, 0xBF]) { text.removeFirst(3) }
        let isUTF16 = text.starts(with: [0xFF, 0xFE]) || text.starts(with: [0xFE, 0xFF])
        if isUTF16 { text = text.dropFirst(2).filter { $0 != 0 }[...] }
        return text.drop(while: isSpace)
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }

    /// HEIC, AVIF or CR3 by the brands of the first `ftyp` box (ISO/IEC 14496-12 § 4.3).
    ///
    /// A major brand of one of them decides. For other major brands, such as `mif1`, the compatible brands decide; AVIF
    /// has precedence over HEIC. A major brand of `mif1`, `mif2` or `msf1` counts as HEIC if no compatible brand is of
    /// HEIC or AVIF. HEIF with AVC or JPEG 2000 coding (ISO/IEC 23008-12 annexes E, H) also counts as HEIC.
    private static func ofFileTypeBox(_ bytes: [UInt8]) -> ImageFormat? {
        guard var length = bytes.bigEndian32(at: 0) else { return nil }
        // A length of 1 means that 64 bits follow the type, 0 that the box ends with the file.
        let start = length == 1 ? 16 : 8
        if length == 1 { length = bytes.bigEndian32(at: 12) ?? 0 }
        let end = min(length == 0 ? .max : length, bytes.count, 4_096)
        guard end >= start + 4 else { return nil }
        let major = Array(bytes[start..<start + 4])
        if major.elementsEqual("crx ".utf8) { return .cr3 }
        if avifBrands.contains(major) { return .avif }
        if heicBrands.contains(major) { return .heic }
        // Four bytes of minor version, then the compatible brands.
        let compatible = stride(from: start + 8, through: end - 4, by: 4)
            .map { Array(bytes[$0..<$0 + 4]) }
        if compatible.contains(where: avifBrands.contains) { return .avif }
        if compatible.contains(where: heicBrands.contains) { return .heic }
        return imageBrands.contains(major) ? .heic : nil
    }

    private static let avifBrands = ["avif", "avis"].map { Array($0.utf8) }
    private static let heicBrands = "heic heix hevc hevx heim heis hevm hevs avci avcs j2ki j2is"
        .split(separator: " ").map { Array($0.utf8) }
    private static let imageBrands = ["mif1", "mif2", "msf1"].map { Array($0.utf8) }
}

extension CodecError {
    /// Signatures of files that are not pictures, with their names in messages.
    private static let others: [(signature: [UInt8], offset: Int, content: String)] = [
        (Array("%PDF-".utf8), 0, "a PDF document; extract its pictures with pdfimages -all"),
        (Array("PK\u{3}\u{4}".utf8), 0, "a ZIP archive or an office document; unpack it"),
        ([0x1F, 0x8B], 0, "compressed with gzip; unpack it"),
        (Array("ustar".utf8), 257, "a tar archive; unpack it"),
        (Array("ftyp".utf8), 4, "a video or sound (MP4 or QuickTime)"),
        (Array("AVI ".utf8), 8, "a video (AVI)"),
        ([0x1A, 0x45, 0xDF, 0xA3], 0, "a video (WebM or Matroska)"),
    ]

    /// Creates the error for `bytes` of no known format: what they are instead, if that is known.
    package init(unrecognised bytes: [UInt8]) {
        let start = ImageFormat.text(of: bytes).prefix(1_024)
        let (text, copy) = (
            String(decoding: start, as: UTF8.self).lowercased(), "copy it again, as binary"
        )
        // WHATWG MIME Sniffing Standard § 7.2.
        let isText = start.allSatisfy { $0 > 0x1F || 0x09...0x0D ~= $0 || $0 == 0x1B }
        let head = String(decoding: bytes.prefix(40), as: UTF8.self)
        if head.contains("PNG"), head.contains("IHDR") {
            // The signature is made to show this (PNG 3rd edition § 5.2).
            let problem = "its line ends or other bytes were changed by a copy as text"
            self.init(.malformed("\(problem); \(copy)"), format: .png)
        } else if bytes.isEmpty {
            self.init(.notPicture("empty; copy or download it again"))
        } else if bytes.starts(with: "\u{FFFD}".utf8) {
            self.init(.malformed("it was changed by a copy as text; \(copy)"))
        } else if let other = Self.others.first(where: {
            bytes.contains($0.signature, at: $0.offset)
        }) {
            self.init(.notPicture(other.content))
        } else if bytes.allSatisfy({ $0 == 0 }) {
            self.init(.notPicture("all zero bytes; \(copy)"))
        } else if !bytes.allSatisfy({ 0x20..<0x7F ~= $0 }),
            (ImageFormat.signatures.map(\.signature) + [PNGChunks.signature])
                .contains(where: { $0.starts(with: bytes) })
        {
            self.init(.truncated)
        } else if !isText {
            self.init(.unrecognised)
        } else if text.hasPrefix("version https://git-lfs") {
            self.init(.notPicture("a Git LFS pointer; fetch the picture with git lfs pull"))
        } else if text.contains(/<(html|!doctype html)|^<(head|body|script|title|div|h1|p)\b/) {
            self.init(.notPicture("a web page (HTML); download the picture itself"))
        } else {
            let isJSON = text.contains(/^(\{\s*["}]|\[\s*[\[\]{"\d-])/)
            let kind = text.hasPrefix("<") ? "XML" : isJSON ? "JSON" : "text"
            self.init(.notPicture(kind))
        }
    }
}
