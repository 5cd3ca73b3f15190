internal import CFreeType
public import FretsawRaster

/// A font: the outlines of its characters.
///
/// TrueType, OpenType, their collections and Type 1, from bytes: this room reads no files. Outlines
/// are taken in font units and never hinted, so that what is drawn does not depend on FreeType's
/// version or settings.
///
/// A font is used by one caller at a time; it shares nothing with others, so that each worker may have
/// its own. Outlines and lines taken from it are values and go anywhere.
public final class Font {
    /// The most bytes a font may have.
    ///
    /// The largest collections of Chinese, Japanese and Korean faces have some 100 MB.
    public static let maxBytes = 1 << 28

    /// The family's name as the font tells it, such as `DejaVu Sans`.
    public let familyName: String?
    /// The style's name as the font tells it, such as `Bold`.
    public let styleName: String?
    /// Family and style together, for messages; nil where the font tells neither.
    public var name: String? {
        let parts = [familyName, styleName].compactMap(\.self).filter { !$0.isEmpty }
        return parts.isEmpty ? nil : parts.joined(separator: " ")
    }
    /// Font units in an em, 16 … 16,384.
    public let unitsPerEm: Int
    /// Faces in the file: 1, or more in a collection (`.ttc`).
    public let faceCount: Int

    private var face: FaceHandle

    /// Opens a font from the bytes of the whole file, which are copied; a collection's faces are counted
    /// from 0.
    ///
    /// - Throws: ``TextError`` where the bytes are no usable font. Damage in single glyphs shows only
    ///   when they are asked for.
    public init(_ bytes: [UInt8], faceIndex: Int = 0) throws(TextError) {
        guard bytes.count <= Font.maxBytes else {
            throw TextError(.tooLarge(bytes: bytes.count, allowed: Font.maxBytes))
        }
        guard FontFormat(sniffing: bytes) != nil else { throw TextError(.unrecognised) }
        // More bits would ask FreeType for an instance of a variable font.
        guard (0...0xFFFF).contains(faceIndex) else {
            let first = try Font(bytes)
            throw TextError(.noSuchFace(index: faceIndex, count: first.faceCount))
        }
        face = try FaceHandle(bytes, index: faceIndex)
        (faceCount, unitsPerEm, familyName, styleName) = try face.properties()
    }

    /// The outline of `scalar`, or nil where the font has no glyph for it: the box that fonts show
    /// then is never given out.
    ///
    /// - Throws: ``TextError`` where the glyph is damaged.
    /// - Complexity: O(points), with allocations: keep outlines that are needed often.
    public func glyph(for scalar: Unicode.Scalar) throws(TextError) -> GlyphOutline? {
        do throws(TextError) {
            guard let index = face.glyphIndex(for: scalar) else { return nil }
            let loaded = try face.loadGlyph(index)
            guard let path = loaded.outline.path() else {
                throw TextError(.malformed("an outline contradicts the format"))
            }
            // Sixteen bits in every format but Type 1.
            guard (0...0xFFFF).contains(loaded.advance) else {
                throw TextError(.malformed("a glyph \(loaded.advance) units wide"))
            }
            return GlyphOutline(path: path, advance: Double(loaded.advance), unitsPerEm: unitsPerEm)
        } catch {
            throw TextError(error.reason, font: error.font ?? name)
        }
    }
}

/// The font formats that are handed to FreeType, by their signatures.
///
/// FreeType also reads formats of bitmaps and some that nobody uses any more; what is not named here
/// is refused before any of it is parsed.
enum FontFormat: CaseIterable {
    /// TrueType outlines: version 1.0, or Apple's `true` (OpenType, "Table Directory").
    case trueType, appleTrueType
    /// OpenType with CFF outlines.
    case openType
    /// Several faces in one file (OpenType, "Font Collections").
    case collection
    /// OpenType packed for the web (W3C, WOFF 1 and 2).
    case woff, woff2
    /// Type 1: a PostScript program, plain or in the segments of a PC's file (Adobe Technical Note
    /// 5040).
    case type1, type1Segments

    private var signature: [UInt8] {
        switch self {
        case .trueType: [0, 1, 0, 0]
        case .appleTrueType: Array("true".utf8)
        case .openType: Array("OTTO".utf8)
        case .collection: Array("ttcf".utf8)
        case .woff: Array("wOFF".utf8)
        case .woff2: Array("wOF2".utf8)
        case .type1: Array("%!".utf8)
        case .type1Segments: [0x80, 0x01]
        }
    }

    /// The format whose signature `bytes` begin with; nil where none fits.
    init?(sniffing bytes: [UInt8]) {
        guard let format = FontFormat.allCases.first(where: { bytes.starts(with: $0.signature) })
        else { return nil }
        self = format
    }
}

/// The shape of one character in one font.
public struct GlyphOutline: Hashable, Sendable {
    /// The outline in font units: the pen starts at (0, 0), the baseline runs along y = 0, and y points
    /// downwards.
    ///
    /// Empty for a space. Fill it with ``CoverageRasteriser``: counters come out as holes.
    public let path: Path
    /// How far the pen moves on, in font units; 0 or more.
    public let advance: Double
    /// Font units in an em, the size of the font.
    public let unitsPerEm: Int

    /// The outline in pixels, at `size` pixels to the em.
    public func path(size: Double) -> Path {
        let scale = size / Double(unitsPerEm)
        return path.transformed(by: .scaling(x: scale, y: scale))
    }

    /// How far the pen moves on, in pixels, at `size` pixels to the em.
    public func advance(size: Double) -> Double { advance * (size / Double(unitsPerEm)) }
}

/// The font library in use, for diagnosis.
public enum TextLibrary {
    /// The version of the FreeType in use, as `2.12.1`.
    public static var version: String {
        var library: FT_Library?
        guard unsafe FT_Init_FreeType(&library) == 0, let library = unsafe library else {
            return "unknown"
        }
        defer { unsafe FT_Done_FreeType(library) }
        var (major, minor, patch): (FT_Int, FT_Int, FT_Int) = (0, 0, 0)
        unsafe FT_Library_Version(library, &major, &minor, &patch)
        return "\(major).\(minor).\(patch)"
    }
}
