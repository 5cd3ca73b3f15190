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
    /// Whether dots can be tapped one by one: a tap on a dot continues the drawing instead of
    /// submitting it.
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
public enum GestureLockText: UInt8, TranslatedText, CaseIterable, Sendable {
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

    /// The text in Chinese, which is the original, and in English.
    public var translations: (chinese: StaticString, english: StaticString) {
        switch self {
        case .draw: ("请绘制手势密码", "Draw a pattern")
        case .drawAgain: ("请再次绘制手势密码", "Draw the pattern again")
        case .verify: ("请输入手势密码", "Draw your pattern")
        case .verifyOld: ("请输入原手势密码", "Draw your present pattern")
        case .drawNew: ("请绘制新手势密码", "Draw a new pattern")
        case .tooShort: ("至少连接{}个点,重新输入", "Connect at least {} dots, and draw again")
        case .differs: ("两次绘制不一致,请重新绘制", "The drawings differ; draw it again")
        case .shown: ("密码是{}", "The pattern is {}")
        case .stored: ("密码设置成功", "The pattern is set")
        case .right: ("密码校验成功", "The pattern is right")
        case .wrong: ("密码错误, 还可以再输入{}次", "Wrong pattern; attempts left: {}")
        case .lockedOut: ("请重新输入密码", "No attempt is left; sign in again")
        case .countdown: ("{}后可再试", "Try again in {}")
        case .judging: ("正在校验…", "Checking…")
        case .failed: ("操作失败,请稍后再试", "That did not work; try again later")
        case .count: ("已连接{}个点", "Dots connected: {}")
        case .confirm: ("确定", "OK")
        case .reset: ("重置", "Reset")
        case .clear: ("清除!!!", "Clear")
        case .done: ("完成", "Done")
        case .pad:
            (
                "手势密码:按1到9选择圆点,回车结束,Esc清除",
                "Pattern: 1 to 9 choose dots, Enter ends, Escape clears"
            )
        case .dot: ("第{}个点", "Dot {}")
        case .locked: ("错误次数过多", "Too many wrong patterns")
        }
    }
}
