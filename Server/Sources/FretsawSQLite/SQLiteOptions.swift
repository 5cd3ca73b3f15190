package struct SQLiteOptions: Sendable, Hashable {
    /// Time to wait for another process that writes to the file.
    var busyTimeout = Duration.seconds(1)
    /// Maximum time that an operation waits for its turn; then it fails with
    /// ``StoreError/Reason/timedOut`` without having taken effect.
    var timeout = Duration.seconds(1)
    /// Maximum number of waiting operations; more fail with ``StoreError/Reason/busy``.
    var maxWaiting = 10_000
    /// Maximum size of the file in bytes, without its write-ahead log of up to some megabytes; nil for no limit.
    var maxBytes: Int?

    package static let standard = SQLiteOptions()
}
