/// Timeouts and limits of a ``SQLiteStore``.
public struct SQLiteOptions: Sendable, Hashable {
    /// Time to wait for another process that writes to the file.
    public var busyTimeout: Duration
    /// Maximum time that an operation waits for its turn; then it fails with
    /// ``StoreError/Reason/timedOut`` without having taken effect.
    public var timeout: Duration
    /// Maximum number of waiting operations; more fail with ``StoreError/Reason/busy``.
    public var maxWaiting: Int
    /// Maximum size of the file in bytes, without its write-ahead log of up to some megabytes; nil
    /// for no limit.
    public var maxBytes: Int?

    /// Creates options; by default there is no limit on the file's size.
    ///
    /// - Precondition: `maxWaiting` is at least 1.
    public init(
        busyTimeout: Duration = .seconds(2),
        timeout: Duration = .seconds(2),
        maxWaiting: Int = 10_000,
        maxBytes: Int? = nil
    ) {
        precondition(maxWaiting >= 1, "maxWaiting must be at least 1")
        self.busyTimeout = busyTimeout
        self.timeout = timeout
        self.maxWaiting = maxWaiting
        self.maxBytes = maxBytes
    }
}
