import FretsawRandom
import Testing

@Suite("Seeds")
struct SeedTests {
    @Test(
        "A seed below 2¹¹² is guessable",
        arguments: [
            ("7", true), ("18446744073709551615", true),
            ("0xffffffffffffffffffffffffffff", true), ("0x10000000000000000000000000000", false),
            ("0xffffffffffffffffffffffffffffffff", false),
        ]
    )
    func guessable(text: String, isGuessable: Bool) throws {
        #expect(try #require(Seed(text)).isGuessable == isGuessable)
    }

    @Test("A random seed is not guessable")
    func random() { #expect(!Seed.fromSystem().isGuessable) }
}
