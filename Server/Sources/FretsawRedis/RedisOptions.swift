/// Connections, timeouts and key prefix of a ``RedisStore``.
public struct RedisOptions: Sendable, Hashable {
    /// Number of connections, at least 1, each with its own thread; in a cluster, to each node.
    public var connections: Int
    /// Timeout for connecting and authenticating.
    public var connectTimeout: Duration
    /// Timeout of an operation, including the wait for a connection.
    public var timeout: Duration
    /// Maximum backoff between attempts to reconnect; it starts at 20 ms.
    public var maxBackoff: Duration
    /// Maximum number of operations waiting for a connection; more fail with
    /// ``StoreError/Reason/busy``.
    public var maxWaiting: Int
    /// Prefix of all keys, so that other programs can use the same database.
    public var keyPrefix: String

    /// Creates options; by default two connections, a timeout of one second, and the prefix
    /// `fretsaw:`.
    ///
    /// - Precondition: `connections` and `maxWaiting` are at least 1.
    public init(
        connections: Int = 2,
        connectTimeout: Duration = .seconds(1),
        timeout: Duration = .seconds(1),
        maxBackoff: Duration = .seconds(1),
        maxWaiting: Int = 10_000,
        keyPrefix: String = "fretsaw:"
    ) {
        precondition(connections >= 1, "connections must be at least 1")
        precondition(maxWaiting >= 1, "maxWaiting must be at least 1")
        self.connections = connections
        self.connectTimeout = connectTimeout
        self.timeout = timeout
        self.maxBackoff = maxBackoff
        self.maxWaiting = maxWaiting
        self.keyPrefix = keyPrefix
    }
}
