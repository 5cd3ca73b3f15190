import FretsawRandom
import Testing

@Suite("Seeded generator")
struct SeededGeneratorTests {
    @Test("An all-zero key and nonce give the published ChaCha8 keystream")
    func matchesThePublishedVector() {
        // draft-strombergson-chacha-test-vectors-01, TC1, 256-bit key, 8 rounds: the first 16 bytes
        // are 3e 00 ef 2f 89 5f 40 d6 7f 5b b8 e8 1f 09 a5 a1.
        var generator = SeededGenerator(seed: Seed(0))
        #expect(generator.next() == 0xd640_5f89_2fef_003e)
        #expect(generator.next() == 0xa1a5_091f_e8b8_5b7f)
    }

    @Test("Numbers that are filled in are those of the same number of calls", arguments: 0...9)
    func fills(drawn: Int) {
        for count in [0, 1, 7, 8, 31, 32, 33, 40, 41, 100] {
            var one = SeededGenerator(seed: Seed(3), item: 1 << 40, purpose: 9)
            for _ in 0..<drawn { _ = one.next() }
            var other = one
            var numbers = [UInt64](repeating: 5, count: 101)
            one.fill(&numbers, count: count)
            #expect(numbers[..<count].elementsEqual((0..<count).map { _ in other.next() }))
            #expect(numbers[count...].allSatisfy { $0 == 5 })
            #expect(one.next() == other.next())
        }
    }

    @Test("Every item and purpose has its own stream")
    func streamsDiffer() {
        var first: Set<UInt64> = []
        for item in UInt64(0)..<50 {
            for purpose in UInt8(0)..<4 {
                var generator = SeededGenerator(seed: Seed(9), item: item, purpose: purpose)
                first.insert(generator.next())
            }
        }
        #expect(first.count == 200)
    }

    @Test(
        "A seed parses back from its description",
        arguments: ["0", "42", "18446744073709551615", "0x1", "0xFFFFFFFFFFFFFFFFFFFFFFFF"]
    )
    func seedTextRoundTrips(text: String) throws {
        let seed = try #require(Seed(text))
        #expect(Seed(seed.description) == seed)
    }

    @Test(
        "Invalid seed texts are rejected",
        arguments: [
            "", "-1", "1.5", "0x", "0xg", "18446744073709551616",
            "0x\(String(repeating: "1", count: 65))",
        ]
    )
    func otherTextIsRefused(text: String) {
        #expect(Seed(text) == nil)
    }
}
