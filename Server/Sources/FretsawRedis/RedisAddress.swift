internal import Foundation
package import FretsawStore

/// The address of a Redis server, or of several, with credentials; printed without the password.
///
/// ```
/// redis://host                                  port 6379, database 0
/// redis://user:password@host:6380/2
/// rediss://:password@host:6380/0?ssl_ca_certs=/etc/redis/ca.pem
/// redis+sentinel://host1,host2:26380/mymaster/0
/// redis+cluster://host1:7000,host2:7000
/// unix:///run/redis/redis.sock?db=1
/// ```
/// `rediss` connects with TLS, also as `rediss+sentinel` and `rediss+cluster`. Its query may contain
/// the files `ssl_ca_certs`, `ssl_certfile` and `ssl_keyfile`, in PEM format.
///
/// User and password may be percent-encoded; `:`, `/`, `@`, `?`, `#` and `%` in them must be.
package struct RedisAddress: Sendable, Hashable {
    /// A socket to connect to.
    package enum Endpoint: Sendable, Hashable {
        /// A host name or number, and a port of 1 … 65535.
        case tcp(host: String, port: Int)
        /// The absolute path of a socket, up to 107 bytes.
        case unix(path: String)
    }

    /// How servers are found.
    package enum Deployment: Sendable, Hashable {
        case server(Endpoint)
        /// The master of this name, which one of the sentinels knows.
        case sentinels([Endpoint], master: String)
        /// A cluster, of which these are some nodes.
        case cluster([Endpoint])
    }

    package let deployment: Deployment
    /// The user; nil for Redis' default user.
    package let user: String?
    /// The database, 0 … 65535; always 0 in a cluster.
    package let database: Int

    /// The certificate files; nil for connections without TLS.
    let tls: TLSFiles?
    /// The password; nil to connect without authentication.
    let password: String?
    /// Whether the address contains a password.
    package var hasPassword: Bool { password != nil }

    /// Parses `text`; messages of errors never contain the part before the `@`.
    ///
    /// `URLComponents` is not used, because it does not report why it rejects an address.
    package init(_ text: String) throws(RedisAddressError) {
        guard let separator = text.range(of: "://"),
            let scheme = Scheme(rawValue: String(text[..<separator.lowerBound]))
        else {
            throw RedisAddressError(
                "must start with redis:// or unix://, rediss:// for TLS, redis+sentinel:// or"
                    + " redis+cluster://"
            )
        }
        var rest = text[separator.upperBound...]
        (user, password) = try RedisAddress.credentials(&rest)
        guard scheme != .unix else {
            let parts = rest.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
            database = try parts.count > 1 ? RedisAddress.database(query: parts[1]) : 0
            deployment = .server(.unix(path: try RedisAddress.socketPath(parts[0])))
            tls = nil
            return
        }
        tls = try scheme.isEncrypted ? RedisAddress.files(&rest) : nil
        guard !rest.contains("?"), !rest.contains("#") else {
            throw RedisAddressError(
                "\(scheme.rawValue):// supports no ? or #; write the database as /2"
            )
        }
        var parts = rest.split(separator: "/", omittingEmptySubsequences: false)
        let hosts = parts.removeFirst()
        switch scheme {
        case .redis, .rediss, .unix:
            deployment = .server(try RedisAddress.endpoint(hosts, port: 6_379))
        case .sentinel, .sentinels:
            let endpoints = try RedisAddress.endpoints(hosts, port: 26_379)
            let name = try RedisAddress.decode(parts.first ?? "", "the name of the master")
            guard !name.isEmpty else {
                throw RedisAddressError(
                    "no name of the master; write redis+sentinel://host:26379/mymaster"
                )
            }
            parts.removeFirst()
            deployment = .sentinels(endpoints, master: name)
        case .cluster, .clusters:
            deployment = .cluster(try RedisAddress.endpoints(hosts, port: 6_379))
        }
        let path = parts.joined(separator: "/")[...]
        database = try path.isEmpty ? 0 : RedisAddress.database(path)
        if case .cluster = deployment, database != 0 {
            throw RedisAddressError("a cluster has only database 0; remove the path")
        }
    }

    /// Reads the certificate files as a connection does; throws `rejected` if one cannot be used.
    package func checkFiles() throws(StoreError) {
        if let tls { try TLSSession.check(tls) }
    }

    private enum Scheme: String {
        case unix, redis, rediss
        case sentinel = "redis+sentinel"
        case sentinels = "rediss+sentinel"
        case cluster = "redis+cluster"
        case clusters = "rediss+cluster"

        var isEncrypted: Bool { rawValue.hasPrefix("rediss") }
    }

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

    /// Removes the query, which contains the files of a TLS connection, from `rest`.
    private static func files(_ rest: inout Substring) throws(RedisAddressError) -> TLSFiles {
        var files = TLSFiles()
        let parts = rest.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        rest = parts[0]
        guard parts.count > 1 else { return files }
        for item in parts[1].split(separator: "&", omittingEmptySubsequences: false) {
            let pair = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let path = try decode(pair.count > 1 ? pair[1] : "", "a file in the query")
            guard let file = TLSFiles.names.first(where: { $0.key == pair[0] })?.value else {
                throw RedisAddressError(
                    "after ? only ssl_ca_certs, ssl_certfile and ssl_keyfile are supported, each"
                        + " with a file; certificates and host names are always verified"
                )
            }
            guard !path.isEmpty, files[keyPath: file] == nil else {
                throw RedisAddressError("\(pair[0]) needs one file: \(pair[0])=/etc/redis/file.pem")
            }
            files[keyPath: file] = path
        }
        guard files.key == nil || files.certificate != nil else {
            throw RedisAddressError("ssl_keyfile needs ssl_certfile, the certificate of the key")
        }
        return files
    }

    private static func endpoints(
        _ text: Substring,
        port: Int
    ) throws(RedisAddressError) -> [Endpoint] {
        try text.split(separator: ",", omittingEmptySubsequences: false).map {
            host throws(RedisAddressError) in try endpoint(host, port: port)
        }
    }

    /// Parses `HOST`, `HOST:PORT` or `[IPV6]:PORT`.
    private static func endpoint(
        _ text: Substring,
        port standard: Int
    ) throws(RedisAddressError) -> Endpoint {
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
        guard host.utf8.allSatisfy({ $0 > 32 && $0 < 127 && $0 != UInt8(ascii: ",") }) else {
            throw RedisAddressError("the host contains a character not allowed in host names")
        }
        guard !rest.isEmpty else { return .tcp(host: String(host), port: standard) }
        guard let port = number(rest.dropFirst()), (1...65_535).contains(port) else {
            throw RedisAddressError("the port must be 1 … 65535")
        }
        return .tcp(host: String(host), port: port)
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
    package var description: String {
        let scheme = tls == nil ? "redis" : "rediss"
        let query = tls.map(\.query) ?? ""
        func hosts(_ list: [Endpoint]) -> String { list.map(\.description).joined(separator: ",") }
        switch deployment {
        case .server(.unix(let path)):
            return "unix://\(path)?db=\(database)"
        case .server(let endpoint):
            return "\(scheme)://\(endpoint)/\(database)\(query)"
        case .sentinels(let sentinels, let master):
            return "\(scheme)+sentinel://\(hosts(sentinels))/\(master)/\(database)\(query)"
        case .cluster(let nodes):
            return "\(scheme)+cluster://\(hosts(nodes))\(query)"
        }
    }

    package var debugDescription: String { description }

    /// The address without user and password, as `dump` shows it.
    package var customMirror: Mirror { Mirror(self, children: ["address": description]) }
}

extension RedisAddress.Endpoint: CustomStringConvertible {
    /// `HOST:PORT`, `[IPV6]:PORT` or the path of a socket.
    package var description: String {
        switch self {
        case .tcp(let host, let port):
            host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]:\(port)" : "\(host):\(port)"
        case .unix(let path): path
        }
    }
}

/// Why a text is not a Redis address.
package struct RedisAddressError: Error, Sendable, Equatable, CustomStringConvertible {
    /// What is wrong and how to fix it; contains no part of user or password.
    package let description: String

    init(_ description: String) {
        self.description = "Redis address: \(description)"
    }
}
