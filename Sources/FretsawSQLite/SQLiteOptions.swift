/// How a ``SQLiteStore`` waits and how much it holds.
public struct SQLiteOptions: Sendable, Hashable {
    /// How long an operation waits for another process that writes to the file.
    public var busyTimeout: Duration
    /// How long an operation may wait for its turn; later ones fail with
    /// ``StoreError/Reason/timedOut``, and have not taken effect.
    public var timeout: Duration
    /// The most operations that may wait; more fail with ``StoreError/Reason/busy``.
    public var maxWaiting: Int
    /// The most bytes the file may have, not counting the log beside it, of up to some megabytes; nil
    /// leaves it to the disk.
    public var maxBytes: Int?

    /// The usual waits, and no bound on the file.
    ///
    /// - Precondition: `maxWaiting` is at least 1.
    public init(
        busyTimeout: Duration = .seconds(2),
        timeout: Duration = .seconds(2),
        maxWaiting: Int = 10_000,
        maxBytes: Int? = nil
    ) {
        precondition(maxWaiting >= 1, "at least one operation waits")
        self.busyTimeout = busyTimeout
        self.timeout = timeout
        self.maxWaiting = maxWaiting
        self.maxBytes = maxBytes
    }
}
