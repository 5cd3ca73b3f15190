/// The way of an indicator's colour from one dot to another: stretched over both, then shrinking.
struct IndicatorTravel: Equatable, Sendable {
    /// Where the stretched dot begins.
    var x: Double
    /// Whether its left edge stays while it shrinks, instead of its right one.
    var keepsLeft: Bool
    /// Its width.
    var width: Transition

    var end: Milliseconds { width.end }

    /// Left edge and width at a time.
    func frame(at now: Milliseconds) -> (x: Double, width: Double) {
        let shown = width.value(at: now)
        return (keepsLeft ? x : x + width.from - shown, shown)
    }
}
