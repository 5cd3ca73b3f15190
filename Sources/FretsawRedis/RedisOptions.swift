/// How a ``RedisStore`` connects, waits, and names its keys.
public struct RedisOptions: Sendable, Hashable {
    /// How many connections there are, each with a thread of its own, at least 1.
    public var connections: Int
    /// How long connecting and signing in may take.
    public var connectTimeout: Duration
    /// How long an operation may take in all, waiting for a connection included.
    public var timeout: Duration
    /// The longest pause between attempts to connect again; the first is a fiftieth of a second.
    public var longestPause: Duration
    /// The most operations that may wait for a connection; more fail with
    /// ``StoreError/Reason/busy``.
    public var maxWaiting: Int
    /// What all keys begin with, so that others can use the same database.
    public var keyPrefix: String

    /// Two connections, a second to answer, keys that begin with `fretsaw:`.
    ///
    /// - Precondition: `connections` and `maxWaiting` are at least 1.
    public init(
        connections: Int = 2,
        connectTimeout: Duration = .seconds(1),
        timeout: Duration = .seconds(1),
        longestPause: Duration = .seconds(1),
        maxWaiting: Int = 10_000,
        keyPrefix: String = "fretsaw:"
    ) {
        precondition(connections >= 1, "a pool has at least one connection")
        precondition(maxWaiting >= 1, "at least one operation waits")
        self.connections = connections
        self.connectTimeout = connectTimeout
        self.timeout = timeout
        self.longestPause = longestPause
        self.maxWaiting = maxWaiting
        self.keyPrefix = keyPrefix
    }
}
