import FretsawCommandLine
import FretsawHTTP
import FretsawKeys
import FretsawLimits
import FretsawRedis
import FretsawService

extension SettingForm<ListenAddress> {
    /// `HOST:PORT`, `[IPV6]:PORT` or `unix:/PATH`.
    static var address: Self {
        SettingForm(placeholder: "host:port|unix:path", allowed: "host:port|unix:path") {
            (written) throws(SettingValueError) in
            try ListenAddress(text: written.word())
        } printed: {
            .text($0.text)
        }
    }
}

extension SettingForm<String> {
    /// A path prefix that begins with a slash and does not end with one; `none` is the empty prefix.
    static var pathPrefix: Self {
        let form = SettingForm.text("/path") { text in
            let parts = text.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
            let isPath =
                text.hasPrefix("/") && text.hasOnlyLettersAndDigits(or: "-._~/")
                && !parts.contains { ["", ".", ".."].contains($0) }
            guard !isPath, !text.isEmpty else { return nil }
            return
                "is \(text); it must be a path like /captcha-api: a slash, then letters, digits, "
                + "- . _ ~ and single slashes, but no slash at the end"
        }
        return form.orNone(as: "")
    }

    static var redisPrefix: Self {
        .text("prefix") { text in
            // Braces would select a cluster's slot; spaces and line ends are hard to type in redis-cli.
            let isPlain = text.utf8.allSatisfy {
                0x21...0x7E ~= $0 && !"{}*?[]\\\"'".utf8.contains($0)
            }
            return 1...64 ~= text.utf8.count && isPlain
                ? nil
                : "is not a prefix of keys; use 1 to 64 letters, digits, : - _ . (shop:)"
        }
    }
}

extension SettingForm<String?> {
    /// The name of a header; nil, written `none`, for none.
    static var headerName: Self {
        orNone(
            .text("name") { text in
                let isName = 1...64 ~= text.utf8.count && text.hasOnlyLettersAndDigits(or: "-")
                return isName ? nil : "is not a header's name like X-Risk (letters, digits and -)"
            }
        )
    }
}

extension SettingForm<AllowedOrigins> {
    static var origins: Self {
        SettingForm(placeholder: "origin,…", allowed: "origin,…, any number of them") {
            (written) throws(SettingValueError) in
            let items = written.items
            guard items != ["*"] else { return .any }
            let reasons = items.compactMap { item in
                OriginText.error(inListed: item).map { "contains \(item): \($0)" }
            }
            guard reasons.isEmpty else { throw SettingValueError(reasons) }
            return items.isEmpty ? .none : .list(Set(items))
        } printed: { origins in
            switch origins {
            case .none: .list([])
            case .any: .list(["*"])
            case .list(let origins): .list(origins.sorted())
            }
        }
    }
}

extension SettingForm<TrustedProxies> {
    /// IP addresses and ranges of them.
    static var proxies: Self {
        SettingForm(placeholder: "address,…", allowed: "address,…, any number of them") {
            (written) throws(SettingValueError) in
            let items = written.items
            let ranges = items.compactMap { AddressRange($0) }
            guard ranges.count == items.count else {
                throw SettingValueError(
                    items.filter { AddressRange($0) == nil }.map {
                        "contains \($0), which is not an address or range like 2001:db8::1 or 10.0.0.0/8"
                    }
                )
            }
            return TrustedProxies(ranges)
        } printed: {
            .list($0.ranges.map(\.description))
        }
    }
}

extension SettingForm<ServePlan.StorePlace> {
    static var store: Self {
        let form = stores(or: "memory|")
        return SettingForm(
            placeholder: "memory|\(form.placeholder)",
            allowed: form.allowed
        ) { (written) throws(SettingValueError) in
            try written.word() == "memory" ? .memory : try form.read(written)
        } printed: {
            form.printed($0)
        }
    }

    /// A store that survives the process.
    static var durableStore: Self { stores() }

    /// Those that survive the process; messages also name `others`.
    private static func stores(or others: String = "") -> Self {
        let places =
            others
            + "sqlite:path|redis://…|rediss://…|redis+sentinel://…|redis+cluster://…|unix://…"
        // The whole list is too long for a line of the help.
        let short = "sqlite:path|redis…://…|unix://…"
        return SettingForm(placeholder: short, allowed: places) {
            (written) throws(SettingValueError) in
            let text = try written.word()
            guard text != "memory" else {
                throw SettingValueError(
                    "is memory, which loses gesture codes at exit; use sqlite:PATH or a Redis address"
                )
            }
            if text.hasPrefix("sqlite:") {
                let path = String(text.dropFirst("sqlite:".count))
                guard !path.isEmpty, path != ":memory:", !path.hasPrefix("//") else {
                    throw SettingValueError(
                        "needs a file path after sqlite:, as in sqlite:/var/lib/fretsaw/store.db"
                    )
                }
                return .sqlite(path: path)
            }
            // An invalid address may contain a password, so messages do not quote any part of it.
            guard text.contains("://") else {
                throw SettingValueError("is not a store address; it must be \(places)")
            }
            do {
                return .redis(try RedisAddress(text))
            } catch {
                throw SettingValueError("is not a store address: \(error)")
            }
        } printed: {
            .text($0.text)
        }
    }
}

extension ListenAddress {
    /// The longest path of a socket on Linux, in bytes.
    static let maxPath = 107

    /// Parses `HOST:PORT`, `[IPV6]:PORT` or `unix:/PATH`.
    init(text: String) throws(SettingValueError) {
        func error(_ reason: String) -> SettingValueError {
            SettingValueError("is \(text.isEmpty ? "empty" : text): \(reason)")
        }
        if text.hasPrefix("unix:") {
            var path = text.dropFirst("unix:".count)
            // unix:///run/… is another spelling of the same path.
            if path.hasPrefix("///") { path = path.dropFirst(2) }
            guard path.hasPrefix("/"), path.utf8.count > 1, !path.hasPrefix("//") else {
                throw error("unix: needs the absolute path of a socket")
            }
            guard path.utf8.count <= ListenAddress.maxPath else {
                throw error(
                    "the path has \(path.utf8.count) bytes; the limit is "
                        + "\(ListenAddress.maxPath)"
                )
            }
            self = .unix(path: String(path))
            return
        }
        guard let colon = text.lastIndex(of: ":") else {
            throw error("it must have a host and a port, like 127.0.0.1:8080")
        }
        var host = text[..<colon]
        let digits = text[text.index(after: colon)...]
        guard digits.utf8.allSatisfy({ 0x30...0x39 ~= $0 }), digits.utf8.count <= 5,
            let port = Int(digits), port <= 65_535
        else { throw error("the port must be 0…65535") }
        if host.hasPrefix("["), host.hasSuffix("]") {
            host = host.dropFirst().dropLast()
        } else if host.contains(":") {
            throw error("an IPv6 address needs brackets, like [::1]:8080")
        }
        guard !host.isEmpty else {
            throw error(
                "the host is missing; use 127.0.0.1:\(port), or 0.0.0.0:\(port) for all addresses"
            )
        }
        guard host.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "/") }) else {
            throw error("the host is not a valid host name; use for example 127.0.0.1:8080")
        }
        self = .tcp(host: String(host), port: port)
    }
}
