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

/// The key spaces of the operations: a claim and a value under one key are different entries.
package enum StoreSpace: String, Hashable, Sendable, CaseIterable {
    /// Of ``ChallengeStore/claim(_:for:)``.
    case claim
    /// Of ``ChallengeStore/put(_:at:for:)`` and ``ChallengeStore/take(_:)``.
    case value
    /// Of ``ChallengeStore/count(_:adding:in:)``.
    case count
    /// Of ``DurableRecords``.
    case record
}

extension StoreKey {
    /// The key as back ends outside the process store it: space, purpose and bytes, parted by colons.
    ///
    /// Names hold no colons, so that no two keys give the same bytes.
    package func bytes(in space: StoreSpace) -> [UInt8] {
        var all: [UInt8] = []
        all.append(contentsOf: space.rawValue.utf8)
        all.append(UInt8(ascii: ":"))
        all.append(contentsOf: purpose.rawValue.utf8)
        all.append(UInt8(ascii: ":"))
        all.append(contentsOf: bytes)
        return all
    }
}
