import FretsawCaptcha
import FretsawCrypto
import FretsawKeys
import FretsawKinds
import FretsawPolicy
@testable import FretsawService
import FretsawServiceTesting
import FretsawWork
import Testing

@Suite("Sealed tokens")
struct TokenTests {
    static let answers: [Answer] = [
        .place(Challenges.target(171)), .place(Challenges.target(0, 0)),
        .place(Challenges.target(65_535, 65_535)),
        .places([Challenges.target(35, 54)]),
        .places((0..<12).map { Challenges.target(UInt16(300 * $0), UInt16($0)) }),
        .angle(27_150, tolerance: 500),
    ]

    @Test("Opening a sealed challenge returns it unchanged", arguments: answers)
    func roundTrips(answer: Answer) throws {
        let ring = try Challenges.ring()
        for key in [nil, Array("a1B2c3D4e5F6g7H8".utf8)] {
            for preset in ["", "aj", "twelve-chars"] {
                let challenge = try Challenges.make(answer, secretKey: key, preset: preset)
                let token = try ring.seal(challenge)
                #expect(try ring.open(token, at: Challenges.now) == challenge)
            }
        }
    }

    @Test(
        "The step, the share of the budget and the work are sealed, beside any answer",
        arguments: answers
    )
    func steps(answer: Answer) throws {
        let ring = try Challenges.ring()
        for (index, step) in PolicyStep.allCases.enumerated() {
            for (price, bits) in [(nil, 0), (1, 0), (48, 0), (28, 8), (64, 12)] {
                var challenge = try Challenges.make(answer)
                challenge.step = step
                challenge.usage = Double(index * 25) / 100
                challenge.work = price.flatMap {
                    WorkPuzzle(seed: [UInt8](repeating: 7, count: 32), price: $0, bits: bits)
                }
                let token = try ring.seal(challenge)
                #expect(token.utf8.count <= 296)
                #expect(try ring.open(token, at: Challenges.now) == challenge)
            }
        }
        var challenge = try Challenges.make(answer)
        challenge.usage = 1.1
        #expect(throws: KeyRingError.self) { try ring.seal(challenge) }
    }

