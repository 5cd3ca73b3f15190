/// How far a run has come.
public struct BatchProgress: Hashable, Sendable {
    /// Pairs this run is to make.
    public let total: Int
    /// Pairs done, those of an earlier run among them.
    public internal(set) var done = 0
    /// Pairs that an earlier run had made.
    public internal(set) var kept = 0
    /// Pairs of an earlier run whose files were gone or damaged and were made again.
    public internal(set) var repaired = 0
    /// Bytes of all pictures counted in ``done``, as far as they were made or checked by this run.
    public internal(set) var pictureBytes = 0

    init(total: Int) { self.total = total }
}

/// What a run came to.
public struct BatchOutcome: Hashable, Sendable {
    /// How far it came.
    public let progress: BatchProgress
    /// True where it was stopped before its last pair.
    public let isInterrupted: Bool
}
