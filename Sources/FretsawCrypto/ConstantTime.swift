internal import CCrypto

/// Comparison whose time tells nothing about where two secrets differ.
public enum ConstantTime {
    /// True where both hold the same bytes; lengths are not secret.
    public static func equal(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        guard left.count == right.count else { return false }
        return unsafe CRYPTO_memcmp(left, right, left.count) == 0
    }
}
