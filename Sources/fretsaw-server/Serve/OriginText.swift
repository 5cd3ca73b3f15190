/// Why a text is no origin.
struct OriginTextError: Error, Sendable, Hashable, CustomStringConvertible {
    let description: String
}

/// Origins as browsers send them: scheme, host, and a port that is not the scheme's own.
enum OriginText {
    /// `text`, where a browser could have written it so.
    ///
    /// - Throws: ``OriginTextError``, which tells what to write instead.
    static func checked(_ text: String) throws(OriginTextError) -> String {
        func refuse(_ message: String) throws(OriginTextError) -> Never {
            throw OriginTextError(description: message)
        }
        guard text != "*" else { try refuse("* stands alone or not at all") }
        guard text == text.lowercased() else {
            try refuse("browsers write origins in small letters: \(text.lowercased())")
        }
        let schemes = [("https://", 443), ("http://", 80)]
        guard let (scheme, usual) = schemes.first(where: { text.hasPrefix($0.0) }) else {
            try refuse("an origin begins with https:// or http://, as https://shop.example")
        }
        let authority = text.dropFirst(scheme.count)
        if let slash = authority.firstIndex(where: { "/?#".contains($0) }) {
            try refuse("an origin has no path: \(scheme)\(authority[..<slash])")
        }
        guard !authority.contains("@") else { try refuse("an origin has no user") }
        var host = authority
        // A colon within the brackets of an IPv6 address is none before a port.
        if let colon = authority.lastIndex(of: ":"), !authority[colon...].contains("]") {
            host = authority[..<colon]
            guard let port = UInt16(authority[authority.index(after: colon)...]), port > 0 else {
                try refuse("the port is no number of 1…65535")
            }
            guard Int(port) != usual else {
                try refuse("browsers leave the scheme's own port out: \(scheme)\(host)")
            }
        }
        let isHost = host.utf8.allSatisfy { byte in
            switch byte {
            case 0x30...0x39, 0x61...0x7A: true
            default: "-._[]:".utf8.contains(byte)
            }
        }
        guard !host.isEmpty, isHost else {
            try refuse(
                "the host is none; names of other scripts are written as xn--…, and * is no host"
            )
        }
        return text
    }
}
