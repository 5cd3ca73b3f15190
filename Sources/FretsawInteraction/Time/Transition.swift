/// A number that goes from one value to another in a given time.
public struct Transition: Equatable, Sendable {
    /// The value before and at the start.
    public var from: Double
    /// The value at the end and after it.
    public var to: Double
    /// When it starts.
    public var start: Milliseconds
    /// How long it takes; 0 or less is at once.
    public var duration: Milliseconds
    /// How it spends that time.
    public var curve: Curve

    /// Makes a transition.
    ///
    /// - Parameters:
    ///   - from: The value before and at the start.
    ///   - to: The value at the end and after it.
    ///   - start: When it starts.
    ///   - duration: How long it takes.
    ///   - curve: How it spends that time.
    public init(
        from: Double,
        to: Double,
        start: Milliseconds,
        duration: Milliseconds,
        curve: Curve = .easeInOut
    ) {
        self.from = from
        self.to = to
        self.start = start
        self.duration = duration
        self.curve = curve
    }

    /// When it ends.
    public var end: Milliseconds { start + (duration > 0 ? duration : 0) }

    /// The value at a time.
    ///
    /// - Parameter now: The time.
    /// - Returns: A value from `from` to `to`, both ends exact.
    public func value(at now: Milliseconds) -> Double {
        if now >= end { return to }
        if now <= start { return from }
        return from + (to - from) * curve.progress(at: (now - start) / duration)
    }
}
