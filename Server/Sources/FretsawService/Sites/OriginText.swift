internal import FretsawKeys

/// Origins as browsers send them: scheme, host, and a port if it is not the default of the scheme.
package enum OriginText {
    /// Why `text` is not an origin that a browser sends, and what to write instead; nil if it is one.
    package static func error(in text: String) -> String? {
        guard text != "*" else { return "* must be the only entry" }
        guard text == text.lowercased() else {
            return "browsers send origins in lower case: \(text.lowercased())"
        }
        let schemes = [("https://", 443), ("http://", 80)]
        guard let (scheme, defaultPort) = schemes.first(where: { text.hasPrefix($0.0) }) else {
            return "an origin begins with https:// or http://, like https://shop.example"
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
            : "the host is not valid; write non-ASCII names as xn--…, and list every host without wildcards (*)"
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
