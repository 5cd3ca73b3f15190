import FretsawHTTP
import FretsawRedis
import FretsawService

extension SettingForm<ListenAddress> {
    /// `HOST:PORT`, `[IPV6]:PORT` or `unix:/PATH`.
    static var address: Self {
        SettingForm(placeholder: "host:port|unix:path", allowed: "host:port|unix:path") {
            (written) throws(SettingRefusal) in
            let text = try written.word()
            do throws(ListenTextError) {
                return try ListenAddress(text: text)
            } catch {
                throw SettingRefusal("is \(text.isEmpty ? "empty" : text): \(error)")
            }
        } printed: {
            .text($0.text)
        }
    }
}

extension SettingForm<String> {
    /// The beginning of paths: a slash in front, none at the end; `none` for an empty one.
    static var pathPrefix: Self {
        let form = SettingForm.text("/path") { text in
            let parts = text.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
            let isPlain = text.utf8.allSatisfy { byte in
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
                default: "-._~/".utf8.contains(byte)
                }
            }
            let isPath =
                text.hasPrefix("/") && isPlain && !parts.contains { ["", ".", ".."].contains($0) }
            guard !isPath, !text.isEmpty else { return nil }
            return
                "is \(text); it must begin with a slash and not end with one, as /captcha-api, and "
                + "have letters, digits, - . _ ~ alone"
        }
        return form.orNone(as: "")
    }

    /// What keys in Redis begin with.
    static var redisPrefix: Self {
        .text("prefix") { text in
            // Braces would choose a cluster's slot, blanks and line ends spoil what people type at redis-cli.
            let isPlain = text.utf8.allSatisfy {
                0x21...0x7E ~= $0 && !"{}*?[]\\\"'".utf8.contains($0)
            }
            return 1...64 ~= text.utf8.count && isPlain
                ? nil : "is no beginning of keys: take 1 to 64 letters, digits or : - _ ., as shop:"
        }
    }
}

extension SettingForm<String?> {
    /// The beginning of paths; nil, written `none`, for no such paths.
    static var pathPrefixOrNone: Self {
        SettingForm<String>.pathPrefix.mapped {
            $0.isEmpty ? nil : $0
        } back: {
            $0 ?? ""
        }
    }
}

