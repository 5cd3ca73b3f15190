/// Who asks, as far as limits go: an IPv4 address, or the /64 network of an IPv6 address.
///
/// A home or a phone has a whole /64, so a single IPv6 address stands for nobody.
public struct ClientAddress: Sendable, Hashable {
    /// 4 bytes of IPv4, or the upper 8 of IPv6.
    public let bytes: [UInt8]

    /// The client of an address in text; nil where it is none.
    ///
    /// IPv4 that IPv6 carries (`::ffff:192.0.2.1`) counts as IPv4. A zone (`%eth0`), brackets and a
    /// port are left out.
    public init?(_ text: String) {
        guard let address = IPAddress(text) else { return nil }
        bytes = address.isIPv4 ? Array(address.bytes[12...]) : Array(address.bytes[..<8])
    }

    /// The client of an address.
    public init(_ address: IPAddress) {
        bytes = address.isIPv4 ? Array(address.bytes[12...]) : Array(address.bytes[..<8])
    }

    /// Where nothing is known of an address: all such share one.
    public static let unknown = ClientAddress(bytes: [])

    private init(bytes: [UInt8]) { self.bytes = bytes }
}