    @Test("The longest token opens")
    func longest() throws {
        let ring = try Challenges.ring()
        var challenge = try Challenges.make(
            .places((0..<12).map { Challenges.target(UInt16($0)) })
        )
        challenge.work = WorkPuzzle(seed: [UInt8](repeating: 7, count: 32), price: 48)
        challenge.binding = try #require(
            ProofBinding(
                site: String(repeating: "s", count: Site.maxKeyLength),
                hostname: String(repeating: "h", count: ProofBinding.maxHostnameLength),
                action: String(repeating: "a", count: ProofBinding.maxActionLength),
                data: String(repeating: "d", count: ProofBinding.maxDataLength)
            )
        )
        #expect(try ring.open(ring.seal(challenge), at: Challenges.now) == challenge)
    }

    @Test("A token is short and passes URLs, JSON and proofs unchanged", arguments: answers)
    func alphabet(answer: Answer) throws {
        let ring = try Challenges.ring()
        for _ in 0..<50 {
            let token = try ring.seal(Challenges.make(answer))
            #expect(token.utf8.count < 256)
            #expect(!token.contains("-"))
            #expect(
                token.allSatisfy {
                    $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == ".")
                }
            )
        }
    }

    @Test("A token's length does not reveal the positions")
    func length() throws {
        let ring = try Challenges.ring()
        var slides: Set<Int> = []
        var rotations: Set<Int> = []
        for number: UInt16 in [0, 1, 9, 99, 100, 262, 65_535] {
            for preset in ["", "aj", "classic"] {
                for key in [nil, Array("a1B2c3D4e5F6g7H8".utf8)] {
                    let slide = Answer.place(Challenges.target(number, number))
                    let turn = Answer.angle(number, tolerance: 1)
                    slides.insert(
                        try ring.seal(Challenges.make(slide, secretKey: key, preset: preset)).count
                    )
                    rotations.insert(
                        try ring.seal(Challenges.make(turn, secretKey: key, preset: preset)).count
                    )
                }
            }
        }
        #expect(slides.count == 1)
        #expect(rotations.count == 1)
    }

    @Test("Tokens of one challenge, or of one answer, differ")
    func nothingRepeats() throws {
        let ring = try Challenges.ring()
        let tokens = try (0..<200).map { _ in try ring.seal(Challenges.make()) }
        #expect(Set(tokens.map { String($0.dropFirst(8).prefix(21)) }).count == 200)
        #expect(Set(tokens.map { String($0.suffix(60)) }).count == 200)
    }

    @Test("Every flipped bit, truncation or extension gives the same error")
    func changed() throws {
        let ring = try Challenges.ring(2)
        let token = Array(try ring.seal(Challenges.make()).utf8)
        var tried = 0
        func expectRejected(_ bytes: [UInt8]) {
            tried += 1
            let text = String(decoding: bytes, as: UTF8.self)
            #expect(throws: TokenError()) { try ring.open(text, at: Challenges.now) }
        }
        for bit in 0..<8 * token.count {
            var bytes = token
            bytes[bit / 8] ^= 1 << UInt8(bit % 8)
            expectRejected(bytes)
        }
        for count in 0..<token.count { expectRejected(Array(token[..<count])) }
        expectRejected(token + [0x41])
        expectRejected(token + token)
        expectRejected([UInt8](repeating: 0x41, count: 100_000))
        // The other key's identifier with this key's ciphertext.
        expectRejected(Array(ring.keys[1].identifier.utf8) + token[8...])
        #expect(tried == 9 * token.count + 4)
    }

    @Test("Another ring does not open a token, not even with the same key identifier")
    func foreign() throws {
        let name = "0badcafe"
        let rings = try [UInt8(1), 2].map {
            try KeyRing([SealingKey(identifier: name, bytes: [UInt8](repeating: $0, count: 32))])
        }
        let token = try rings[0].seal(Challenges.make())
        #expect(token.hasPrefix(name))
        #expect(throws: TokenError()) { try rings[1].open(token, at: Challenges.now) }
    }

    @Test("A new first key seals; tokens of the old key open until it is removed")
    func rotation() throws {
        let old = try SealingKey.fresh()
        let new = try SealingKey.fresh()
        let challenge = try Challenges.make()
        let token = try KeyRing([old]).seal(challenge)
        let both = try KeyRing([new, old])
        #expect(try both.open(token, at: Challenges.now) == challenge)
        #expect(try both.seal(challenge).hasPrefix(new.identifier))
        #expect(throws: TokenError()) { try KeyRing([new]).open(token, at: Challenges.now) }
    }

    @Test("A key that expires before the challenge does not seal it, and opens nothing afterwards")
    func notAfter() throws {
        let end = Challenges.now.adding(100_000)
        let dying = try SealingKey.fresh(notAfter: end)
        let other = try SealingKey.fresh()
        var challenge = try Challenges.make()
        #expect(try KeyRing([dying, other]).seal(challenge).hasPrefix(other.identifier))
        let error = #expect(throws: KeyRingError.self) { try KeyRing([dying]).seal(challenge) }
        #expect(error?.reason == .noSealingKey)
        challenge.expiry = end
        let token = try KeyRing([dying]).seal(challenge)
        #expect(try KeyRing([dying]).open(token, at: end) == challenge)
        #expect(throws: TokenError()) { try KeyRing([dying]).open(token, at: end.adding(1)) }
    }

    @Test("A challenge with a value out of range is rejected")
    func ranges() throws {
        let ring = try Challenges.ring()
        var challenges = [
            try Challenges.make(.places([])),
            try Challenges.make(.places((0..<13).map { Challenges.target($0) })),
            try Challenges.make(preset: "thirteen-char"), try Challenges.make(preset: "ä"),
            try Challenges.make(preset: "a b"), try Challenges.make(secretKey: [1, 2, 3]),
            try Challenges.make(),
        ]
        challenges[6].issued = Timestamp(-1)
        for challenge in challenges {
            let error = #expect(throws: KeyRingError.self) { try ring.seal(challenge) }
            #expect(error?.reason == .challenge)
        }
    }

    @Test("A challenge expires, and is not valid long before it was issued")
    func expiry() throws {
        let challenge = try Challenges.make()
        #expect(!challenge.isExpired(at: Challenges.now))
        #expect(!challenge.isExpired(at: challenge.expiry.adding(-1)))
        #expect(challenge.isExpired(at: challenge.expiry))
        #expect(!challenge.isExpired(at: Challenges.now.adding(-60_000)))
        #expect(challenge.isExpired(at: Challenges.now.adding(-60_001)))
    }
}