extension SettingForm<AllowedOrigins> {
    /// Origins as browsers send them, or `*`.
    static var origins: Self {
        SettingForm(placeholder: "origin,…", allowed: "origin,…, any number of them") {
            (written) throws(SettingRefusal) in
            let items = written.items
            guard items != ["*"] else { return .any }
            let reasons = items.compactMap { item in
                OriginText.refusal(of: item).map { "has \(item): \($0)" }
            }
            guard reasons.isEmpty else { throw SettingRefusal(reasons) }
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
            (written) throws(SettingRefusal) in
            let items = written.items
            let ranges = items.compactMap { AddressRange($0) }
            guard ranges.count == items.count else {
                throw SettingRefusal(
                    items.filter { AddressRange($0) == nil }.map {
                        "has \($0), which is no address or range, as 10.0.0.0/8 or 2001:db8::1 is"
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
    /// Any store.
    static var store: Self {
        let form = durableStore
        return SettingForm(
            placeholder: "memory|\(form.placeholder)",
            allowed: "memory|\(form.allowed)"
        ) {
            (written) throws(SettingRefusal) in
            try written.word() == "memory" ? .memory : try form.read(written)
        } printed: {
            form.printed($0)
        }
    }

    /// A store that outlives the process.
    static var durableStore: Self {
        let places = "sqlite:path|redis://…|unix://…"
        return SettingForm(placeholder: places, allowed: places) {
            (written) throws(SettingRefusal) in
            let text = try written.word()
            guard text != "memory" else {
                throw SettingRefusal(
                    "is memory, which forgets gesture codes: name sqlite:PATH or a Redis"
                )
            }
            if text.hasPrefix("sqlite:") {
                let path = String(text.dropFirst("sqlite:".count))
                guard !path.isEmpty, path != ":memory:", !path.hasPrefix("//") else {
                    throw SettingRefusal(
                        "names no file after sqlite:, as sqlite:/var/lib/fretsaw/store.db does"
                    )
                }
                return .sqlite(path: path)
            }
            // What is refused may hold a password: messages repeat nothing of it.
            guard text.contains("://") else {
                throw SettingRefusal("is no store's address: it must be \(places)")
            }
            do {
                return .redis(try RedisAddress(text))
            } catch {
                throw SettingRefusal("does not name a store: \(error)")
            }
        } printed: {
            .text($0.text)
        }
    }
}

// MARK: Addresses as text

/// Why a text is no address to listen at.
struct ListenTextError: Error, Sendable, Hashable, CustomStringConvertible {
    let description: String
}

extension ListenAddress {
    /// The longest path of a socket, in bytes: what Linux takes.
    static let maxPath = 107

    /// Reads `HOST:PORT`, `[IPV6]:PORT` or `unix:/PATH`.
    init(text: String) throws(ListenTextError) {
        if text.hasPrefix("unix:") {
            var path = text.dropFirst("unix:".count)
            // unix:///run/… means the same to those who write addresses so.
            if path.hasPrefix("///") { path = path.dropFirst(2) }
            guard path.hasPrefix("/"), path.utf8.count > 1, !path.hasPrefix("//") else {
                throw ListenTextError(description: "after unix: comes a socket's whole path")
            }
            guard path.utf8.count <= ListenAddress.maxPath else {
                throw ListenTextError(
                    description: "the path has \(path.utf8.count) bytes, the system takes "
                        + "\(ListenAddress.maxPath)"
                )
            }
            self = .unix(path: String(path))
            return
        }
        guard let colon = text.lastIndex(of: ":") else {
            throw ListenTextError(description: "write host and port, as 127.0.0.1:8080")
        }
        var host = text[..<colon]
        let digits = text[text.index(after: colon)...]
        guard digits.utf8.allSatisfy({ 0x30...0x39 ~= $0 }), digits.utf8.count <= 5,
            let port = Int(digits), port <= 65_535
        else { throw ListenTextError(description: "the port is no number of 0…65535") }
        if host.hasPrefix("["), host.hasSuffix("]") {
            host = host.dropFirst().dropLast()
        } else if host.contains(":") {
            throw ListenTextError(description: "write an IPv6 address in brackets: [::1]:8080")
        }
        guard !host.isEmpty else {
            throw ListenTextError(
                description:
                    "name the host: 127.0.0.1:\(port), or 0.0.0.0:\(port) for all addresses"
            )
        }
        guard host.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "/") }) else {
            throw ListenTextError(description: "the host is no host's name; write 127.0.0.1:8080")
        }
        self = .tcp(host: String(host), port: port)
    }
}

/// Origins as browsers send them: scheme, host, and a port that is not the scheme's own.
enum OriginText {
    /// Why no browser sends `text`, and what to write instead; nil where one does.
    static func refusal(of text: String) -> String? {
        guard text != "*" else { return "* stands alone or not at all" }
        guard text == text.lowercased() else {
            return "browsers write origins in small letters: \(text.lowercased())"
        }
        let schemes = [("https://", 443), ("http://", 80)]
        guard let (scheme, usual) = schemes.first(where: { text.hasPrefix($0.0) }) else {
            return "an origin begins with https:// or http://, as https://shop.example"
        }
        let authority = text.dropFirst(scheme.count)
        if let slash = authority.firstIndex(where: { "/?#".contains($0) }) {
            return "an origin has no path: \(scheme)\(authority[..<slash])"
        }
        guard !authority.contains("@") else { return "an origin has no user" }
        var host = authority
        // A colon within the brackets of an IPv6 address is none before a port.
        if let colon = authority.lastIndex(of: ":"), !authority[colon...].contains("]") {
            host = authority[..<colon]
            guard let port = UInt16(authority[authority.index(after: colon)...]), port > 0 else {
                return "the port is no number of 1…65535"
            }
            guard Int(port) != usual else {
                return "browsers leave the scheme's own port out: \(scheme)\(host)"
            }
        }
        let isHost = host.utf8.allSatisfy { byte in
            switch byte {
            case 0x30...0x39, 0x61...0x7A: true
            default: "-._[]:".utf8.contains(byte)
            }
        }
        return !host.isEmpty && isHost
            ? nil
            : "the host is none; names of other scripts are written as xn--…, and * is no host"
    }
}
