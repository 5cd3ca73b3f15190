import Testing

@testable import FretsawInteraction

@Suite("The latest time")
struct LatestTimeTests {
    @Test("Time does not run backwards, and NaN counts as the latest time")
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

    @Test("Before the first time it is 0")
    func none() {
        var latest = LatestTime()
        #expect(latest.reading(.nan) == 0)
        #expect(latest.advance(to: .infinity) == 0)
    }

    @Test(
        "Lengths of the environment are finite",
        arguments: [.nan, .infinity, -.infinity, -3, 1e300] as [Double]
    )
    func environment(length: Double) {
        let bounded = InterfaceEnvironment(
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

    @Test("Numbers are rounded down like in the standard library")
    func roundedDown() {
        var random = RandomEvents(seed: 11)
        var numbers: [Double] = [
            0, -0.0, 0.5, -0.5, 1, -1, 1.999_999, -1.000_001, 0x1p52, -0x1p52, 0x1p52 - 0.5,
            -0x1p52 + 0.5, 0x1p53, 1e308, -1e308, .infinity, -.infinity, .leastNonzeroMagnitude,
            -.leastNonzeroMagnitude,
        ]
        for _ in 0..<5000 {
            numbers.append(Double.random(in: -1e6...1e6, using: &random))
            numbers.append(Double(bitPattern: random.next()))
        }
        for number in numbers where !number.isNaN {
            #expect(number.roundedDown == number.rounded(.down))
        }
        #expect(Double.nan.roundedDown.isNaN)
    }
}
