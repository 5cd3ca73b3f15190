/// Where gesture codes and attempts live on after a restart.
///
/// A record has a version, a number that changes with each write, so that of two writers who read the
/// same one only one succeeds: compare-and-set. Versions of a key never repeat, not after a removal either.
public protocol DurableGestureRecords: Sendable {
    /// The record at `key` and its version; nil where there is none.
    func read(_ key: String) async throws -> (bytes: [UInt8], version: Int)?

    /// Writes `bytes` at `key`, if the record there still has this version, or if there is none where
    /// `version` is nil.
    ///
    /// - Returns: false where another was quicker; nothing is written then.
    func write(_ bytes: [UInt8], at key: String, replacing version: Int?) async throws -> Bool

    /// Removes the record at `key`, where there is one.
    func remove(_ key: String) async throws
}
