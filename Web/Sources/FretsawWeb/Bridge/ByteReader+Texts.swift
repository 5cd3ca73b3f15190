import FretsawInteraction

extension ByteReader {
    /// Reads the page's own texts: a count, then for each text the raw value of its name and the text itself.
    mutating func customTexts<Name: RawRepresentable>() -> CustomTexts<Name>
    where Name.RawValue == UInt8 {
        var texts = CustomTexts<Name>()
        for _ in 0..<count(atMost: 64, ofAtLeast: 5) {
            if let name = Name(rawValue: byte()) {
                texts[name] = text()
            } else {
                reject()
            }
        }
        return texts
    }

    /// Reads a text and the run-length encoded lengths of its clusters: for each run, the number of clusters and
    /// the length of each.
    ///
    /// The encoding is compact even for long texts, because most texts have few runs.
    mutating func segmentedText() -> SegmentedText {
        let text = text()
        var rest = text.utf8.count
        var lengths: [Int] = []
        for _ in 0..<count(atMost: text.utf8.count, ofAtLeast: 2) {
            let count = variableLengthNumber()
            let length = variableLengthNumber()
            guard length > 0, rest > 0 else { continue }
            // Lengths beyond the text are clamped.
            let fitting = min(count, (rest + length - 1) / length)
            for _ in 0..<fitting { lengths.append(length) }
            rest = max(0, rest - fitting * length)
        }
        return SegmentedText(text, lengths: lengths)
    }

    /// Reads a variable-length number of up to 28 bits: seven bits per byte, lowest first; the high
    /// bit is set if more bytes follow.
    private mutating func variableLengthNumber() -> Int {
        var number = 0
        for shift in [0, 7, 14, 21] {
            let byte = byte()
            number |= Int(byte & 0x7F) << shift
            if byte < 0x80 { return number }
        }
        return rejected(0)
    }
}
