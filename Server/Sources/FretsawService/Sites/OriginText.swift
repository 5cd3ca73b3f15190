internal import FretsawKeys

/// Origins as browsers and hybrid apps send them: scheme, host, and a port if it is not the default of the scheme.
package enum OriginText {
    /// The schemes of apps whose pages come from the app itself: Capacitor, Ionic, Tauri, Electron.
    private static let appSchemes = ["capacitor://", "ionic://", "tauri://", "app://"]

    /// Whether `origin`, which ``error(in:)`` accepts, is in `list`, or below a `https://*.shop.example` of it.
    package static func isListed(_ origin: String, in list: Set<String>) -> Bool {
        if list.contains(origin) { return true }
        guard let start = origin.firstRange(of: "://")?.upperBound else { return false }
        var rest = origin[start...]
        while let dot = rest.firstIndex(of: ".") {
            rest = rest[rest.index(after: dot)...]
            if list.contains(origin[..<start] + "*." + rest) { return true }
        }
        return false
    }

    /// Why `text` is not an origin in a list, which may also be all below a host: `https://*.shop.example`.
    package static func error(inListed text: String) -> String? {
        guard text.contains("*."), let star = text.firstRange(of: "://*.") else {
            return error(in: text)
        }
        let host = text[star.upperBound...]
        let names = host.prefix { $0 != ":" }.split(
            separator: ".",
            omittingEmptySubsequences: false
        )
        guard !host.hasPrefix("["), names.last.flatMap({ Int($0) }) == nil else {
            return "no names are below an IP address"
        }
        guard names == ["localhost"] || names.count > 1 && !names.contains("") else {
            return "write at least two names after *"
        }
        return error(in: String(text[..<star.lowerBound] + "://" + host))
    }

    /// Why `text` is not an origin that a browser sends, and what to write instead; nil if it is one.
    package static func error(in text: String) -> String? {
        guard text != "*" else { return "* must be the only entry" }
        guard text == text.lowercased() else {
            return "browsers send origins in lower case: \(text.lowercased())"
        }
        let schemes = [("https://", 443), ("http://", 80)] + appSchemes.map { ($0, 0) }
        guard let (scheme, defaultPort) = schemes.first(where: { text.hasPrefix($0.0) }) else {
            return
                "an origin begins with https:// or http://, like https://shop.example, or, in an app, with "
                + appSchemes.joined(separator: ", ")
        }
        let authority = text.dropFirst(scheme.count)
        if let slash = authority.firstIndex(where: { "/?#".contains($0) }) {
            return "an origin has no path: \(scheme)\(authority[..<slash])"
        }
        guard !authority.contains("@") else { return "an origin has no user" }
        var host = authority
        // A colon within the brackets of an IPv6 address does not separate a port.
        if let colon = authority.lastIndex(of: ":"), !authority[colon...].contains("]") {
            host = authority[..<colon]
            let digits = authority[authority.index(after: colon)...]
            guard let port = UInt16(digits), "\(port)" == digits, port > 0 else {
                return "the port must be 1…65535"
            }
            guard Int(port) != defaultPort else {
                return "browsers omit the default port: \(scheme)\(host)"
            }
        }
        // Browsers send lower case, which was compared above.
        return !host.isEmpty && host.hasOnlyLettersAndDigits(or: "-._[]:")
            ? nil
            : "the host is not valid; write non-ASCII names as xn--…, and * only in place of the first names, as in "
                + "https://*.shop.example"
    }
}

extension OriginText {
    /// The hostname of an origin such as `https://shop.example:8443`; empty for `null`.
    package static func hostname(of origin: String) -> String {
        guard let scheme = origin.firstRange(of: "://") else { return "" }
        let rest = origin[scheme.upperBound...]
        // The colons of an IPv6 address are in brackets.
        guard !rest.hasPrefix("[") else { return String(rest.prefix { $0 != "]" }) + "]" }
        return String(rest.prefix { $0 != ":" && $0 != "/" })
    }
}
