/// The name of an entry: what it is for, and up to 64 bytes.
///
/// Two purposes never share a key, whatever the bytes; so a text from outside cannot reach an entry of
/// another purpose. Long texts are hashed by the caller: a SHA-256 digest fits, as bytes and as hex.
public struct StoreKey: Hashable, Sendable {
    /// What an entry is for: one case a use, named in the file or server so that people can read it.
    public enum Purpose: String, Sendable, CaseIterable {
        /// A sealed challenge that has been checked.
        case challenge
        /// A proof of success, waiting to be verified.
        case proof
        /// Requests of one client in one window.
        case limit
        /// A client or subject that is locked out.
        case lock
        /// Failed attempts of one subject.
        case attempts
        /// A gesture code.
        case gesture
    }

    /// The longest key, in bytes.
    public static let maxBytes = 64

    /// What the entry is for.
    public let purpose: Purpose
    /// The bytes, any values, 0 … 64 of them.
    public let bytes: [UInt8]

    /// The key of `bytes` among those of `purpose`.
    ///
    /// - Throws: ``StoreError/Reason/tooLong`` beyond ``maxBytes``.
    public init(_ purpose: Purpose, _ bytes: [UInt8]) throws(StoreError) {
        guard bytes.count <= StoreKey.maxBytes else {
            throw StoreError(
                .tooLong,
                store: "any",
                detail: "a key of \(bytes.count) bytes, allowed \(StoreKey.maxBytes); hash it first"
            )
        }
        self.purpose = purpose
        self.bytes = bytes
    }
}
