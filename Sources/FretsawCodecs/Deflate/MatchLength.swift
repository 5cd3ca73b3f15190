/// How a match of one length is sent (RFC 1951 § 3.2.5).
struct MatchLength: Sendable {
    var symbol: UInt16 = 0
    var extraBits: UInt8 = 0
    var extra: UInt8 = 0

    /// Of what a match can hold.
    static let longest = 258
    static let shortest = 3

    /// By length, 0 … 258; entries below 3 are never used.
    static let table: [MatchLength] = {
        var table = [MatchLength](repeating: MatchLength(), count: longest + 1)
        var length = shortest
        // Eight symbols without extra bits, then four each with 1, 2, 3, 4 and 5.
        for symbol in 257...284 {
            let bits = symbol < 265 ? 0 : (symbol - 261) / 4
            for extra in 0..<(1 << bits) where length < longest {
                table[length] = MatchLength(
                    symbol: UInt16(symbol),
                    extraBits: UInt8(bits),
                    extra: UInt8(extra)
                )
                length += 1
            }
        }
        table[longest] = MatchLength(symbol: 285)
        return table
    }()
}
