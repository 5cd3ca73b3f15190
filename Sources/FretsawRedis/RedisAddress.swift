internal import Foundation

/// The address of a Redis server with credentials; printed without the password.
///
/// ```
/// redis://host                          port 6379, database 0
/// redis://user:password@host:6380/2
/// redis://:password@[::1]:6379
/// unix:///run/redis/redis.sock?db=1
/// unix://user:password@/run/redis/redis.sock
/// ```
/// User and password may be percent-encoded; `:`, `/`, `@`, `?`, `#` and `%` in them must be.
public struct RedisAddress: Sendable, Hashable {
    /// The socket to connect to.
    public enum Endpoint: Sendable, Hashable {
        /// A host name or number, and a port of 1 … 65535.
        case tcp(host: String, port: Int)
        /// The absolute path of a socket, up to 107 bytes.
        case unix(path: String)
    }

    /// The socket to connect to.
    public let endpoint: Endpoint
    /// The user; nil for Redis' default user.
    public let user: String?
    /// The database, 0 … 65535.
    public let database: Int

    /// The password; nil to connect without authentication.
    let password: String?
    /// Whether the address contains a password.
    public var hasPassword: Bool { password != nil }

    /// Parses `text`.
    ///
    /// `URLComponents` is not used, because it does not report why it rejects an address.
    ///
    /// - Throws: ``RedisAddressError``, whose message never contains the part before the `@`.
    public init(_ text: String) throws(RedisAddressError) {
        guard !text.hasPrefix("rediss://") else {
            throw RedisAddressError(
                "TLS (rediss://) is not supported; use a tunnel (stunnel) or a private network"
                    + " with redis://"
            )
        }
        let isSocket = text.hasPrefix("unix://")
        guard isSocket || text.hasPrefix("redis://") else {
            throw RedisAddressError("must start with redis:// or unix://")
        }
        var rest = text.dropFirst(isSocket ? "unix://".count : "redis://".count)
        (user, password) = try RedisAddress.credentials(&rest)
        if isSocket {
            let parts = rest.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
            database = try parts.count > 1 ? RedisAddress.database(query: parts[1]) : 0
            endpoint = .unix(path: try RedisAddress.socketPath(parts[0]))
        } else {
            guard !rest.contains("?"), !rest.contains("#") else {
                throw RedisAddressError("redis:// supports no ? or #; write the database as /2")
            }
            let parts = rest.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
            let path = parts.count > 1 ? parts[1] : ""
            database = try path.isEmpty ? 0 : RedisAddress.database(path)
            let (host, port) = try RedisAddress.hostAndPort(parts[0])
            endpoint = .tcp(host: host, port: port)
        }
    }

    // MARK: Parts

    /// Removes the credentials, up to the last `@` before the first `/`, from `rest`.
    private static func credentials(
        _ rest: inout Substring
    ) throws(RedisAddressError) -> (user: String?, password: String?) {
        let authority = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        guard let at = authority.lastIndex(of: "@") else {
            guard !rest.contains("@") else {
                throw RedisAddressError("write / ? # in user and password as %2F %3F %23")
            }
            return (nil, nil)
        }
        let credentials = authority[..<at]
        rest = rest[authority.index(after: at)...]
        guard !credentials.contains("@") else {
            throw RedisAddressError("write @ in user and password as %40")
        }
        let words = credentials.split(separator: ":", omittingEmptySubsequences: false)
        guard words.count > 1 else {
            throw RedisAddressError("before @ write user:password, or :password without a user")
        }
        guard words.count == 2 else { throw RedisAddressError("write : in a password as %3A") }
        let user = try decode(words[0], "the user")
        let password = try decode(words[1], "the password")
        guard !password.isEmpty else {
            throw RedisAddressError("the password is empty; remove everything up to the @")
        }
        return (user.isEmpty ? nil : user, password)
    }

    private static func hostAndPort(
        _ text: Substring
    ) throws(RedisAddressError) -> (host: String, port: Int) {
        // An IPv6 host ends at its bracket, other hosts at the colon.
        let isBracketed = text.hasPrefix("[")
        let end = text.firstIndex(of: isBracketed ? "]" : ":") ?? text.endIndex
        guard !isBracketed || end < text.endIndex else {
            throw RedisAddressError("no closing bracket after the host; write [::1]:6379")
        }
        let host = isBracketed ? text[..<end].dropFirst() : text[..<end]
        let rest = isBracketed ? text[end...].dropFirst() : text[end...]
        guard rest.isEmpty || rest.hasPrefix(":") else {
            throw RedisAddressError("after ] write a colon and the port: [::1]:6379")
        }
        guard isBracketed || !rest.dropFirst().contains(":") else {
            throw RedisAddressError("write an IPv6 host in brackets: [::1]:6379")
        }
        guard !host.isEmpty else {
            throw RedisAddressError("no host; write redis://localhost:6379")
        }
        guard host.utf8.allSatisfy({ $0 > 32 && $0 < 127 }) else {
            throw RedisAddressError("the host contains a character not allowed in host names")
        }
        guard !rest.isEmpty else { return (String(host), 6_379) }
        guard let port = number(rest.dropFirst()), (1...65_535).contains(port) else {
            throw RedisAddressError("the port must be 1 … 65535")
        }
        return (String(host), port)
    }

    private static func socketPath(_ text: Substring) throws(RedisAddressError) -> String {
        let path = try decode(text, "the socket's path")
        guard path.hasPrefix("/"), path.utf8.count > 1 else {
            throw RedisAddressError("write the socket's absolute path: unix:///run/redis.sock")
        }
        guard path.utf8.count <= 107 else {
            throw RedisAddressError(
                "the socket's path has \(path.utf8.count) bytes; the system's limit is 107"
            )
        }
        return path
    }

    private static func database(query: Substring) throws(RedisAddressError) -> Int {
        guard query.hasPrefix("db="), !query.contains("&") else {
            throw RedisAddressError("after ? unix:// supports only db=NUMBER")
        }
        return try database(query.dropFirst("db=".count))
    }

    private static func database(_ text: Substring) throws(RedisAddressError) -> Int {
        guard let number = number(text), number <= 65_535 else {
            throw RedisAddressError("the database must be 0 … 65535")
        }
        return number
    }

    /// Parses one to six digits.
    private static func number(_ text: Substring) -> Int? {
        guard text.utf8.count <= 6, text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
        return Int(text)
    }

    private static func decode(
        _ text: Substring,
        _ what: String
    ) throws(RedisAddressError) -> String {
        guard let decoded = text.removingPercentEncoding else {
            throw RedisAddressError(
                "\(what) has a % without two hexadecimal digits (write % as %25), or is not UTF-8"
                    + " once decoded"
            )
        }
        guard !decoded.utf8.contains(0) else {
            throw RedisAddressError("\(what) contains a zero byte")
        }
        return decoded
    }
}

extension RedisAddress: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The address without user and password, suitable for logs.
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

/// Why a text is not a Redis address.
public struct RedisAddressError: Error, Sendable, Equatable, CustomStringConvertible {
    /// What is wrong and how to fix it; contains no part of user or password.
    public let description: String

    init(_ description: String) {
        self.description = "Redis address: \(description)"
    }
}
