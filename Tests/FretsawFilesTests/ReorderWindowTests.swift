import FretsawRandom
import Testing

@testable import FretsawFiles

@Suite("Reordering")
struct ReorderWindowTests {
    @Test("Results come out in the order they were begun in, as soon as they can")
    func order() {
        var generator = SeededGenerator(seed: Seed(5))
        for _ in 0..<100 {
            var numbers = Array(0..<generator.draw(in: 1...40))
            generator.shuffle(&numbers)
            var window = ReorderWindow<Int>()
            var out: [Int] = []
            var seen: Set<Int> = []
            for number in numbers {
                window.insert(number, number: number)
                seen.insert(number)
                while let next = window.takeNext() { out.append(next) }
                let whole = (0...numbers.count).first { !seen.contains($0) } ?? 0
                #expect(out == Array(0..<whole))
                #expect(window.taken == whole)
            }
        }
    }
}
