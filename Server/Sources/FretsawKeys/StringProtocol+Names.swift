extension StringProtocol {
    /// Whether all characters are ASCII letters and digits, or one of `others`.
    package func hasOnlyLettersAndDigits(or others: String) -> Bool {
        utf8.allSatisfy { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
            default: others.utf8.contains(byte)
            }
        }
    }
}
