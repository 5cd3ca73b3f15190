/// Connections, timeouts and key prefix of a ``RedisStore``.
package struct RedisOptions: Sendable, Hashable {
    /// Number of connections, at least 1, each with its own thread; in a cluster, to each node.
    var connections = 2
    package var connectTimeout = Duration.seconds(1)
    /// Timeout of an operation, including the wait for a connection.
    package var timeout = Duration.seconds(1)
    /// Maximum backoff between attempts to reconnect; it starts at 20 ms.
    var maxBackoff = Duration.seconds(1)
    /// Maximum number of operations waiting for a connection, at least 1; more fail with ``StoreError/Reason/busy``.
    var maxWaiting = 10_000
    /// Prefix of all keys, so that other programs can use the same database.
    package var keyPrefix = "fretsaw:"
}

extension RedisOptions {
    /// The defaults, with this prefix of keys.
    package init(keyPrefix prefix: String) {
        keyPrefix = prefix
    }
}
