import FretsawInteraction
import Testing

@Suite("A transition")
struct TransitionTests {
    @Test("It is exact at both ends, and half way in the middle")
    func ends() {
        let transition = Transition(from: 4, to: -20, start: 100, duration: 250)
        #expect(transition.value(at: -1e9) == 4)
        #expect(transition.value(at: 100) == 4)
        #expect(transition.value(at: 350) == -20)
        #expect(transition.value(at: .infinity) == -20)
        #expect(transition.value(at: 225) == -8)
    }

    @Test(
        "It is monotonic and stays between its ends",
        arguments: [Curve.easeInOut, .easeOut, .settled]
    )
    func monotone(curve: Curve) {
        let transition = Transition(from: 0, to: 1, start: 0, duration: 97, curve: curve)
        var last = 0.0
        for step in 0...1000 {
            let value = transition.value(at: Double(step) / 10)
            #expect(value >= last && value <= 1)
            last = value
        }
        #expect(last == 1)
    }

    @Test(
        "The curve of a card that settles is CSS's cubic-bezier(0.2, 0, 0, 1)",
        arguments: [(0.1, 0.1562500), (0.25, 0.6072204), (0.5, 0.8778336), (0.75, 0.9754801)]
    )
    func settled(time: Double, progress: Double) {
        #expect(abs(Curve.settled.progress(at: time) - progress) < 1e-6)
    }

    @Test("Without a duration it is at its end immediately")
    func noDuration() {
        for duration in [0, -5, .nan] as [Double] {
            let transition = Transition(from: 1, to: 2, start: 10, duration: duration)
            #expect(transition.value(at: 9) == 1)
            #expect(transition.value(at: 10) == 2)
        }
    }
}
