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
