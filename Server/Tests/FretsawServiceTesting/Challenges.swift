internal import FretsawCrypto
package import FretsawKeys
package import FretsawKinds
@testable package import FretsawService

/// Challenges and keys for tests.
package enum Challenges {
    package static let now = Timestamp(1_800_000_000_000)

    package static func ring(_ count: Int = 1) throws -> KeyRing {
        try KeyRing((0..<count).map { _ in try SealingKey.fresh() })
    }

    package static func target(_ x: UInt16, _ y: UInt16 = 5) -> Answer.Target {
        Answer.Target(x: Int(x), y: Int(y), toleranceX: 5, toleranceY: 0)
    }

    package static func make(
        _ answer: Answer = .place(target(171)),
        secretKey: [UInt8]? = Array("a1B2c3D4e5F6g7H8".utf8),
        preset: String = "aj"
    ) throws -> SealedChallenge {
        SealedChallenge(
            id: try ChallengeID(),
            kind: CaptchaKind.allCases.first { $0.shape == answer.shape } ?? .slide,
            answer: answer,
            preset: preset,
            secretKey: secretKey,
            issued: now,
            expiry: now.adding(300_000)
        )
    }
}
