internal import CCrypto

/// A source of random bytes: libcrypto's generator, or one that a test determines.
public struct RandomSource: Sendable {
    private let draw: @Sendable (_ count: Int) throws(CryptoError) -> [UInt8]

    /// Creates a source from a function that returns `count` bytes.
    public init(_ draw: @escaping @Sendable (_ count: Int) throws(CryptoError) -> [UInt8]) {
        self.draw = draw
    }

    /// libcrypto's private generator, which is for secrets and which the operating system seeds.
    public static let system = RandomSource { count throws(CryptoError) in
        var bytes = [UInt8](repeating: 0, count: count)
        guard unsafe RAND_priv_bytes(&bytes, Int32(count)) == 1 else {
            throw CryptoError.library(operation: "random bytes")
        }
        return bytes
    }

    /// `count` bytes, 0 … 1 MiB; throws if the generator cannot be seeded.
    public func bytes(_ count: Int) throws(CryptoError) -> [UInt8] {
        guard (0...1 << 20).contains(count) else {
            throw CryptoError.size("the number of random bytes", is: count, allowed: "0…1 MiB")
        }
        return try draw(count)
    }

    /// `count` characters of `a-z A-Z 0-9`, each equally likely: the form of AJ's `secretKey`.
    public func alphanumerics(_ count: Int) throws(CryptoError) -> [UInt8] {
        guard (0...1 << 10).contains(count) else {
            throw CryptoError.size("the number of characters", is: count, allowed: "0…1024")
        }
        var text: [UInt8] = []
        text.reserveCapacity(count)
        while text.count < count {
            // 248 = 4 · 62: larger bytes would favour the first characters. With a few spare bytes,
            // one draw is nearly always enough.
            for byte in try bytes(count + count / 8 + 8) where byte < 248 && text.count < count {
                text.append(RandomSource.alphabet[Int(byte) % 62])
            }
        }
        return text
    }

    private static let alphabet = Array(
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789".utf8
    )
}
