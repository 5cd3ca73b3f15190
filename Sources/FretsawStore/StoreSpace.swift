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
