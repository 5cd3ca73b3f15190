internal import CFreeType
public import FretsawRaster

/// A font, the source of character outlines.
///
/// Reads TrueType, OpenType, their collections and Type 1 from bytes, not from files. Outlines are
/// in font units and not hinted, so they do not depend on FreeType's version or settings.
///
/// A font must be used by one caller at a time. Fonts share nothing, so each worker can have its
/// own. The outlines and lines made from a font are values and can be shared.
public final class Font {
    /// The maximum number of bytes of a font; the largest collections (CJK) are about 100 MB in size.
    public static let maxBytes = 1 << 28

    /// The family name in the font, such as `DejaVu Sans`; nil if there is none.
    public let familyName: String?
    /// The style name in the font, such as `Bold`; nil if there is none.
    public let styleName: String?
    /// Family and style, for messages; nil if the font has neither.
    public var name: String? {
        let parts = [familyName ?? "", styleName ?? ""].filter { !$0.isEmpty }
        return parts.isEmpty ? nil : parts.joined(separator: " ")
    }
    /// Font units per em, 16 … 16,384.
    public let unitsPerEm: Int
    /// The height of a line above the baseline, in font units (`hhea`, or `OS/2` if it has none).
    public let ascent: Int
    /// The depth of a line below the baseline, in font units; positive downwards.
    public let descent: Int
    /// Faces in the file: 1, or more in a collection (`.ttc`).
    public let faceCount: Int

    private var face: FaceHandle

    /// The first bytes of the accepted formats: TrueType 1.0, Apple's TrueType, OpenType with CFF outlines and
    /// collections (OpenType specification), WOFF 1 and 2 (W3C), Type 1 plain and in segments (Adobe Technical
    /// Note 5040).
    ///
    /// FreeType also reads bitmap and obsolete formats, which are rejected before parsing.
    private static let signatures: [[UInt8]] = [
        [0, 1, 0, 0], Array("true".utf8), Array("OTTO".utf8), Array("ttcf".utf8),
        Array("wOFF".utf8), Array("wOF2".utf8), Array("%!".utf8), [0x80, 0x01],
    ]

    /// Opens a font from the bytes of its file, which are copied.
    ///
    /// The faces of a collection are counted from 0.
    ///
    /// - Throws: ``TextError`` if the bytes are not a usable font. Damage in single glyphs is
    ///   detected when they are read.
    public init(_ bytes: [UInt8], faceIndex: Int = 0) throws(TextError) {
        guard bytes.count <= Font.maxBytes else {
            throw TextError(.tooLarge(bytes: bytes.count, allowed: Font.maxBytes))
        }
        guard Font.signatures.contains(where: { bytes.starts(with: $0) }) else {
            throw TextError(.unrecognised)
        }
        // The upper bits would select an instance of a variable font.
        guard (0...0xFFFF).contains(faceIndex) else {
            let first = try Font(bytes)
            throw TextError(.noSuchFace(index: faceIndex, count: first.faceCount))
        }
        face = try FaceHandle(bytes, index: faceIndex)
        (faceCount, unitsPerEm, ascent, descent, familyName, styleName) = try face.properties()
    }

    /// The outline of `scalar`, or nil if the font has no glyph for it; the placeholder glyph is
    /// never returned.
    ///
    /// - Throws: ``TextError`` if the glyph is damaged.
    /// - Complexity: O(points), with allocations; cache outlines that are used often.
    public func glyph(for scalar: Unicode.Scalar) throws(TextError) -> GlyphOutline? {
        do throws(TextError) {
            guard let index = face.glyphIndex(for: scalar) else { return nil }
            let loaded = try face.loadGlyph(index)
            guard let path = loaded.outline.path() else {
                throw TextError(.malformed("an invalid outline"))
            }
            // Advances have 16 bits in every format except Type 1.
            guard (0...0xFFFF).contains(loaded.advance) else {
                throw TextError(.malformed("a glyph has an advance of \(loaded.advance) units"))
            }
            return GlyphOutline(path: path, advance: Double(loaded.advance), unitsPerEm: unitsPerEm)
        } catch {
            throw TextError(error.reason, font: error.font ?? name)
        }
    }
}

/// The shape of one character in one font.
public struct GlyphOutline: Hashable, Sendable {
    /// The outline in font units.
    ///
    /// The origin is (0, 0), the baseline is y = 0, and y points downwards.
    ///
    /// Empty for a space. Fill it with `CoverageRasteriser`, which leaves the holes of letters
    /// empty.
    public let path: Path
    /// The advance width in font units; 0 or more.
    public let advance: Double
    /// Font units per em.
    public let unitsPerEm: Int

    /// The outline in pixels, at `size` pixels per em.
    public func path(size: Double) -> Path {
        let scale = size / Double(unitsPerEm)
        return path.transformed(by: .scaling(x: scale, y: scale))
    }

    /// The advance width in pixels, at `size` pixels per em.
    public func advance(size: Double) -> Double { advance * (size / Double(unitsPerEm)) }
}

/// The font library in use, for diagnosis.
public enum TextLibrary {
    /// The version of the FreeType library in use, such as `2.12.1`.
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
