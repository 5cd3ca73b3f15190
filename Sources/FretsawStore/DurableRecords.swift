/// What the service remembers until it is told to forget: gesture codes.
///
/// A record has a version that changes with every write and is never used again, not even after the
/// record was removed and made anew. Writers name the version they have read; of two that read the same
/// one, one wins. That, and not a lock, keeps two requests from overwriting each other.
///
/// **Errors.** As for ``ChallengeStore``: a write that throws may have taken effect. Read again to know.
public protocol DurableRecords: Sendable {
    /// The record under `key`, nil where there is none.
    func read(_ key: StoreKey) async throws(StoreError) -> DurableRecord?

    /// Writes `bytes` under `key` if the record there has `version`; nil means there must be none yet.
    ///
    /// - Returns: Whether it was written. Once it is, it survives a restart of the back ends that
    ///   promise so.
    func write(
        _ bytes: [UInt8],
        at key: StoreKey,
        replacing version: Int?
    ) async throws(StoreError) -> Bool

    /// Removes the record under `key` if it has `version`, and says whether it did.
    func remove(_ key: StoreKey, version: Int) async throws(StoreError) -> Bool

    /// Returns if the records could be read and written now; throws what keeps them from that.
    func ready() async throws(StoreError)
}

/// A durable value and the version that a writer has to name to replace it.
public struct DurableRecord: Sendable, Hashable {
    /// What was written.
    public let bytes: [UInt8]
    /// The version of this state of the record, above zero; only equality means something.
    public let version: Int

    /// The record of `bytes` in `version`.
    public init(bytes: [UInt8], version: Int) {
        self.bytes = bytes
        self.version = version
    }

    /// A version that no record had before, but for a chance of 2⁻⁶².
    ///
    /// Drawn instead of counted: a count would have to outlive the record, or a writer that read a
    /// record before it was removed and made anew would overwrite the new one.
    package static func freshVersion() -> Int {
        var system = SystemRandomNumberGenerator()
        return Int(truncatingIfNeeded: system.next() >> 1) | 1 << 62
    }
}
