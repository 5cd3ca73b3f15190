import FretsawBehaviour
import FretsawCaptcha
import FretsawCrypto
import FretsawJSON
import FretsawKeys
import FretsawKinds
import FretsawLimits
import FretsawRandom
import FretsawRaster
@testable import FretsawService

/// Addresses, sites and answers of all schedules.
enum World {
    /// The true date at the start, in milliseconds since 1970.
    static let epoch: Int64 = 1_800_000_000_000
    static let clients = ["192.0.2.1", "192.0.2.2"].compactMap {
        IPAddress($0).map(ClientAddress.init)
    }
    static let backEnd = IPAddress("192.0.2.9").map(ClientAddress.init) ?? .unknown
    /// The keys of the sites; the first has none.
    static let siteKeys = ["", "site_a", "site_b"]
    static let secrets = ["", "secret_a", "secret_b"]
    static let sites = Result {
        try SiteDirectory(
            text: (1...2).map { index in
                let digest = SHA256.digest(of: Array(secrets[index].utf8))
                let digits = digest.map { byte in
                    let text = String(byte, radix: 16)
                    return byte < 16 ? "0" + text : text
                }
                return siteKeys[index] + " " + digits.joined()
            }.joined(separator: "\n")
        )
    }

    static let rightAnswer = Array(#"{"x":100,"y":5}"#.utf8)
    static let wrongAnswer = Array(#"{"x":7,"y":5}"#.utf8)

    /// The name of the gesture code, its patterns, and the secrets of its owner and of the site.
    static let code = "door"
    static let patterns = ["0124", "0125", "04876", "3478"]
    static let ownerSecret = [UInt8](repeating: 7, count: 16)
    static let siteSecret = "site secret"

    /// The answer's text in the form that clients send.
    static func sent(_ answer: [UInt8], _ challenge: IssuedChallenge) -> String {
        guard let key = challenge.secretKey else { return String(decoding: answer, as: UTF8.self) }
        guard var cipher = try? WireCipher(key: key), let bytes = try? cipher.encrypt(answer) else {
            return ""
        }
        return Base64.encode(bytes)
    }

    /// The proof of a challenge that was answered correctly.
    static func proof(of challenge: IssuedChallenge) -> String {
        let proof = try? Proof.text(
            token: challenge.token,
            points: rightAnswer,
            secretKey: challenge.secretKey
        )
        return String(decoding: proof ?? [], as: UTF8.self)
    }

    /// Slide puzzles without pictures: `generate` returns the bytes of the background.
    static func designs(
        tolerance: UInt16 = 5,
        generate: @escaping @Sendable () async throws -> [UInt8]
    ) -> [CaptchaKind: ChallengeDesign] {
        struct NoBackground: BackgroundSource {
            func drawBackground(
                into image: inout Image<RGBA8>,
                using generator: inout SeededGenerator
            ) throws -> BackgroundOrigin {
                BackgroundOrigin(source: .photo, name: "none")
            }
        }
        var design = ChallengeDesign(
            recipe: .slide(SlideOptions(look: .plain)),
            preset: "aj",
            backgrounds: NoBackground()
        )
        design.substitute = {
            ChallengePictures(
                background: try await generate(),
                piece: nil,
                words: [],
                preset: "aj",
                kind: .slide,
                answer: .place(
                    Answer.Target(x: 100, y: 5, toleranceX: Int(tolerance), toleranceY: 0)
                )
            )
        }
        return [.slide: design]
    }
}

/// The drag of an answer.
enum Drag: CaseIterable {
    case none
    case human
    /// A straight drag in equal steps.
    case uniform
    /// Human, but its end is not at the answer.
    case elsewhere
    /// Keys, which have no motion.
    case keyboard

    var input: DragInput? { self == .keyboard ? .keyboard : nil }

    var track: DragTrack? {
        switch self {
        case .none, .keyboard: nil
        case .human: Drag.humanTrack
        case .uniform: Drag.uniformTrack
        case .elsewhere: Drag.elsewhereTrack
        }
    }

    /// A reach, a smaller one and corrections, with the uneven times of events.
    private static let humanTrack: DragTrack? = {
        let reach: [(x: Double, y: Double, t: Double)] = [
            (0, 0, 0), (0, 0, 88), (1, 0, 121), (4, 1, 137), (10, 1, 155), (19, 2, 170),
            (31, 2, 189), (44, 3, 204), (56, 3, 221), (66, 4, 239), (73, 4, 254), (78, 4, 272),
            (82, 5, 287), (84, 5, 306), (85, 5, 341), (86, 5, 388), (88, 6, 412), (91, 6, 430),
            (94, 6, 447), (96, 5, 466), (97, 5, 489), (97, 5, 560), (98, 5, 604), (99, 5, 655),
            (101, 5, 702), (101, 5, 771), (100, 5, 826),
        ]
        return try? DragTrack(reach.map { DragSample(x: $0.x, y: $0.y, t: $0.t) })
    }()

    private static let uniformTrack = try? DragTrack(
        (0...20).map { DragSample(x: 5 * Double($0), y: 0, t: 16 * Double($0)) }
    )

    private static let elsewhereTrack: DragTrack? = humanTrack.flatMap { human in
        try? DragTrack(
            human.samples.map { DragSample(x: $0.x * 0.9, y: $0.y, t: $0.t) }
        )
    }
}

/// The key rings of the steps of a rotation: the old key, the new one below it, the new one above it, the new one.
struct RotatingKeys {
    let rings: [KeyRing]

    init(generator: inout SeededGenerator) throws {
        let (old, new) = try (
            SealingKey(identifier: "00000001", bytes: RotatingKeys.bytes(using: &generator)),
            SealingKey(identifier: "00000002", bytes: RotatingKeys.bytes(using: &generator))
        )
        rings = try [[old], [old, new], [new, old], [new]].map { try KeyRing($0) }
    }

    private static func bytes(using generator: inout SeededGenerator) -> [UInt8] {
        (0..<4).flatMap { _ in
            let word = generator.next()
            return (0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) }
        }
    }
}
