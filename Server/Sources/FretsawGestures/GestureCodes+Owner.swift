internal import FretsawCrypto
package import FretsawKeys
internal import FretsawStore

extension GestureCodes {
    /// Sets a new code, whose pattern was drawn twice.
    ///
    /// Nothing is set if it throws. `ownerSecret`, 16 … 256 random bytes, authorises changes.
    package func set(
        _ name: String,
        ownerSecret: [UInt8],
        first: String,
        second: String,
        minimum: Int = GesturePattern.minimumLength,
        at time: Timestamp
    ) async throws(GestureError) {
        let name = try GestureName(name)
        try GestureOwner.check(ownerSecret)
        let pattern = try Self.pattern(first, second, minimum: minimum)
        let key = try name.codeKey()
        // Check before the slow hash.
        guard try await read(key) == nil else { throw .alreadySet }
        let code = try await code(pattern, ownerSecret: ownerSecret, minimum: minimum, at: time)
        guard try await write(code.bytes, at: key, replacing: nil) else { throw .alreadySet }
    }

    /// Replaces a code's pattern: the old one is drawn once, then the new one twice.
    ///
    /// Wrong drawings of the old pattern count as attempts of the owner. Success resets everyone's
    /// attempts. The old pattern stays if it throws.
    package func modify(
        _ name: String,
        ownerSecret: [UInt8],
        current: String,
        first: String,
        second: String,
        minimum: Int = GesturePattern.minimumLength,
        at time: Timestamp
    ) async throws(GestureError) {
        let name = try GestureName(name)
        let pattern = try Self.pattern(first, second, minimum: minimum)
        let old = try await ownedCode(name, ownerSecret: ownerSecret, at: time)
        try await judge(current, of: .owner, at: old.code, named: name, at: time)
        let new = try await code(pattern, ownerSecret: ownerSecret, minimum: minimum, at: time)
        let key = try name.codeKey()
        guard try await write(new.bytes, at: key, replacing: old.version) else { throw .busy }
    }

    /// Removes a code, which stays if it throws.
    package func clear(
        _ name: String,
        ownerSecret: [UInt8],
        at time: Timestamp
    ) async throws(GestureError) {
        let name = try GestureName(name)
        let old = try await ownedCode(name, ownerSecret: ownerSecret, at: time)
        guard try await remove(name.codeKey(), version: old.version) else { throw .busy }
    }

    /// The code of this name if the secret is its owner's.
    private func ownedCode(
        _ name: GestureName,
        ownerSecret: [UInt8],
        at time: Timestamp
    ) async throws(GestureError) -> (code: GestureCode, version: Int) {
        try GestureOwner.check(ownerSecret)
        // An unknown name and a wrong secret give the same error.
        guard let stored = try await read(name.codeKey()) else { throw .notTheOwner }
        guard let code = GestureCode(bytes: stored.bytes),
            let key = ring.key(code.pattern.keyIdentifier, at: time)
        else { throw .unreadable }
        let owner: [UInt8]
        do throws(CryptoError) { owner = try GestureOwner.code(of: ownerSecret, key: key) } catch {
            throw .unavailable
        }
        guard ConstantTime.equal(owner, code.owner) else { throw .notTheOwner }
        return (code, stored.version)
    }

    private func code(
        _ pattern: GesturePattern,
        ownerSecret: [UInt8],
        minimum: Int,
        at time: Timestamp
    ) async throws(GestureError) -> GestureCode {
        // The record outlives a key that expires; prefer a key without expiry.
        guard
            let key = (try? ring.key(validUntil: Timestamp(.max)))
                ?? (try? ring.key(validUntil: time))
        else { throw .unavailable }
        guard hashing.enter() else { throw .busy }
        defer { hashing.leave() }
        do throws(CryptoError) {
            let hash = try await hashing.run { [cost, random] () throws(CryptoError) in
                try GestureHash(of: pattern.dots, key: key, cost: cost, random: random)
            }
            return GestureCode(
                minimum: minimum,
                pattern: hash,
                owner: try GestureOwner.code(of: ownerSecret, key: key),
                revision: try random.bytes(8)
            )
        } catch { throw .unavailable }
    }

    private static func pattern(
        _ first: String,
        _ second: String,
        minimum: Int
    ) throws(GestureError) -> GesturePattern {
        guard GesturePattern.minimumLength...GesturePattern.maximumLength ~= minimum else {
            throw .badMinimum
        }
        let pattern = try GesturePattern(first, minimum: minimum)
        // An invalid second drawing differs as well.
        guard (try? GesturePattern(second, minimum: minimum)) == pattern else {
            throw .drawingsDiffer
        }
        return pattern
    }
}

/// The owner's secret: its validation and its stored form.
enum GestureOwner {
    static func check(_ secret: [UInt8]) throws(GestureError) {
        guard 16...256 ~= secret.count else { throw .badOwnerSecret }
    }

    /// A keyed digest: the secret is long and random, so a slow hash is not needed.
    static func code(of secret: [UInt8], key: SealingKey) throws(CryptoError) -> [UInt8] {
        var own = try key.key(for: "gesture owner")
        defer { wipe(&own) }
        return try HMACSHA256.code(of: secret, key: own)
    }
}
