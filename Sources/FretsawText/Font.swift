internal import FretsawRaster

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
    public var familyName: String? { properties.familyName }
    /// The style's name as the font tells it, such as `Bold`.
    public var styleName: String? { properties.styleName }
    /// Family and style together, for messages; nil where the font tells neither.
    public var name: String? { properties.name }
    /// Font units in an em, 16 … 16,384.
    public var unitsPerEm: Int { properties.unitsPerEm }
    /// Faces in the file: 1, or more in a collection (`.ttc`).
    public var faceCount: Int { properties.faceCount }

    private let properties: FaceProperties
    private var face: FaceHandle

    /// Opens a font.
    ///
    /// - Parameters:
    ///   - bytes: the whole file, which is copied.
    ///   - faceIndex: which face of a collection, from 0.
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
        properties = try face.properties()
    }

    /// True where the font has a glyph for `scalar`, be it an empty one.
    public func hasGlyph(for scalar: Unicode.Scalar) -> Bool {
        face.glyphIndex(for: scalar) != nil
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
            return GlyphOutline(
                path: path,
                advance: Double(loaded.advance),
                unitsPerEm: unitsPerEm
            )
        } catch {
            throw TextError(error.reason, font: error.font ?? name)
        }
    }
}
