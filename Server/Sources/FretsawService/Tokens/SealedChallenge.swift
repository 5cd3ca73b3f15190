public import FretsawPolicy
public import FretsawCrypto
public import FretsawWork

/// All data of an open challenge, carried by its token so that no store has to keep it.
public struct SealedChallenge: Sendable, Hashable {
    /// The identifier used for the claim.
    public var id: ChallengeID
    /// The correct answer, which also determines the kind of puzzle.
    public var answer: SealedAnswer
    /// The size preset of the pictures: at most ``maxPresetLength`` printable ASCII characters.
    public var preset: String
    /// The key that encrypts answer and proof; nil if they are not encrypted.
    public var secretKey: [UInt8]?
    /// The site, the page and the purpose to which its proof will be bound.
    public var binding: ProofBinding
    /// The step of the ladder on which it was issued.
    public var step: PolicyStep
    /// The largest share of a limit that its client had used up, 0 … 1, in hundredths.
    public var usage: Double
    /// Work to do beside the picture, or before it; nil for none.
    public var work: WorkPuzzle?
    /// Whether the work was done before the picture.
    var isPaid: Bool
    /// The time of issue.
    public var issued: Timestamp
    /// The time after which it cannot be answered.
    public var expiry: Timestamp

    /// Maximum length of a preset's name.
    static let maxPresetLength = 12

    /// Creates a challenge; sealing checks the ranges of all values.
    public init(
        id: ChallengeID,
        answer: SealedAnswer,
        preset: String,
        secretKey: [UInt8]?,
        binding: ProofBinding = ProofBinding(),
        step: PolicyStep = .picture,
        usage: Double = 0,
        work: WorkPuzzle? = nil,
        isPaid: Bool = false,
        issued: Timestamp,
        expiry: Timestamp
    ) {
        self.id = id
        self.answer = answer
        self.preset = preset
        self.secretKey = secretKey
        self.binding = binding
        self.step = step
        self.usage = usage
        self.work = work
        self.isPaid = isPaid
        self.issued = issued
        self.expiry = expiry
    }

    /// Whether it asks for as much as `decision`, or for one step or price less.
    ///
    /// So challenges that a client collects do not stay cheap while the client gives many answers.
    func suffices(for decision: PolicyDecision) -> Bool {
        var puzzle = work
        if case .work(let alone) = answer { puzzle = alone }
        let own = PolicyDecision(step: step, price: 1 << (puzzle?.doublings ?? 0), usage: usage)
        guard answer.kind != .work else { return own.priceLevel + 1 >= decision.priceLevel }
        return own.level + 1 >= decision.level
    }

    /// Whether the challenge cannot be answered at `time`.
    ///
    /// True also before it was issued, except for `clockTolerance` milliseconds by which clocks of
    /// nodes may differ.
    public func isExpired(at time: Timestamp, clockTolerance: Int64 = 60_000) -> Bool {
        time >= expiry || time < issued.adding(-clockTolerance)
    }
}

/// The identifier of a challenge: 128 random bits.
///
/// A store claims it at the first check, so that no token is judged twice.
public struct ChallengeID: Sendable, Hashable, CustomStringConvertible {
    /// Size in bytes.
    public static let size = 16

    /// The bytes.
    public let bytes: [UInt8]

    /// Creates a random identifier.
    ///
    /// - Throws: `CryptoError` if there are no random bytes.
    public init(from random: RandomSource = .system) throws(CryptoError) {
        bytes = try random.bytes(ChallengeID.size)
    }

    /// Creates an identifier from bytes; nil if their number is not ``size``.
    public init?(bytes: [UInt8]) {
        guard bytes.count == ChallengeID.size else { return nil }
        self.bytes = bytes
    }

    /// The bytes as 32 lower-case hexadecimal digits.
    public var description: String {
        bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }
}
