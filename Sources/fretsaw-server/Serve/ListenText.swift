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
