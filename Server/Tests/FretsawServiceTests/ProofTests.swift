import FretsawCrypto
@testable import FretsawService
import Testing

@Suite("Proofs")
struct ProofTests {
    static let key = Array("a1B2c3D4e5F6g7H8".utf8)
    static let token = "0123456789abcdef0123456789abcdef"
    static let points = Array(#"{"x":123.33332824707031,"y":5}"#.utf8)

    @Test("The proof equals that of AJ-Captcha's clients to the byte")
    func vector() throws {
        let proof = try Proof.text(
            token: Self.token,
            points: Array(#"{"y":5,"x":123.33332824707031}"#.utf8),
            secretKey: Self.key
        )
        #expect(
            String(decoding: proof, as: UTF8.self)
                == "E09FoBo9vXR9mMtTYSu5CRNPRaAaPb10fZjLU2EruQmAYy5+Se04Ya+x90Df0CAMHUrDEP9QcCCQ"
                + "ns5mKY9yVulawiYLsFU3QD+j/VNeMBc="
        )
    }

    @Test("Without a key the proof is plain text, and stored under its own digest")
    func plain() throws {
        let proof = try Proof.text(token: Self.token, points: Self.points, secretKey: nil)
        #expect(proof == Array("\(Self.token)---".utf8) + Self.points)
        #expect(Proof.canonical(proof) == proof)
        let percent = Array(#"%7B"#.utf8)
        let encoded = proof.flatMap { $0 == UInt8(ascii: "{") ? percent : [$0] }
        #expect(Proof.canonical(encoded) == proof)
    }

    /// Ways in which integrations change a proof.
    static let manglings: [(name: String, mangle: @Sendable (String) -> String)] = [
        ("unchanged", { $0 }),
        ("plus to space", { $0.replacing("+", with: " ") }),
        ("percent-encoded", { encoded($0) }),
        ("percent-encoded in lower case", { encoded($0).lowercasedEscapes }),
        ("only plus encoded", { $0.replacing("+", with: "%2B") }),
        ("URL-safe", { $0.replacing("+", with: "-").replacing("/", with: "_") }),
        ("without padding", { $0.replacing("=", with: "") }),
        (
            "URL-safe without padding",
            { $0.replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "") }
        ),
        ("lines broken", { "\($0.prefix(76))\r\n\($0.dropFirst(76))\n" }),
    ]

    private static func encoded(_ text: String) -> String {
        text.replacing("+", with: "%2B").replacing("/", with: "%2F").replacing("=", with: "%3D")
    }

    @Test("All spellings of a proof have one key", arguments: manglings.map(\.name))
    func spellings(name: String) throws {
        let mangle = try #require(Self.manglings.first { $0.name == name }).mangle
        var changed = 0
        for _ in 0..<200 {
            // With all lengths of padding, and many + and /.
            let points =
                Self.points + (try RandomSource.system.alphanumerics(Int.random(in: 0...40)))
            let proof = try Proof.text(token: Self.token, points: points, secretKey: Self.key)
            let mangled = Array(mangle(String(decoding: proof, as: UTF8.self)).utf8)
            if mangled != proof { changed += 1 }
            #expect(Proof.storageKey(of: mangled) == Proof.storageKey(of: proof))
        }
        #expect(changed > 0 || name == "unchanged")
    }

    @Test("Another proof has another key, and a key does not contain the proof")
    func different() throws {
        let proofs = try (0..<100).map {
            try Proof.text(
                token: Self.token,
                points: Array("{\"x\":\($0),\"y\":5}".utf8),
                secretKey: Self.key
            )
        }
        let keys = proofs.map { Proof.storageKey(of: $0) }
        #expect(Set(keys).count == 100)
        #expect(keys.allSatisfy { $0?.count == 32 })
    }

    @Test("Empty and overlong proofs have no key; all others have one, and grow by padding only")
    func bounds() throws {
        #expect(Proof.storageKey(of: []) == nil)
        #expect(Proof.storageKey(of: [UInt8](repeating: 65, count: 8193)) == nil)
        for text in ["%", "%2", "%zz", "=", "====", "---", "\r\n", " ", "%%%25"] {
            #expect(Proof.storageKey(of: Array(text.utf8)) != nil)
        }
        for _ in 0..<1000 {
            let proof = try RandomSource.system.bytes(33)
            #expect(Proof.storageKey(of: proof) != nil)
            #expect(Proof.canonical(proof).count <= proof.count + 3)
        }
    }

    @Test("Canonicalisation is idempotent if no percent sign is left")
    func idempotent() throws {
        for _ in 0..<1000 {
            let text = try RandomSource.system.bytes(24).map { $0 == 0x25 ? 0x41 : $0 }
            let once = Proof.canonical(text)
            #expect(Proof.canonical(once) == once)
        }
    }
}

extension String {
    fileprivate var lowercasedEscapes: String {
        replacing("%2B", with: "%2b").replacing("%2F", with: "%2f").replacing("%3D", with: "%3d")
    }
}
