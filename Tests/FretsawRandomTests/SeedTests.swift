import FretsawRandom
import Testing

@Suite("Seeds")
struct SeedTests {
    @Test(
        "A seed of fewer than 112 bits can be guessed",
        arguments: [
            ("7", true), ("18446744073709551615", true),
            ("0xffffffffffffffffffffffffffff", true), ("0x10000000000000000000000000000", false),
            ("0xffffffffffffffffffffffffffffffff", false),
        ]
    )
    func guessable(text: String, isGuessable: Bool) throws {
        #expect(try #require(Seed(text)).isGuessable == isGuessable)
    }

    @Test("A random seed cannot")
    func random() { #expect(!Seed.fromSystem().isGuessable) }
}
