import Testing

@testable import FretsawInteraction

@Suite("The latest time")
struct LatestTimeTests {
    @Test("Time does not run backwards, and what is no time counts as the latest")
    func backwards() {
        var latest = LatestTime()
        #expect(latest.advance(to: -50) == -50)
        #expect(latest.advance(to: 20) == 20)
        #expect(latest.advance(to: 19) == 20)
        #expect(latest.advance(to: .nan) == 20)
        #expect(latest.advance(to: .infinity) == 20)
        #expect(latest.reading(30) == 30)
        #expect(latest.advance(to: -.infinity) == 20)
    }

    @Test("Without any time it is 0")
    func none() {
        var latest = LatestTime()
        #expect(latest.reading(.nan) == 0)
        #expect(latest.advance(to: .infinity) == 0)
    }

    @Test(
        "Lengths of the surroundings are numbers to reckon with",
        arguments: [.nan, .infinity, -.infinity, -3, 1e300] as [Double]
    )
    func surroundings(length: Double) {
        let bounded = Surroundings(
            size: Size(width: length, height: length),
            topInset: length,
            bottomInset: length,
            keyboardHeight: length
        ).bounded
        for value in [
            bounded.size.width, bounded.size.height, bounded.topInset, bounded.bottomInset,
            bounded.keyboardHeight,
        ] {
            #expect((0...100_000).contains(value))
        }
    }
}
