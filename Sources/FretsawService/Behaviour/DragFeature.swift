/// One sign by which a hand's motion and a program's differ.
///
/// Each gives a suspicion from 0 (as hands move) to 1 (as programs do); weighted they add up to a
/// score. None is proof: there are people whose hands move otherwise, so that no single one reaches the
/// threshold of ``DragJudge``.
public struct DragFeature: Sendable {
    /// The name in scores and metrics.
    public let name: String
    /// What a full suspicion adds to the score.
    public let weight: Double
    /// 0 … 1.
    public let suspicion: @Sendable (DragMotion) -> Double

    init(_ name: String, weight: Double, suspicion: @escaping @Sendable (DragMotion) -> Double) {
        self.name = name
        self.weight = weight
        self.suspicion = suspicion
    }

    /// All of them, in the order of a drag.
    public static let all: [DragFeature] = [
        .startDelay, .pace, .peakSpeed, .subMovements, .endCorrection, .lateralDrift, .sampling,
        .timingJitter, .roughness, .reversals,
    ]

    /// 0 at `clear` and beyond, 1 at `full` and beyond, a straight line between; either may be larger.
    static func ramp(_ value: Double, clear: Double, full: Double) -> Double {
        min(1, max(0, (value - clear) / (full - clear)))
    }
}
