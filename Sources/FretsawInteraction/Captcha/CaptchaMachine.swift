internal import FretsawKinds

/// A verification by a puzzle of any kind, or by work, in a popup or inline.
///
/// Each opening is completed once: with a proof, or with nil if it is closed without one. Loads and
/// checks have a sequence number that their replies repeat; replies to earlier ones are ignored.
public struct CaptchaMachine: StateMachine {
    /// The options.
    public internal(set) var options: CaptchaOptions

    var environment: InterfaceEnvironment
    var phase = CaptchaPhase.closed
    var challenge: CaptchaChallenge?
    var layout: CaptchaLayout
    /// The thumb of a slider, or the piece of a drag puzzle.
    var handle: DragHandle
    var puzzle: PuzzleDrag?
    /// The piece after a right answer.
    var settling: SettlingPiece?
    var marks: ClickMarks?
    /// How much of the failure strip is shown, 0 … 1.
    var strip: ThereAndBack?
    /// The text of the modern strip.
    var stripWords = Text.empty
    var notice: CaptchaNotice?
    /// The distance by which the hint moves the thumb.
    var hint: ThereAndBack?
    /// Whether a modern card shows the alternatives.
    var showsWays = false
    /// How far a modern card has become a row after a right answer, 0 … 1.
    var collapse: Transition?
    /// The server's message if no challenge was loaded.
    var message: Text?
    /// The kinds that the service offered last, and whether it has work as an alternative.
    var offered: [CaptchaKind] = []
    var offersWork = false
    /// The state of the panel of work in place of the puzzle; nil while the puzzle is shown.
    var panel: CaptchaPanelState?
    /// Whether the service gave the work instead of a picture.
    var isGiven = false
    /// The time at which a picture that moves comes to rest.
    var rests: Milliseconds = 0
    /// Whether the last load paid for a picture.
    var hasPaid = false
    var solving: SolvedWork?
    /// An answer that waits for the work beside its picture.
    var waitingCheck: CaptchaCheck?
    private var reported = CaptchaControls()

    /// The time of the last event or timer.
    var clock: Milliseconds = 0
    private var latest = LatestTime()
    var phaseBegan: Milliseconds = 0
    var expires: Milliseconds?
    var sequence: UInt32 = 0
    /// Whether the visitor cannot see it.
    var isAway = false
    /// Whether the challenge or the proof expired without being replaced; the next phase ends it.
    var isOld = false
    /// Whether a completion must still be reported.
    var owesCompletion = false

    var drag: ThumbDrag?
    /// The begin of a press that may become a tap.
    var tap: Press?
    var motion = UniformMotion()
    /// The input that moved the thumb without a drag; nil if there is none.
    var stepped: CaptchaInput?
    /// The last answer.
    var answer = Text.empty

    /// Creates a closed verification.
    public init(options: CaptchaOptions, environment: InterfaceEnvironment) {
        self.options = options
        self.environment = environment.bounded
        layout = CaptchaLayout(
            options.metrics,
            in: self.environment.size,
            presentation: options.presentation
        )
        handle = DragHandle(
            at: Point(x: 0, y: 0),
            range: Size(width: options.metrics.travel, height: 0)
        )
    }

    // Not inlined, because a row of the table of kinds is large.

    /// The gesture that answers the puzzle; nil for work.
    var gesture: AnswerGesture? {
        @inline(never) get { options.kind.gesture }
    }

    /// The shape of the answer.
    var shape: AnswerShape {
        @inline(never) get { options.kind.shape }
    }

    /// Whether it is open.
    public var isOpen: Bool { phase != .closed }

    /// Handles an event at `now` and returns the effects in order.
    public mutating func handle(_ event: CaptchaEvent, at now: Milliseconds) -> [CaptchaEffect] {
        let effects = runTimers(to: now)
        return reportControls(after: effects + take(event))
    }

    /// Handles timers that expired by `now` and returns the effects in order.
    public mutating func advance(to now: Milliseconds) -> [CaptchaEffect] {
        reportControls(after: runTimers(to: now))
    }

