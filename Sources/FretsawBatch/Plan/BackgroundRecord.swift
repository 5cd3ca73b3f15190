/// What a run's backgrounds were made from, as its record tells it.
public indirect enum BackgroundRecord: Hashable, Sendable {
    /// The engine's own scenery, of these families.
    case scenery(families: [String])
    /// Photos: how many, and the digest of their names and contents.
    case photos(count: Int, sha256: String)
    /// Others, with a text on each: the text, and the digest and face of the font file it was set in.
    case watermarked(BackgroundRecord, text: String, fontSHA256: String, face: Int)
}
