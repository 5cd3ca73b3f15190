/// A verification: a puzzle, words to click or a disc to turn, in a popup or in a page.
///
/// Each time it is opened it is completed once: with a proof, or with nothing where it is closed
/// before it was solved. Loads and checks carry a sequence number that their replies bring back; a reply to
/// anything but the last of them is dropped.
public struct CaptchaMachine: StateMachine {
    /// The options.
    public let options: CaptchaOptions

    var environment: InterfaceEnvironment
    var phase = CaptchaPhase.closed
    var challenge: CaptchaChallenge?
    var layout: CaptchaLayout
    var thumb: SliderThumb
    var puzzle: PuzzleDrag?
    let dial: RotateDial
    var marks: ClickMarks?
    var strip: FailureStrip?
    /// The server's words where no picture came.
    var message: Text?

    /// The time of what is happening now.
    var clock: Milliseconds = 0
    private var latest = LatestTime()
    var phaseBegan: Milliseconds = 0
    var expires: Milliseconds?
    var sequence: UInt32 = 0
    /// Whether a completion must still be reported.
    var owesCompletion = false

    var drag: ThumbDrag?
    var tap: CaptchaTap?
    var motion = UniformMotion()
    /// The input device of a movement in steps; nil for drags.
    var stepped: CaptchaInput?
    /// The answer that was given last.
    var answer = Text.empty

    /// Creates a verification that does not show yet.
    public init(options: CaptchaOptions, environment: InterfaceEnvironment) {
        self.options = options
        self.environment = environment.bounded
        layout = CaptchaLayout(
            options.look,
            in: self.environment.size,
            natural: nil,
            presentation: options.presentation
        )
        thumb = SliderThumb(travel: options.look.travel)
        dial = RotateDial(travel: options.look.travel)
    }

    /// Whether it shows.
    public var isOpen: Bool { phase != .closed }

    /// The words of the present language.
    var texts: CaptchaTexts { CaptchaTexts(environment.language, own: options.texts) }

    /// Handles an event at `now` and returns what to do, in this order.
    ///
    /// An event that makes no sense in the present state is ignored; a time before the last counts as the last.
    public mutating func handle(_ event: CaptchaEvent, at now: Milliseconds) -> [CaptchaEffect] {
        advance(to: now) + take(event)
    }

    /// Handles the timers that ran out by `now` and returns what to do, in this order.
    public mutating func advance(to now: Milliseconds) -> [CaptchaEffect] {
        let now = latest.advance(to: now)
        var effects: [CaptchaEffect] = []
        while let deadline, deadline <= now {
            if deadline > clock { clock = deadline }
            effects += runOut()
        }
        clock = now
        if let strip, strip.isOver(at: now) { self.strip = nil }
        return effects
    }

    /// The next timer, and whether something moves until then.
    public func schedule(at now: Milliseconds) -> Schedule {
        guard isOpen else { return .idle }
        let now = latest.reading(now)
        var wake = deadline
        if let next = strip?.next(after: now), next < wake ?? .infinity { wake = next }
        let moves = thumb.isMoving(at: now) || strip?.isMoving(at: now) == true
        return Schedule(wake: wake, moves: moves)
    }

    /// The monotonic time.
    func reading(_ time: Milliseconds) -> Milliseconds { latest.reading(time) }

    private mutating func take(_ event: CaptchaEvent) -> [CaptchaEffect] {
        switch event {
        case .opened: open()
        case .environment(let environment): move(to: environment)
        case .loaded(let challenge, let sequence): loaded(challenge, sequence)
        case .loadFailed(let message, let sequence): loadFailed(message, sequence)
        case .passed(let sequence): passed(sequence)
        case .rejected(let message, let sequence): rejected(message, sequence)
        case .press(let press, let isTouch): pressed(press, isTouch: isTouch)
        case .key(let keystroke, let focus): struck(keystroke, focus: focus)
        case .refresh: refresh()
        case .close: close()
        case .expired: expired()
        }
    }

    private mutating func move(to environment: InterfaceEnvironment) -> [CaptchaEffect] {
        self.environment = environment.bounded
        layOut()
        return []
    }

    /// Lays everything out again; a finger on the thumb keeps it.
    mutating func layOut() {
        layout = CaptchaLayout(
            options.look,
            in: environment.size,
            natural: challenge?.picture,
            presentation: options.presentation
        )
        drag?.anchor(thumbAt: thumb.offset(at: clock))
    }
}

/// How far a verification has come.
enum CaptchaPhase: Equatable, Sendable {
    /// It does not show.
    case closed
    /// A picture is on its way.
    case loading
    /// No picture came; in the page only, for a popup closes.
    case unloaded
    /// The picture can be answered.
    case ready
    /// An answer is being checked.
    case checking
    /// The answer was wrong; it shows for a while.
    case failed
    /// The answer was right; it shows for a while.
    case succeeded
    /// Solved and reported; only inline, because popups close.
    case solved
}
