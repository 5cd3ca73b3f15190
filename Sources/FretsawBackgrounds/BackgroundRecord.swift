/// The description of a run's backgrounds in its record.
public indirect enum BackgroundRecord: Hashable, Sendable {
    /// Built-in scenery of these families, and the number of pairs that share a panorama.
    case scenery(families: [String], panorama: Int = 1)
    /// Photos: their number, the digest of their names and contents, and 16 digits of that of each; no names if they are
    /// longer than 1 MiB.
    case photos(count: Int, sha256: String, files: [String: String])
    /// Backgrounds with a watermark: its text, and the digest and face index of the font file.
    case watermarked(BackgroundRecord, text: String, fontSHA256: String, face: Int)

    /// The number of pairs that share a panorama; nil if none do.
    public var pairsPerPanorama: Int? {
        switch self {
        case .scenery(_, let panorama): panorama > 1 ? panorama : nil
        case .photos: nil
        case .watermarked(let base, _, _, _): base.pairsPerPanorama
        }
    }
}
