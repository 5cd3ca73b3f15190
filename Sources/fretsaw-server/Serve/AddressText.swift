import FretsawHTTP

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
