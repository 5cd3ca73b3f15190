import FretsawCaptcha
import FretsawKeys
import FretsawKinds
import FretsawServiceTesting
import FretsawStoreTesting
import Testing

@testable import FretsawService

@Suite("Bindings of proofs")
struct ProofBindingTests {
    static let bindings: [ProofBinding] = [
        ProofBinding(),
        ProofBinding(hostname: "Shop.Example", action: "login", data: "13800000000"),
        ProofBinding(site: "site_A-b9", hostname: "[::1]", action: "a/b_c-9", data: "名字 🧩"),
        ProofBinding(
            site: String(repeating: "s", count: 32),
            hostname: String(repeating: "h", count: 253),
            action: String(repeating: "a", count: 32),
            data: String(repeating: "d", count: 255)
        ),
    ].compactMap(\.self)

    @Test("Values beyond their limits are rejected")
    func limits() {
        #expect(Self.bindings.count == 4)
        #expect(Self.bindings[1].hostname == "shop.example")
        for (hostname, action, data) in [
            (String(repeating: "h", count: 254), "", ""), ("two words", "", ""),
            ("", String(repeating: "a", count: 33), ""), ("", "a b", ""), ("", "ä", ""),
            ("", "", String(repeating: "d", count: 256)), ("", "", "a\nb"),
            ("", "", String(repeating: "字", count: 86)),
        ] {
            #expect(ProofBinding(hostname: hostname, action: action, data: data) == nil)
        }
    }

    @Test("A binding travels in the token, whatever the answer", arguments: bindings)
    func sealed(binding: ProofBinding) async throws {
        let digest = String(repeating: "0", count: 64)
        let line = binding.site.isEmpty ? "" : "\(binding.site) \(digest)"
        let test = try TestService(sites: SiteDirectory(text: line))
        for kind in test.service.kinds {
            let issued = try await test.service.issue(
                IssueRequest(kind: kind.traits.wireName, binding: binding),
                to: test.client
            )
            #expect(issued.token.utf8.count <= TokenText.maxLength)
            #expect(try test.ring.open(issued.token, at: test.now).binding == binding)
        }
    }

    @Test("The stored bytes of a proof come back, and no others", arguments: bindings)
    func stored(binding: ProofBinding) {
        for kind in CaptchaKind.allCases {
            let proof = RedeemedProof(
                kind: kind,
                solved: Timestamp(1_790_000_000_123),
                score: 0.7,
                binding: binding
            )
            let digest = [UInt8](repeating: 9, count: 32)
            for mark in [[], digest] {
                let bytes = proof.bytes(redeemedBy: mark)
                #expect(RedeemedProof(bytes, redeemedBy: mark) == proof)
                for count in 0..<bytes.count {
                    #expect(RedeemedProof(Array(bytes.prefix(count)), redeemedBy: mark) == nil)
                }
                #expect(RedeemedProof(bytes + [0], redeemedBy: mark) == nil)
                #expect(RedeemedProof(bytes, redeemedBy: mark.isEmpty ? digest : []) == nil)
            }
        }
        #expect(RedeemedProof(Array("blockPuzzle".utf8)) == nil)
    }

    @Test("A verification returns the binding, the kind and the time")
    func returned() async throws {
        let test = try TestService()
        let proof = try await test.solve(Self.bindings[1])
        let solved = test.now
        test.clock.advance(by: .seconds(2))
        let redeemed = try await test.service.verify(
            proof,
            expecting: ExpectedBinding(
                hostname: "SHOP.example",
                action: "login",
                data: "13800000000"
            ),
            from: test.client
        )
        #expect(
            redeemed
                == RedeemedProof(
                    kind: .slide,
                    solved: solved,
                    score: 0.5,
                    binding: Self.bindings[1]
                )
        )
    }

    @Test(
        "A proof with another binding than expected is rejected, and used up",
        arguments: [
            ExpectedBinding(hostname: "other.example"), ExpectedBinding(action: "Login"),
            ExpectedBinding(data: "13800000001"), ExpectedBinding(data: ""),
        ]
    )
    func mismatch(expected: ExpectedBinding) async throws {
        let test = try TestService()
        let proof = try await test.solve(Self.bindings[1])
        await #expect(throws: RequestError.wrong) {
            try await test.service.verify(proof, expecting: expected, from: test.client)
        }
        await #expect(throws: RequestError.stale) {
            try await test.service.verify(proof, from: test.client)
        }
    }

    @Test("Data are compared by their bytes, because they are counted by them")
    func composed() async throws {
        let test = try TestService()
        var binding = ProofBinding()
        binding.data = "jose\u{301}"
        let proof = try await test.solve(binding)
        await #expect(throws: RequestError.wrong) {
            try await test.service.verify(
                proof,
                expecting: ExpectedBinding(data: "jos\u{E9}"),
                from: test.client
            )
        }
        await #expect(throws: RequestError.wrong) {
            try await test.solve(binding, data: "jos\u{E9}")
        }
    }

    @Test("Data sent with the answer is bound, and must be that of the challenge if it has some")
    func dataOfCheck() async throws {
        let test = try TestService()
        let later = try await test.solve(data: "phone")
        let redeemed = try await test.service.verify(later, from: test.client)
        #expect(redeemed.binding.data == "phone")
        _ = try await test.solve(Self.bindings[1], data: Self.bindings[1].data)
        await #expect(throws: RequestError.wrong) {
            try await test.solve(Self.bindings[1], data: "other")
        }
        await #expect(throws: RequestError.wrong) {
            try await test.solve(data: String(repeating: "d", count: 256))
        }
    }
}
