import FretsawRandom
import Testing

@testable import FretsawBench

@Suite("Percentiles")
struct LatencyHistogramTests {
    @Test("A percentile is accurate to 1/32", arguments: [0.5, 0.9, 0.99, 1.0])
    func percentile(share: Double) {
        var generator = SeededGenerator(seed: Seed(9))
        var histogram = LatencyHistogram()
        var values: [Int] = []
        for _ in 0..<5000 {
            let value = 1 << generator.draw(in: 0...30) + generator.draw(in: 0...1000)
            values.append(value)
            histogram.record(value)
        }
        values.sort()
        let exact = values[max(1, Int((share * 5000).rounded(.up))) - 1]
        let found = histogram.percentile(share)
        #expect(found >= exact && Double(found) <= Double(exact) * (1 + 1 / 32.0) + 1)
    }

    @Test("The percentile of no durations is 0")
    func empty() { #expect(LatencyHistogram().percentile(0.5) == 0) }
}