    /// Adds a last effect if the controls changed.
    @inline(never)
    private mutating func reportControls(after effects: [CaptchaEffect]) -> [CaptchaEffect] {
        let controls = controls
        guard controls != reported else { return effects }
        reported = controls
        return effects + [.controls(controls)]
    }

    private mutating func runTimers(to now: Milliseconds) -> [CaptchaEffect] {
        let now = latest.advance(to: now)
        var effects: [CaptchaEffect] = []
        while let deadline, deadline <= now {
            if deadline > clock { clock = deadline }
            effects += runOut()
        }
        clock = now
        if let strip, strip.end <= now { self.strip = nil }
        if let notice, notice.end <= now { self.notice = nil }
        return effects
    }

    /// The next timer, and whether something is moving until then.
    public func schedule(at now: Milliseconds) -> Schedule {
        guard isOpen else { return .idle }
        let now = latest.reading(now)
        var wake = deadline ?? .infinity
        if let next = strip?.next(after: now) { wake = min(wake, next) }
        if let next = hint?.next(after: now) { wake = min(wake, next) }
        if let notice, notice.end > now { wake = min(wake, notice.end) }
        let collapses = collapse.map { $0.end > now } ?? false
        if let collapse, collapses { wake = min(wake, collapse.end) }
        let moves =
            handle.isMoving(at: now)
            || settling?.isMoving(at: now) == true
            || strip?.isMoving(at: now) == true
            || hint?.isMoving(at: now) == true
            || collapses
        return Schedule(wake: wake < .infinity ? wake : nil, moves: moves)
    }

    /// `time`, or the latest known time if that is later.
    func reading(_ time: Milliseconds) -> Milliseconds { latest.reading(time) }

    private mutating func take(_ event: CaptchaEvent) -> [CaptchaEffect] {
        switch event {
        case .opened: open()
        case .environment(let environment): move(to: environment)
        case .loaded(let challenge, let sequence): loaded(challenge, sequence)
        case .loadFailed(let fault, let message, let lacksKind, let sequence):
            loadFailed(words(for: fault, message), lacksKind: lacksKind, sequence)
        case .passed(let sequence, let exact): passed(sequence, exact)
        case .rejected(let fault, let message, let sequence): rejected(fault, message, sequence)
        case .worked(let part, let sequence): worked(part, sequence)
        case .solved(let solutions, let sequence): solved(solutions, sequence)
        case .solvingFailed(let sequence): solvingFailed(sequence)
        case .action(let action): act(action)
        case .press(let press, let isTouch): renew() + pressed(press, isTouch: isTouch)
        case .key(let keystroke, let focus): renew() + struck(keystroke, focus: focus)
        case .seen(let isSeen): seen(isSeen)
        case .refresh: refresh()
        case .close: close()
        case .expired: expired()
        case .texts(let texts): replace(texts)
        }
    }

    private mutating func replace(_ texts: CustomTexts<CaptchaTexts.Name>) -> [CaptchaEffect] {
        options.texts = texts
        return []
    }

    private mutating func move(to environment: InterfaceEnvironment) -> [CaptchaEffect] {
        self.environment = environment.bounded
        layOut()
        return []
    }

    /// Updates the layout; a drag in progress continues from the thumb's current position.
    mutating func layOut() {
        layout = CaptchaLayout(
            options.metrics,
            in: environment.size,
            natural: challenge?.task == nil ? nil : challenge?.picture,
            rows: rows.count,
            presentation: options.presentation
        )
        let place = handle.place(at: clock)
        drag?.anchor(at: place)
    }
}

/// The state of a verification.
enum CaptchaPhase: Equatable, Sendable {
    /// Closed.
    case closed
    /// Loading a challenge.
    case loading
    /// Loading failed, inline or in a modern card, because classic popups close; or an answer had no reply.
    case unloaded
    /// Waiting for an answer.
    case ready
    /// Solving work in place of a puzzle.
    case working
    /// Checking an answer.
    case checking
    /// The answer was wrong, which is shown for a while.
    case failed
    /// The answer was correct and is reported, which is shown for a while.
    case succeeded
    /// Solved; only inline, because popups close.
    case solved
}
