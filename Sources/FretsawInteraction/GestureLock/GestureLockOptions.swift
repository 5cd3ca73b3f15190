/// The options of a gesture lock.
public struct GestureLockOptions: Equatable, Sendable {
    /// The layout of the dots.
    public var layout: DotLayout
    /// The minimum number of dots of a pattern, clamped to 1 … 9.
    public var minimum: Int
    /// Whether a new pattern is confirmed with a button instead of drawn twice.
    public var confirmsWithButtons: Bool
    /// Whether the clear button is shown.
    public var showsClear: Bool
    /// Whether lines and selected dots are hidden while drawing.
    public var hidesTrail: Bool
    /// Whether dots can be tapped one by one: a tap on a dot continues the drawing instead of submitting it.
    public var joinsTaps: Bool
    /// Texts that replace the lock's own in all languages.
    public var texts: CustomTexts<GestureLockText>
    /// The metrics.
    public var metrics: GestureLockMetrics
    /// The durations.
    public var timings: GestureLockTimings

    /// Creates options.
    public init(
        layout: DotLayout = .fitting,
        minimum: Int = 4,
        confirmsWithButtons: Bool = false,
        showsClear: Bool = false,
        hidesTrail: Bool = false,
        joinsTaps: Bool = false,
        texts: CustomTexts<GestureLockText> = CustomTexts<GestureLockText>(),
        metrics: GestureLockMetrics = GestureLockMetrics(),
        timings: GestureLockTimings = GestureLockTimings()
    ) {
        self.layout = layout
        self.minimum = minimum < 1 ? 1 : (minimum > DotPattern.all ? DotPattern.all : minimum)
        self.confirmsWithButtons = confirmsWithButtons
        self.showsClear = showsClear
        self.hidesTrail = hidesTrail
        self.joinsTaps = joinsTaps
        self.texts = texts
        self.metrics = metrics
        self.timings = timings
    }
}

/// The layouts of the nine dots.
public enum DotLayout: Equatable, Sendable {
    /// Dots of one size, as far apart as the viewport allows (layout A).
    case fitting
    /// Dots and gaps of fixed sizes, times a scale (layout B).
    case fixed(scale: Double)
}

/// The durations of a gesture lock.
public struct GestureLockTimings: Equatable, Sendable {
    /// The duration of the label's shake.
    public var shake: Milliseconds = 400
    /// The horizontal offsets of the label at equal parts of that time.
    package var shakeStations: [Double] = [0, -8, 8, -6, 6, -3, 3, 0]

    /// Creates the default timings.
    public init() {}
}

/// The texts of a gesture lock; `{}` is replaced by a number.
public enum GestureLockText: UInt8, CaseIterable, Sendable {
    /// Asks for a new pattern.
    case draw
    /// Asks for it again.
    case drawAgain
    /// Asks for the stored pattern.
    case verify
    /// Asks for the stored pattern before a new one.
    case verifyOld
    /// Asks for the new pattern after the stored one.
    case drawNew
    /// A drawing had too few dots; the number is the minimum.
    case tooShort
    /// The second drawing differs.
    case differs
    /// Shows the drawn pattern.
    case shown
    /// The pattern is stored.
    case stored
    /// The pattern is right.
    case right
    /// The pattern is wrong; the number is the attempts left.
    case wrong
    /// No attempt is left.
    case lockedOut
    /// The countdown of a lockout; the number is the remaining time.
    case countdown
    /// A drawing is being checked.
    case judging
    /// The store failed.
    case failed
    /// The number of selected dots.
    case count
    /// The button that stores the shown pattern.
    case confirm
    /// The button that discards it.
    case reset
    /// The button that clears path and marks.
    case clear
    /// The button that submits a drawing made dot by dot.
    case done
    /// The accessible name of the pad.
    case pad
    /// The accessible name of a dot; the number is the digit that selects it.
    case dot
    /// No attempt is left, and the countdown shows when there will be some.
    case locked
}
