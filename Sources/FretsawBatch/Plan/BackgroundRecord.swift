/// What a run's backgrounds were made from, as its record tells it.
public enum BackgroundRecord: Hashable, Sendable {
    /// The engine's own scenery, of these families.
    case scenery(families: [String])
    /// Photos: how many, and the digest of their names and contents.
    case photos(count: Int, sha256: String)
}
