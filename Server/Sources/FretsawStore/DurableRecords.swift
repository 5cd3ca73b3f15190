/// Permanent state of the service: gesture codes.
///
/// A record has a version that changes with every write and is never reused, even if the record is
/// removed and created again. Writers pass the version they have read; of two writers with the same
/// version, one succeeds. This optimistic locking keeps requests from overwriting each other.
///
/// **Errors.** A write that throws may have taken effect, as for ``ChallengeStore``; read again to know.
package protocol DurableRecords: Sendable {
    func read(_ key: StoreKey) async throws(StoreError) -> DurableRecord?

    /// Writes `bytes` under `key` if the record there has `version`; nil means there must be no record.
    ///
    /// - Returns: Whether it was written. Whether it survives a restart depends on the back end.
    func write(
        _ bytes: [UInt8],
        at key: StoreKey,
        replacing version: Int?
    ) async throws(StoreError) -> Bool

    /// Removes the record under `key` if it has `version`; returns whether it did.
    func remove(_ key: StoreKey, version: Int) async throws(StoreError) -> Bool
}

/// A durable value with its version.
package struct DurableRecord: Sendable, Hashable {
    package let bytes: [UInt8]
    /// The version, above zero; versions can only be compared for equality.
    package let version: Int

    package init(bytes: [UInt8], version: Int) {
        self.bytes = bytes
        self.version = version
    }

    /// A random version, unique except for a probability of 2⁻⁶².
    ///
    /// A counter would have to outlive the record. Otherwise a writer that read a record before it
    /// was removed and created again could overwrite the new one.
    package static func freshVersion() -> Int {
        var system = SystemRandomNumberGenerator()
        return Int(truncatingIfNeeded: system.next() >> 1) | 1 << 62
    }
}
