import FretsawRandom
import Testing

@Suite("Random draws")
struct DrawTests {
    @Test("A draw stays in its range", arguments: [1, 2, 3, 7, 64, 1_000_003])
    func rangeIsKept(span: Int) {
        var generator = SeededGenerator(seed: Seed(1), item: UInt64(span))
        for _ in 0..<1000 {
            let value = generator.draw(in: -5..<(span - 5))
            #expect(value >= -5 && value < span - 5)
        }
    }

    @Test("Every value of a small range is about equally frequent")
    func smallRangesAreEven() {
        var generator = SeededGenerator(seed: Seed(2))
        var counts = [Int](repeating: 0, count: 6)
        for _ in 0..<60_000 { counts[generator.draw(in: 0..<6)] += 1 }
        // Six standard deviations of a binomial with n = 60,000 and p = 1/6.
        for count in counts { #expect(abs(count - 10_000) < 550) }
    }

    @Test("A shuffle keeps every element")
    func shuffleIsAPermutation() {
        var generator = SeededGenerator(seed: Seed(3))
        var values = Array(0..<100)
        generator.shuffle(&values)
        #expect(values != Array(0..<100))
        #expect(values.sorted() == Array(0..<100))
    }
}
