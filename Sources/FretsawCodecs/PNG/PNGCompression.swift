/// How hard a PNG's pixels are pressed.
public enum PNGCompression: String, CaseIterable, Sendable {
    /// One filter and Huffman codes, as ``PNGEncoder``: for photographs, and where time counts.
    case fast
    /// libpng's best, as ``CompactPNG``: drawings become a quarter to a half smaller, slowly.
    case compact
}
