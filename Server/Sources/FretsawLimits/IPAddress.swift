internal import FretsawCrypto
internal import LibC

/// An IP address: 16 bytes, IPv4 mapped to IPv6 (RFC 4291 § 2.5.5.2).
package struct IPAddress: Sendable, Hashable {
    /// 16 bytes in network order.
    package let bytes: [UInt8]

    /// Whether the address is an IPv4 address.
    var isIPv4: Bool {
        bytes[..<10].allSatisfy { $0 == 0 } && bytes[10] == 255 && bytes[11] == 255
    }

    /// Parses `192.0.2.1`, `2001:db8::1`, `[2001:db8::1]:443` or `192.0.2.1:443`; nil for other text.
    ///
    /// Numbers of IPv4 are decimal without leading zeros, so each text has one meaning.
    package init?(_ text: String) {
        var text = Substring(text)
        guard text.utf8.count <= 64 else { return nil }
        if text.first == "[" {
            guard let end = text.firstIndex(of: "]") else { return nil }
            let rest = text[text.index(after: end)...]
            guard rest.isEmpty || IPAddress.isPort(rest) else { return nil }
            text = text[text.index(after: text.startIndex)..<end]
        } else if text.utf8.count(where: { $0 == UInt8(ascii: ":") }) == 1 {
            guard let colon = text.firstIndex(of: ":"), IPAddress.isPort(text[colon...]) else {
                return nil
            }
            text = text[..<colon]
        }
        if let zone = text.firstIndex(of: "%") { text = text[..<zone] }
        if let four = IPAddress.parsed(text, AF_INET, count: 4) {
            bytes = [UInt8](repeating: 0, count: 10) + [255, 255] + four
        } else if let six = IPAddress.parsed(text, AF_INET6, count: 16) {
            bytes = six
        } else {
            return nil
        }
    }

    private static func isPort(_ text: Substring) -> Bool {
        text.first == ":" && (2...6).contains(text.utf8.count)
            && text.dropFirst().utf8.allSatisfy { 0x30...0x39 ~= $0 }
    }

    /// The bytes of an address of the family, without brackets, port and zone; nil for other text.
    private static func parsed(_ text: Substring, _ family: Int32, count: Int) -> [UInt8]? {
        // The C library would stop at a zero byte.
        guard !text.utf8.contains(0) else { return nil }
        var bytes = [UInt8](repeating: 0, count: count)
        return unsafe inet_pton(family, String(text), &bytes) == 1 ? bytes : nil
    }
}

/// The client that limits apply to: an IPv4 address, or the /64 network of an IPv6 address.
///
/// A home or a phone usually has a whole /64, so single IPv6 addresses do not identify clients.
package struct ClientAddress: Sendable, Hashable {
    /// The 4 bytes of an IPv4 address, the upper 8 bytes of an IPv6 address, or none if it is unknown.
    private let address: [UInt8]
    /// 9 bytes of the site whose requests are counted separately, or none.
    private var site: [UInt8] = []
    /// Whether the address is unknown, or not routed on the internet.
    let isPrivate: Bool

    /// The bytes of the address, then those of the site.
    package var bytes: [UInt8] { address + site }

    /// The bytes of its network, /24 of IPv4 or /48 of IPv6, then those of the site.
    package var networkBytes: [UInt8] { address.prefix(address.count * 3 / 4) + site }

    /// The first bytes of the digest of a page's `cdata`, then those of the site.
    func bytes(ofData data: String) -> [UInt8] {
        SHA256.digest(of: Array(data.utf8)).prefix(8) + site
    }

    /// This client at the site with the key `site`, with limits of its own; itself if that is empty.
    package func at(site: String) -> ClientAddress {
        guard !site.isEmpty else { return self }
        // Addresses have 0, 4 or 8 bytes. With 9 more bytes, the result never equals an address.
        let suffix = [0] + SHA256.digest(of: Array(site.utf8)).prefix(8)
        return ClientAddress(address: address, site: suffix, isPrivate: isPrivate)
    }
}

extension ClientAddress {
    /// The client with this address; IPv4 mapped to IPv6 (`::ffff:192.0.2.1`) counts as IPv4.
    package init(_ address: IPAddress) {
        self.init(
            address: address.isIPv4 ? Array(address.bytes[12...]) : Array(address.bytes[..<8]),
            isPrivate: address.isPrivate
        )
    }

    /// The client shared by all requests without a known address.
    package static let unknown = ClientAddress(address: [], isPrivate: true)
}
