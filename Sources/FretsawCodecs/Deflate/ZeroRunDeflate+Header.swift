extension ZeroRunDeflate {
    /// Turns the code's lengths into the symbols of RFC 1951 § 3.2.7 and counts them.
    ///
    /// Symbols 17 and 18 stand for runs of unused symbols; repeats of a length (symbol 16) are rare
    /// in the codes of photographs and are not looked for.
    mutating func collectLengthSymbols() {
        lengthSymbols.removeAll(keepingCapacity: true)
        for index in lengthCounts.indices { lengthCounts[index] = 0 }
        var symbol = 0
        let end = usedSymbols
        while symbol < end {
            let length = code.lengths[symbol]
            var stop = symbol + 1
            if length == 0 {
                while stop < end, code.lengths[stop] == 0, stop - symbol < 138 { stop += 1 }
            }
            switch stop - symbol {
            case 1, 2:
                // One at a time, so that a pair of unused symbols is sent as two.
                stop = symbol + 1
                append(lengthSymbol: Int(length), extra: 0)
            case let run where run <= 10: append(lengthSymbol: 17, extra: run - 3)
            case let run: append(lengthSymbol: 18, extra: run - 11)
            }
            symbol = stop
        }
        // The one distance code.
        append(lengthSymbol: 1, extra: 0)
    }

    private mutating func append(lengthSymbol: Int, extra: Int) {
        lengthCounts[lengthSymbol] += 1
        lengthSymbols.append(UInt16(lengthSymbol | extra << 8))
    }

    /// One past the last symbol in use: at least 257, for the end of the block always is.
    private var usedSymbols: Int {
        (code.lengths.lastIndex { $0 > 0 } ?? 256) + 1
    }

    /// Writes the header of a last block with dynamic codes.
    func writeHeader(_ writer: inout BitWriter) {
        unsafe writer.add(0b101, length: 3)
        unsafe writer.add(UInt64(usedSymbols - 257), length: 5)
        unsafe writer.add(0, length: 5)
        unsafe writer.add(UInt64(19 - 4), length: 4)
        unsafe writer.flush()
        for symbol in ZeroRunDeflate.lengthOrder {
            unsafe writer.add(UInt64(lengthCode.lengths[symbol]), length: 3)
            unsafe writer.flush()
        }
        for entry in lengthSymbols {
            let symbol = Int(entry & 255)
            unsafe writer.add(code: lengthCode.codes[symbol])
            let extraBits: UInt64 = symbol == 17 ? 3 : symbol == 18 ? 7 : 0
            unsafe writer.add(UInt64(entry &>> 8), length: extraBits)
            unsafe writer.flush()
        }
    }
}
