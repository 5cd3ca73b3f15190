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
