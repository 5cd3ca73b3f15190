extension Text {
    /// Reads the Unicode scalar values of UTF-8 one after another.
    ///
    /// Embedded Swift's own decoding brings `String` along; this is all the machines need. A byte that
    /// does not begin a well-formed sequence counts as one U+FFFD.
    struct ScalarReader {
        /// The bytes.
        let utf8: [UInt8]
        /// Where the next scalar begins.
        private(set) var position: Int
        /// Where reading ends.
        let end: Int

        /// Begins to read.
        ///
        /// - Parameters:
        ///   - utf8: The bytes.
        ///   - range: Which of them; cut to what is there.
        init(_ utf8: [UInt8], in range: Range<Int>) {
            self.utf8 = utf8
            end = min(max(range.upperBound, 0), utf8.count)
            position = min(max(range.lowerBound, 0), end)
        }

        /// Reads on.
        ///
        /// - Returns: The next scalar value, or nothing at the end.
        mutating func next() -> UInt32? {
            guard position < end else { return nil }
            let first = utf8[position]
            position += 1
            let (length, least): (Int, UInt32)
            switch first {
            case 0..<0x80: return UInt32(first)
            case 0xC2..<0xE0: (length, least) = (1, 0x80)
            case 0xE0..<0xF0: (length, least) = (2, 0x800)
            case 0xF0..<0xF5: (length, least) = (3, 0x1_0000)
            default: return 0xFFFD
            }
            guard end - position >= length else { return 0xFFFD }
            var value = UInt32(first) & (0x3F >> UInt32(length))
            for offset in 0..<length {
                let byte = utf8[position + offset]
                guard byte & 0xC0 == 0x80 else { return 0xFFFD }
                value = value << 6 | UInt32(byte & 0x3F)
            }
            guard value >= least, value <= 0x10_FFFF, !(0xD800...0xDFFF).contains(value) else {
                return 0xFFFD
            }
            position += length
            return value
        }
    }
}
