/// Reads ``RedisAddress`` from text, piece by piece from the left.
struct RedisAddressParser {
    private var rest: Substring

    init(_ text: String) {
        rest = text[...]
    }

    mutating func parse() throws(RedisAddressError) -> RedisAddress {
        if rest.hasPrefix("redis://") {
            rest = rest.dropFirst("redis://".count)
            return try parseTCP()
        }
        if rest.hasPrefix("unix://") {
            rest = rest.dropFirst("unix://".count)
            return try parseUnix()
        }
        if rest.hasPrefix("rediss://") {
            throw RedisAddressError(
                "TLS (rediss://) is not spoken here; use a tunnel (stunnel) or a private network"
                    + " with redis://"
            )
        }
        throw RedisAddressError("begin it with redis:// or unix://")
    }

    private mutating func parseTCP() throws(RedisAddressError) -> RedisAddress {
        let (user, password) = try parseCredentials()
        guard !rest.contains("?"), !rest.contains("#") else {
            throw RedisAddressError("redis:// takes no ? or #; write the database as /2")
        }
        var place = rest
        var database = 0
        if let slash = rest.firstIndex(of: "/") {
            place = rest[..<slash]
            let path = rest[rest.index(after: slash)...]
            database = path.isEmpty ? 0 : try parseDatabase(path)
        }
        let (host, port) = try parseHostAndPort(place)
        return RedisAddress(
            endpoint: .tcp(host: host, port: port),
            user: user,
            password: password,
            database: database
        )
    }

    private mutating func parseUnix() throws(RedisAddressError) -> RedisAddress {
        let (user, password) = try parseCredentials()
        var path = rest
        var database = 0
        if let mark = rest.firstIndex(of: "?") {
            path = rest[..<mark]
            let query = rest[rest.index(after: mark)...]
            guard query.hasPrefix("db="), !query.contains("&") else {
                throw RedisAddressError("after ? unix:// takes db=NUMBER alone")
            }
            database = try parseDatabase(query.dropFirst("db=".count))
        }
        let decoded = try decode(path, "the socket's path")
        guard decoded.hasPrefix("/"), decoded.utf8.count > 1 else {
            throw RedisAddressError("write the socket's whole path: unix:///run/redis/redis.sock")
        }
        guard decoded.utf8.count <= 107 else {
            throw RedisAddressError(
                "the socket's path has \(decoded.utf8.count) bytes, the system takes 107"
            )
        }
        return RedisAddress(
            endpoint: .unix(path: decoded),
            user: user,
            password: password,
            database: database
        )
    }

    /// What stands before the last `@` ahead of the first `/`.
    private mutating func parseCredentials() throws(RedisAddressError) -> (String?, String?) {
        let authority = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        guard let at = authority.lastIndex(of: "@") else {
            if rest.contains("@") {
                throw RedisAddressError("write / ? # in user and password as %2F %3F %23")
            }
            return (nil, nil)
        }
        let credentials = authority[..<at]
        guard !credentials.contains("@") else {
            throw RedisAddressError("write @ in user and password as %40")
        }
        rest = rest[rest.index(after: at)...]
        guard let colon = credentials.firstIndex(of: ":") else {
            throw RedisAddressError("before @ write user:password, or :password for no user")
        }
        let user = try decode(credentials[..<colon], "the user")
        let word = credentials[credentials.index(after: colon)...]
        guard !word.contains(":") else {
            throw RedisAddressError("write : in a password as %3A")
        }
        let password = try decode(word, "the password")
        guard !password.isEmpty else {
            throw RedisAddressError("the password is empty; leave all before @ out for none")
        }
        return (user.isEmpty ? nil : user, password)
    }

    private func parseHostAndPort(_ text: Substring) throws(RedisAddressError) -> (String, Int) {
        var host = text
        var port: Substring?
        if text.hasPrefix("[") {
            guard let end = text.firstIndex(of: "]") else {
                throw RedisAddressError("close the host's bracket: [::1]:6379")
            }
            host = text[text.index(after: text.startIndex)..<end]
            let after = text[text.index(after: end)...]
            guard after.isEmpty || after.hasPrefix(":") else {
                throw RedisAddressError("after ] write a colon and the port: [::1]:6379")
            }
            port = after.isEmpty ? nil : after.dropFirst()
        } else if let colon = text.firstIndex(of: ":") {
            guard colon == text.lastIndex(of: ":") else {
                throw RedisAddressError("write an IPv6 host in brackets: [::1]:6379")
            }
            host = text[..<colon]
            port = text[text.index(after: colon)...]
        }
        guard !host.isEmpty else {
            throw RedisAddressError("name the host: redis://localhost:6379")
        }
        guard host.utf8.allSatisfy({ $0 > 32 && $0 < 127 }) else {
            throw RedisAddressError("the host holds a character that no host name has")
        }
        guard let port else { return (String(host), 6_379) }
        guard let number = Self.number(port), (1...65_535).contains(number) else {
            throw RedisAddressError(
                "the port is not a number of 1 … 65535"
            )
        }
        return (String(host), number)
    }

    private func parseDatabase(_ text: Substring) throws(RedisAddressError) -> Int {
        guard let number = Self.number(text), number <= 65_535 else {
            throw RedisAddressError("the database is not a number of 0 … 65535")
        }
        return number
    }

    /// Up to six digits and nothing else.
    private static func number(_ text: Substring) -> Int? {
        let isPlain = text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard isPlain, text.utf8.count <= 6 else { return nil }
        return Int(text)
    }

    private func decode(_ text: Substring, _ what: String) throws(RedisAddressError) -> String {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            let digits = rest.prefix(2)
            guard digits.count == 2,
                digits.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }),
                let value = UInt8(Substring(digits), radix: 16)
            else {
                throw RedisAddressError("\(what) has a % without two hexadecimal digits; % is %25")
            }
            rest = rest.dropFirst(2)
            bytes.append(value)
        }
        guard !bytes.contains(0) else { throw RedisAddressError("\(what) holds a zero byte") }
        guard let decoded = String(validating: bytes, as: UTF8.self) else {
            throw RedisAddressError("\(what) is not UTF-8 once decoded")
        }
        return decoded
    }
}
