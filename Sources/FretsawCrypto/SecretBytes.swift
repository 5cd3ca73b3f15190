internal import CCrypto

/// Bytes of a key, zeroed with the last reference; the description contains only the length.
@safe
public final class SecretBytes: Sendable, CustomStringConvertible {
    // Written once in `init`, before it is shared, and zeroed in `deinit`, when it is no longer shared.
    private nonisolated(unsafe) let storage: UnsafeMutableBufferPointer<UInt8>

    /// Copies `bytes`; the caller wipes the original.
    public init(_ bytes: [UInt8]) {
        unsafe storage = .allocate(capacity: bytes.count)
        _ = unsafe storage.initialize(from: bytes)
    }

    deinit {
        unsafe OPENSSL_cleanse(storage.baseAddress, storage.count)
        unsafe storage.deallocate()
    }

    /// The number of bytes.
    public var count: Int { unsafe storage.count }

    /// Calls `body` with a copy of the bytes, which is wiped afterwards; do not keep it.
    public func withBytes<Result, Failure: Error>(
        _ body: ([UInt8]) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        var bytes = unsafe Array(storage)
        defer { wipe(&bytes) }
        return try body(bytes)
    }

    /// The length, never the bytes.
    public var description: String { "\(count) secret bytes" }
}

/// Comparison whose time reports nothing about where two secrets differ.
public enum ConstantTime {
    /// Whether both hold the same bytes; lengths are not secret.
    public static func equal(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        guard left.count == right.count else { return false }
        return unsafe CRYPTO_memcmp(left, right, left.count) == 0
    }
}

/// Overwrites `bytes` with zeros in a way that no optimiser removes.
///
/// The array should have no other owner: a copy on write would leave the other's bytes alone.
public func wipe(_ bytes: inout [UInt8]) {
    unsafe bytes.withUnsafeMutableBytes { unsafe OPENSSL_cleanse($0.baseAddress, $0.count) }
}
