/// How a gesture lock behaves.
public struct GestureLockOptions: Equatable, Sendable {
    /// How the dots share out their room.
    public var layout: DotLayout
    /// The fewest dots of a pattern; taken as the nearer of 1 and 9 where beyond them.
    public var minimum: Int
    /// Whether a new pattern is shown and confirmed with a button, instead of drawn twice.
    public var confirmsWithButtons: Bool
    /// Whether the button that clears is shown.
    public var showsClear: Bool
    /// Whether neither lines nor chosen dots show what is being drawn.
    public var hidesTrail: Bool
    /// Whether dots can be tapped one by one: a tap on one dot goes on instead of being judged.
    public var joinsTaps: Bool
    /// Texts that take the place of the lock's own, in whatever language.
    public var texts: OwnTexts<GestureLockText>
    /// Sizes and colours.
    public var look: GestureLockLook
    /// How long things take.
    public var timings: GestureLockTimings

    /// Makes options.
    public init(
        layout: DotLayout = .fitting,
        minimum: Int = 4,
        confirmsWithButtons: Bool = false,
        showsClear: Bool = false,
        hidesTrail: Bool = false,
        joinsTaps: Bool = false,
        texts: OwnTexts<GestureLockText> = OwnTexts<GestureLockText>(),
        look: GestureLockLook = GestureLockLook(),
        timings: GestureLockTimings = GestureLockTimings()
    ) {
        self.layout = layout
        self.minimum = minimum < 1 ? 1 : (minimum > DotPattern.all ? DotPattern.all : minimum)
        self.confirmsWithButtons = confirmsWithButtons
        self.showsClear = showsClear
        self.hidesTrail = hidesTrail
        self.joinsTaps = joinsTaps
        self.texts = texts
        self.look = look
        self.timings = timings
    }
}

/// How the nine dots share out their room.
public enum DotLayout: Equatable, Sendable {
    /// Dots of one size, as far apart as the room allows (layout A).
    case fitting
    /// Dots and gaps of fixed sizes, times a scale (layout B).
    case fixed(scale: Double)
}

/// How long things take in a gesture lock.
public struct GestureLockTimings: Equatable, Sendable {
    /// How long the label shakes.
    public var shake: Milliseconds = 400
    /// Where the label stands at equal parts of that time, in points to the right.
    public var shakeStations: [Double] = [0, -8, 8, -6, 6, -3, 3, 0]

    /// Makes the usual timings.
    public init() {}
}
