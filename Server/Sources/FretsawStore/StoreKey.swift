/// The key of an entry: a purpose and up to 64 bytes.
///
/// Keys of different purposes always differ, so that client input cannot reach an entry of another
/// purpose. Callers hash long texts: a SHA-256 digest fits, as bytes and as hexadecimal digits.
package struct StoreKey: Hashable, Sendable {
    /// The purpose of an entry; its raw value is a readable name in store files and on store servers.
    package enum Purpose: String, Sendable, CaseIterable {
        /// A sealed challenge that has been checked.
        case challenge
        /// A proof of success that has not been verified.
        case proof
        /// Answers and verifications of one client in one window.
        case limit
        /// Gets and other requests that anyone can send, of one client in one window; a full store may forget them.
        case requests
        /// A client or subject that is locked out.
        case lock
        /// Failed attempts of one subject.
        case attempts
        /// A challenge of a pack that was given out.
        case lease
        /// A gesture code.
        case gesture
        /// A test of the store; see ``ChallengeStore/probe()``.
        case probe
    }

    package static let maxBytes = 64

    package let purpose: Purpose
    /// The bytes, 0 … 64.
    package let bytes: [UInt8]

    /// Creates a key; throws ``StoreError/Reason/tooLong`` for more than ``maxBytes``.
    package init(_ purpose: Purpose, _ bytes: [UInt8]) throws(StoreError) {
        guard bytes.count <= StoreKey.maxBytes else {
            throw StoreError(
                .tooLong,
                detail:
                    "the key has \(bytes.count) bytes, more than \(Self.maxBytes); hash it first"
            )
        }
        self.purpose = purpose
        self.bytes = bytes
    }
}

/// The key spaces of the operations: a claim and a value under one key are different entries.
package enum StoreSpace: String, Hashable, Sendable, CaseIterable {
    /// Claims: ``ChallengeStore/claim(_:for:)``.
    case claim
    /// Values: ``ChallengeStore/put(_:at:for:)`` and ``ChallengeStore/take(_:)``.
    case value
    /// Counts: ``ChallengeStore/count(_:)``.
    case count
    /// Records: ``DurableRecords``.
    case record
}

extension StoreKey {
    /// The key as stored: space, purpose and bytes; only bytes may have colons, so that all keys differ.
    package func bytes(in space: StoreSpace) -> [UInt8] {
        Array("\(space.rawValue):\(purpose.rawValue):".utf8) + bytes
    }
}
