/// Reading fields of untrusted bytes: nil where they end too early, at any offset.
extension [UInt8] {
    /// The bytes in `range`, where all of it lies in the data.
    func field(_ offset: Int, _ size: Int) -> ArraySlice<UInt8>? {
        guard offset >= 0, size >= 0, offset <= count, size <= count - offset else { return nil }
        return self[offset..<offset + size]
    }

    func byte(at offset: Int) -> Int? {
        offset >= 0 && offset < count ? Int(self[offset]) : nil
    }

    func bigEndian16(at offset: Int) -> Int? {
        field(offset, 2)?.reduce(0) { $0 << 8 | Int($1) }
    }

    func bigEndian32(at offset: Int) -> Int? {
        field(offset, 4)?.reduce(0) { $0 << 8 | Int($1) }
    }

    func littleEndian16(at offset: Int) -> Int? {
        field(offset, 2)?.reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    func littleEndian32(at offset: Int) -> Int? {
        field(offset, 4)?.reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    func holds(_ signature: [UInt8], at offset: Int) -> Bool {
        field(offset, signature.count)?.elementsEqual(signature) ?? false
    }

    func holds(_ text: String, at offset: Int) -> Bool {
        field(offset, text.utf8.count)?.elementsEqual(text.utf8) ?? false
    }
}
