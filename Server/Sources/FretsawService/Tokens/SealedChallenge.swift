package import FretsawCrypto
internal import FretsawJSON
package import FretsawKeys
package import FretsawKinds
package import FretsawPolicy
package import FretsawWork

/// All data of an open challenge, carried by its token; sealing checks the ranges of all values.
package struct SealedChallenge: Sendable, Hashable {
    /// The identifier used for the claim.
    package var id: ChallengeID
    package var kind: CaptchaKind
    /// The correct answer; that of work is judged by ``work``.
    package var answer: Answer
    /// The size preset of the pictures: at most ``maxPresetLength`` printable ASCII characters.
    package var preset: String
    /// The key that encrypts answer and proof; nil if they are not encrypted.
    package var secretKey: [UInt8]?
    /// The site, the page and the purpose to which its proof will be bound.
    package var binding = ProofBinding()
    package var step = PolicyStep.picture
    /// The largest share of a limit that its client had used up, 0 … 1, in hundredths.
    package var usage = 0.0
    /// Work to do instead of a picture, beside it, or before it; nil for none.
    package var work: WorkPuzzle?
    /// Whether the work was done before the picture.
    var isPaid = false
    /// The process that may judge it; ``anyProcess`` if it need not be the one that issued it.
    package var process = anyProcess
    package var issued: Timestamp
    /// The time after which it cannot be answered.
    package var expiry: Timestamp

    package static let anyProcess = [UInt8](repeating: 0, count: 4)
    /// Maximum length of a preset's name.
    static let maxPresetLength = 12

    /// Whether it asks for as much as `decision`, or for one step or price less, but not for a picture
    /// alone where the counts of the client's own address add work.
    ///
    /// So challenges that a client collects do not stay cheap while the client gives many answers.
    func suffices(for decision: PolicyDecision) -> Bool {
        let own = PolicyDecision(step: step, price: 1 << (work?.doublings ?? 0), usage: usage)
        guard kind != .work else { return own.priceLevel + 1 >= decision.priceLevel }
        let margin = work == nil && decision.usage >= 2 / 3 ? 0 : 1
        return own.level + margin >= decision.level
    }

    /// Whether the received answer is correct, and its points; nil if it is not one of this kind.
    ///
    /// The answer to work is an object with the member `work`: the solutions in URL-safe Base64.
    func judge(_ text: [UInt8]) -> (isCorrect: Bool, points: [AnswerPoint])? {
        guard answer == .work else {
            return PointAnswer(text).map { (answer.accepts($0), $0.points) }
        }
        guard text.count <= PointAnswer.maxLength,
            let solutions = try? JSONReader.read(text)["work"]?.string
        else { return nil }
        let bytes = Base64.decode(solutions, as: .urlSafe)
        return (bytes.flatMap { work?.accepts($0) } ?? false, [])
    }

    /// Whether `solutions` are those of the work beside the picture; also true if there is none to do.
    func isDone(_ solutions: String?) -> Bool {
        kind == .work || isPaid || work?.accepts(solutions) ?? true
    }

    /// Whether the challenge cannot be answered at `time`.
    ///
    /// True also before it was issued, except for `clockTolerance` milliseconds by which clocks of nodes may differ.
    package func isExpired(at time: Timestamp, clockTolerance: Int64 = 60_000) -> Bool {
        time >= expiry || time < issued.adding(-clockTolerance)
    }
}

/// The 128 random bits that a store claims at the first check, so that no token is judged twice.
package struct ChallengeID: Sendable, Hashable, CustomStringConvertible {
    package static let size = 16

    package let bytes: [UInt8]

    package init(from random: RandomSource = .system) throws(CryptoError) {
        bytes = try random.bytes(ChallengeID.size)
    }

    /// Creates an identifier from bytes; nil if their number is not ``size``.
    package init?(bytes: [UInt8]) {
        guard bytes.count == ChallengeID.size else { return nil }
        self.bytes = bytes
    }

    /// The bytes as 32 lower-case hexadecimal digits.
    package var description: String {
        bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }
}
