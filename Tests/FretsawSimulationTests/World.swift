import FretsawCaptcha
import FretsawCrypto
import FretsawJSON
import FretsawRandom
import FretsawRaster
import FretsawService

/// Addresses, sites and answers of all schedules.
enum World {
    /// The true date at the start, in milliseconds since 1970.
    static let epoch: Int64 = 1_800_000_000_000
    static let clients = ["192.0.2.1", "192.0.2.2"].compactMap { ClientAddress($0) }
    static let backEnd = ClientAddress("192.0.2.9") ?? .unknown
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

    /// Slide puzzles without pictures.
    static let designs: [CaptchaKind: ChallengeDesign] = {
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
            tolerance: ChallengeDesign.slideTolerance,
            backgrounds: NoBackground()
        )
        design.fixed = ChallengePictures(
            background: [],
            piece: nil,
            words: [],
            preset: "aj",
            answer: .slide(
                SealedAnswer.Target(x: 100, y: 5, toleranceX: 5, toleranceY: 0)
            )
        )
        return [.slide: design]
    }()
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
