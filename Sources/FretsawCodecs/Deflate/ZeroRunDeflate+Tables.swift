extension ZeroRunDeflate {
    /// How a match of one length is sent.
    struct LengthEntry: Sendable {
        var symbol: UInt16
        var extraBits: UInt8
        var extra: UInt8
    }

    /// By length, 0 … 258 (RFC 1951 § 3.2.5); entries below 3 are never used.
    static let lengthTable: [LengthEntry] = {
        var table = [LengthEntry](
            repeating: LengthEntry(symbol: 0, extraBits: 0, extra: 0),
            count: 259
        )
        var length = 3
        // Eight symbols without extra bits, then four each with 1, 2, 3, 4 and 5.
        for symbol in 257...284 {
            let bits = symbol < 265 ? 0 : (symbol - 261) / 4
            for extra in 0..<(1 << bits) where length < 258 {
                table[length] = LengthEntry(
                    symbol: UInt16(symbol),
                    extraBits: UInt8(bits),
                    extra: UInt8(extra)
                )
                length += 1
            }
        }
        table[258] = LengthEntry(symbol: 285, extraBits: 0, extra: 0)
        return table
    }()

    /// The order in which the header sends the lengths of the code-length code (RFC 1951 § 3.2.7).
    static let lengthOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
}
