/// Where a Redis server is, and how to sign in: parsed from text, printed without the password.
///
/// ```
/// redis://host                          port 6379, database 0
/// redis://user:password@host:6380/2
/// redis://:password@[::1]:6379
/// unix:///run/redis/redis.sock?db=1
/// unix://user:password@/run/redis/redis.sock
/// ```
/// User and password may be percent-encoded; `:`, `/`, `@`, `?`, `#` and `%` in them have to be.
public struct RedisAddress: Sendable, Hashable {
    /// What to connect to.
    public enum Endpoint: Sendable, Hashable {
        /// A host name or number, and a port of 1 … 65535.
        case tcp(host: String, port: Int)
        /// The absolute path of a socket, up to 107 bytes.
        case unix(path: String)
    }

    /// What to connect to.
    public let endpoint: Endpoint
    /// Whom to sign in as; nil is Redis' default user.
    public let user: String?
    /// The database, 0 … 65535.
    public let database: Int

    /// What to sign in with; nil signs nobody in.
    let password: String?

    /// Parses `text`.
    ///
    /// - Throws: ``RedisAddressError``, whose message never repeats what stands before the `@`.
    public init(_ text: String) throws(RedisAddressError) {
        var parser = RedisAddressParser(text)
        self = try parser.parse()
    }

    init(endpoint: Endpoint, user: String?, password: String?, database: Int) {
        self.endpoint = endpoint
        self.user = user
        self.password = password
        self.database = database
    }
}

extension RedisAddress: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The address without user and password, fit for a log.
    public var description: String {
        switch endpoint {
        case .tcp(let host, let port):
            let shown = host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]" : host
            return "redis://\(shown):\(port)/\(database)"
        case .unix(let path):
            return "unix://\(path)?db=\(database)"
        }
    }

    /// The same as ``description``.
    public var debugDescription: String { description }

    /// The address without user and password, as `dump` shows it.
    public var customMirror: Mirror { Mirror(self, children: ["address": description]) }
}

/// Why a text is not the address of a Redis server.
public struct RedisAddressError: Error, Sendable, Equatable, CustomStringConvertible {
    /// What is wrong and what is right instead; no part of user or password.
    public let description: String

    init(_ description: String) {
        self.description = "Redis address: \(description)"
    }
}
