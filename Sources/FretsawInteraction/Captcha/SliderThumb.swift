/// The thumb on its bar, in points from its start.
struct SliderThumb: Equatable, Sendable {
    /// How far it can go.
    let travel: Double
    private var place = 0.0
    private var returning: Transition?

    /// A thumb at its start.
    init(travel: Double) {
        self.travel = travel > 0 ? travel : 0
    }

    /// Where it is at a time, 0 … ``travel``.
    func offset(at now: Milliseconds) -> Double {
        returning?.value(at: now) ?? place
    }

    /// Whether it is on its way back.
    func isMoving(at now: Milliseconds) -> Bool {
        guard let returning else { return false }
        return now < returning.end
    }

    /// Puts it somewhere, but never beyond its ends; what is no number is its start.
    mutating func move(to offset: Double) {
        returning = nil
        place = offset.bounded(0, travel)
    }

    /// Lets it go back to its start.
    mutating func goBack(at now: Milliseconds, in duration: Milliseconds) {
        let start = offset(at: now)
        move(to: 0)
        guard start > 0 else { return }
        returning = Transition(from: start, to: 0, start: now, duration: duration)
    }
}
