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
