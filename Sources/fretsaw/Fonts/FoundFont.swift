import FretsawBatch
import FretsawSeal
import FretsawText

/// A font that was read, and the file it came from.
struct FoundFont {
    let font: Font
    let path: String
    let face: Int
    /// The digest of the whole file.
    let sha256: String

    /// Reads face `face` of the font file at `path`.
    init(path: String, face: Int = 0) throws {
        let bytes = try FileBytes.read(path, limit: Font.maxBytes + 1)
        do {
            font = try Font(bytes, faceIndex: face)
        } catch {
            throw TextError(error.reason, font: path)
        }
        self.path = path
        self.face = face
        sha256 = try SHA256.hexDigest(of: bytes)
    }

    /// `text` in this font, at a size to be scaled later.
    func line(_ text: String) throws(TextError) -> TextLine {
        try TextLine(text, font: font, size: 100)
    }

    /// The first known font of this machine that has every character of `text`.
    ///
    /// One that cannot be read is passed over like one that is not there.
    static func first(for text: String) throws(FontSearchError) -> FoundFont {
        var lacks: [[Unicode.Scalar]] = []
        for known in KnownFont.allCases {
            guard let found = try? FoundFont(path: known.path, face: known.face) else { continue }
            do {
                _ = try found.line(text)
                return found
            } catch {
                if case .missingCharacters(let lacked) = error.reason { lacks.append(lacked) }
            }
        }
        throw FontSearchError(text: text, lacks: lacks)
    }
}
