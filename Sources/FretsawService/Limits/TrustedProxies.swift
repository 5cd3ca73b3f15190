/// The proxies whose word on who asks is believed.
public struct TrustedProxies: Sendable, Hashable {
    /// Their addresses.
    public var ranges: [AddressRange]

    /// Proxies at these addresses; without any, only the socket's address counts.
    public init(_ ranges: [AddressRange] = []) { self.ranges = ranges }

    /// Who asks: the right-most address of `X-Forwarded-For` that is not a trusted proxy's, where the
    /// socket is one; the socket's otherwise.
    ///
    /// Everything left of that address was written by whoever sent it, and proves nothing. Where all are
    /// trusted the left-most counts; an entry that is no address ends the walk at the one right of it.
    ///
    /// - Parameters:
    ///   - socket: the address of the connection's other end; nil where it has none, as on a unix
    ///     socket, which is trusted only where ranges are named at all.
    ///   - forwarded: the values of all `X-Forwarded-For` headers, in their order.
    /// - Returns: the client; ``ClientAddress/unknown`` where no address is known.
    public func client(socket: IPAddress?, forwarded: [String]) -> ClientAddress {
        var client = socket
        guard !ranges.isEmpty else { return client.map(ClientAddress.init) ?? .unknown }
        if let socket, !isTrusted(socket) { return ClientAddress(socket) }
        // As many as any chain of proxies has; a longer header is somebody's game.
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

    private func isTrusted(_ address: IPAddress) -> Bool {
        ranges.contains { $0.contains(address) }
    }
}

/// All addresses that begin with the same bits, as `10.0.0.0/8` or `2001:db8::/32` names them.
public struct AddressRange: Sendable, Hashable, CustomStringConvertible {
    private let first: IPAddress
    /// How many leading bits of the 128 count.
    private let bits: Int
    /// The text it was read from.
    public let description: String

    /// The range in `text`; nil where it is none.
    ///
    /// A single address is a range of one.
    public init?(_ text: String) {
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

    /// True where `address` begins as the range does.
    public func contains(_ address: IPAddress) -> Bool {
        let (whole, rest) = (bits / 8, bits % 8)
        guard first.bytes[..<whole] == address.bytes[..<whole] else { return false }
        guard rest > 0 else { return true }
        return (first.bytes[whole] ^ address.bytes[whole]) >> (8 - rest) == 0
    }
}
