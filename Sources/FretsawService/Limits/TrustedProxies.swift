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
