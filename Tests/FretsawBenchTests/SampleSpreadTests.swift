import Testing

@testable import FretsawBench

@Suite("Spread of runs")
struct SampleSpreadTests {
    @Test(
        "The median has as many runs on either side, the deviation as many within as beyond",
        arguments: [
            ([3.0], 3, 0, 3, 3),
            ([4, 2], 3, 1, 2, 4),
            ([5, 1, 3], 3, 2, 1, 5),
            // One slow run moves neither.
            ([10, 11, 12, 11, 900], 11, 1, 10, 900),
            ([1, 1, 1, 1], 1, 0, 1, 1),
        ] as [([Double], Double, Double, Double, Double)]
    )
    func spread(
        values: [Double],
        median: Double,
        deviation: Double,
        minimum: Double,
        maximum: Double
    ) {
        let spread = SampleSpread(of: values)
        #expect(spread.median == median)
        #expect(spread.deviation == deviation)
        #expect(spread.minimum == minimum)
        #expect(spread.maximum == maximum)
    }
}
