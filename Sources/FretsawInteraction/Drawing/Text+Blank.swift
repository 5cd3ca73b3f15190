extension Text {
    /// Whether there is nothing to see: no words, or white space alone.
    ///
    /// White space is what Unicode's property `White_Space` says.
    ///
    /// - Complexity: O(length).
    public var isBlank: Bool {
        var reader = ScalarReader(utf8, in: 0..<utf8.count)
        while let value = reader.next() {
            guard Text.isWhiteSpace(value) else { return false }
        }
        return true
    }

    /// Whether a scalar value has Unicode's property `White_Space`.
    ///
    /// - Parameter value: The scalar value.
    /// - Returns: Whether it is white space.
    static func isWhiteSpace(_ value: UInt32) -> Bool {
        switch value {
        case 0x09...0x0D, 0x20, 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F,
            0x3000:
            true
        default:
            false
        }
    }
}
