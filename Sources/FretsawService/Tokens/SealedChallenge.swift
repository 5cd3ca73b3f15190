public import FretsawCrypto

/// Everything about an open challenge: what a token carries, so that nothing else has to keep it.
public struct SealedChallenge: Sendable, Hashable {
    /// What a claim is filed under.
    public var id: ChallengeID
    /// What a right answer is; the kind of puzzle with it.
    public var answer: SealedAnswer
    /// The preset the pictures were made with: at most ``maxPresetLength`` printable ASCII characters.
    public var preset: String
    /// The key that client and server encrypt answer and proof with; nil where they do not.
    public var secretKey: [UInt8]?
    /// When it was given out.
    public var issued: Timestamp
    /// When it can no longer be answered.
    public var expiry: Timestamp

    /// The longest name of a preset.
    public static let maxPresetLength = 12

    /// A challenge; see the properties for the ranges that sealing checks.
    public init(
        id: ChallengeID,
        answer: SealedAnswer,
        preset: String,
        secretKey: [UInt8]?,
        issued: Timestamp,
        expiry: Timestamp
    ) {
        self.id = id
        self.answer = answer
        self.preset = preset
        self.secretKey = secretKey
        self.issued = issued
        self.expiry = expiry
    }

    /// True where it can no longer be answered at `time`.
    ///
    /// Also before it was given out, but for `clockTolerance` milliseconds that two nodes' clocks may
    /// differ by.
    public func isExpired(at time: Timestamp, clockTolerance: Int64 = 60_000) -> Bool {
        time >= expiry || time < issued.adding(-clockTolerance)
    }
}

/// What tells one challenge from all others: 128 random bits.
///
/// It is what a store claims at the first check, so that no token is judged twice.
public struct ChallengeID: Sendable, Hashable, CustomStringConvertible {
    /// Bytes of an identifier.
    public static let size = 16

    /// The bytes.
    public let bytes: [UInt8]

    /// A fresh identifier.
    ///
    /// - Throws: ``CryptoError`` where there are no random bytes.
    public init() throws(CryptoError) { bytes = try SystemRandom.bytes(ChallengeID.size) }

    /// The identifier with these bytes; nil where they are not ``size``.
    public init?(bytes: [UInt8]) {
        guard bytes.count == ChallengeID.size else { return nil }
        self.bytes = bytes
    }

    /// The bytes as 32 lower-case hexadecimal digits.
    public var description: String {
        bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }
}
