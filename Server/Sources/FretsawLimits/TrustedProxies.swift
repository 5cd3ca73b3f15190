package struct TrustedProxies: Sendable, Hashable {
    package var ranges: [AddressRange]

    /// Creates a list of proxies; if it is empty, only the socket's address counts.
    package init(_ ranges: [AddressRange] = []) { self.ranges = ranges }

    /// Finds the client of a request: the right-most address of `X-Forwarded-For` that is not a
    /// trusted proxy if the socket's address is one, otherwise the socket's address.
    ///
    /// Anyone can forge the addresses left of that one. If all addresses are trusted, the left-most
    /// counts. The search stops before an invalid entry.
    ///
    /// - Parameters:
    ///   - socket: the address of the connection's other end; nil if it has none, as on a unix
    ///     socket, which is trusted only if there are any ranges.
    ///   - forwarded: the values of all `X-Forwarded-For` headers, in their order.
    /// - Returns: the client; ``ClientAddress/unknown`` if no address is known.
    package func client(socket: IPAddress?, forwarded: [String]) -> ClientAddress {
        var client = socket
        guard !ranges.isEmpty else { return client.map(ClientAddress.init) ?? .unknown }
        if let socket, !isTrusted(socket) { return ClientAddress(socket) }
        // Enough for any chain of proxies; longer headers are an attack.
        let entries = forwarded.joined(separator: ",").utf8.suffix(4096)
        for entry in String(decoding: entries, as: UTF8.self).split(separator: ",").reversed() {
            let text = entry.drop { $0 == " " || $0 == "\t" }
            guard let address = IPAddress(String(text.prefix { $0 != " " && $0 != "\t" })) else {
                break
            }
            client = address
            if !isTrusted(address) { break }
        }
        return client.map(ClientAddress.init) ?? .unknown
    }

    /// Whether the other end of a connection is a trusted proxy; nil is the one of a unix socket,
    /// which is trusted only if there are any ranges.
    package func isTrusted(socket: IPAddress?) -> Bool {
        socket.map(isTrusted) ?? !ranges.isEmpty
    }

    package func isTrusted(_ address: IPAddress) -> Bool {
        ranges.contains { $0.contains(address) }
    }
}

extension IPAddress {
    private static let privateRanges = [
        "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12",
        "192.168.0.0/16", "::1", "fc00::/7", "fe80::/10",
    ].compactMap(AddressRange.init)

    /// Whether the address is not routed on the internet (RFC 6890): private, shared, link-local or loopback.
    package var isPrivate: Bool { IPAddress.privateRanges.contains { $0.contains(self) } }
}

/// All addresses with a common prefix, such as `10.0.0.0/8` or `2001:db8::/32`.
package struct AddressRange: Sendable, Hashable, CustomStringConvertible {
    private let first: IPAddress
    /// Number of significant leading bits of the 128.
    private let bits: Int
    /// The parsed text.
    package let description: String

    /// Parses a range, or an address as a range of one; nil if `text` is neither.
    package init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), let address = IPAddress(String(parts[0])) else {
            return nil
        }
        let offset = address.isIPv4 ? 96 : 0
        var bits = 128
        if parts.count == 2 {
            guard parts[1].utf8.allSatisfy({ 0x30...0x39 ~= $0 }), let number = Int(parts[1]),
                number <= 128 - offset
            else { return nil }
            bits = number + offset
        }
        first = address
        self.bits = bits
        description = text
    }

    package func contains(_ address: IPAddress) -> Bool {
        let (whole, rest) = (bits / 8, bits % 8)
        guard first.bytes[..<whole] == address.bytes[..<whole] else { return false }
        guard rest > 0 else { return true }
        return (first.bytes[whole] ^ address.bytes[whole]) >> (8 - rest) == 0
    }
}
