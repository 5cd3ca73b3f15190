/// How long things take in a gesture lock.
public struct GestureLockTimings: Equatable, Sendable {
    /// How long the label shakes.
    public var shake: Milliseconds = 400
    /// Where the label stands at equal parts of that time, in points to the right.
    public var shakeStations: [Double] = [0, -8, 8, -6, 6, -3, 3, 0]

    /// Makes the usual timings.
    public init() {}
}
