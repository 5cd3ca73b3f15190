internal import CCrypto

/// scrypt (RFC 7914), a memory-hard key derivation for passwords.
public enum Scrypt {
    /// The cost of one derivation.
    public struct Cost: Sendable, Hashable {
        /// log₂ of N, the number of memory blocks: 1 … 20.
        public var logN: Int
        /// Block size r: 1 … 32.
        public var r: Int
        /// Parallelisation p: 1 … 16.
        public var p: Int

        /// Creates a cost; the properties have the ranges.
        public init(logN: Int, r: Int, p: Int) {
            self.logN = logN
            self.r = r
            self.p = p
        }

        /// N = 2¹⁴, r = 8, p = 5: 16 MiB and a few tenths of a second.
        ///
        /// Of the equivalent minimums of OWASP's "Password Storage Cheat Sheet", this one needs so
        /// little memory that a small server can run several at once.
        public static let standard = Cost(logN: 14, r: 8, p: 5)

        /// The memory of a derivation, in bytes.
        public var memory: Int { 128 * r * ((1 << logN) + p) }

        /// Whether all three are in their ranges and ``memory`` below ``Scrypt/maxMemory``.
        public var isAllowed: Bool {
            (1...20).contains(logN) && (1...32).contains(r) && (1...16).contains(p)
                && memory <= Scrypt.maxMemory
        }
    }

    /// The maximum memory of a derivation: 64 MiB.
    ///
    /// Costs are stored with the codes that they protect; the limit protects against damaged records.
    public static let maxMemory = 64 << 20

    /// Derives a key of `count` bytes, 16 … 64, from the password `secret`.
    ///
    /// `salt` has at least 8 random bytes, different for each secret.
    ///
    /// - Complexity: O(N·r·p) time, 128·N·r bytes.
    public static func key(
        from secret: [UInt8],
        salt: [UInt8],
        cost: Cost = .standard,
        count: Int = 32
    ) throws(CryptoError) -> [UInt8] {
        guard salt.count >= 8 else {
            throw CryptoError.size("the salt's length", is: salt.count, allowed: "8 bytes or more")
        }
        guard (16...64).contains(count) else {
            throw CryptoError.size("the derived key's length", is: count, allowed: "16…64")
        }
        guard cost.isAllowed else {
            throw CryptoError(
                reason: .size,
                description: """
                    the cost N=2^\(cost.logN), r=\(cost.r), p=\(cost.p) is out of range or \
                    above 64 MiB; give less
                    """
            )
        }
        var key = [UInt8](repeating: 0, count: count)
        let status = unsafe secret.withUnsafeBytes { secret in
            unsafe EVP_PBE_scrypt(
                secret.baseAddress.map { unsafe $0.assumingMemoryBound(to: CChar.self) },
                secret.count,
                salt,
                salt.count,
                1 << UInt64(cost.logN),
                UInt64(cost.r),
                UInt64(cost.p),
                UInt64(cost.memory + 1 << 20),
                &key,
                count
            )
        }
        guard status == 1 else { throw CryptoError.library(operation: "scrypt") }
        return key
    }
}
