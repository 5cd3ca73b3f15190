internal import FretsawKinds

// The alternatives to a puzzle: another kind, work for the client's computer, or the page's own.
extension CaptchaMachine {
    /// The panel and the buttons that the host shows beside the view.
    public var controls: CaptchaControls {
        var controls = CaptchaControls()
        guard isOpen else { return controls }
        if let solving, solving.isRunning { controls.progress = Double(solving.percent) / 100 }
        if let panel {
            controls.panel = CaptchaPanel(panel, panelText)
            switch panel {
            case .working:
                let percent = Text(decimal: solving?.percent ?? 0)
                controls.panel?.percent = text(.worked).filled(with: percent)
                controls.buttons = [button(.cancel, .stop)]
            case .failed, .stopped: controls.buttons = [button(.again, .again)]
            case .done: break
            }
            return controls
        }
        // A modern card has them inside.
        if !options.isModern { controls.buttons = urgent + ways }
        controls.hidesButtons =
            (phase == .solved || phase == .succeeded) && !controls.buttons.isEmpty
        return controls
    }

    /// The buttons that are wanted now: to load again, or to play the picture again.
    var urgent: [CaptchaButton] {
        if phase == .unloaded { return [button(.again, .again)] }
        return phase == .ready && isAnimated(options.kind) ? [button(.replay, .replay)] : []
    }

    /// The alternatives to the puzzle.
    var ways: [CaptchaButton] {
        var ways: [CaptchaButton] = []
        if options.offersKind, choices.count > 1 { ways.append(button(.kind, .otherKind)) }
        if options.offersWork, offersWork { ways.append(button(.work, .noPicture)) }
        if options.offersHost { ways.append(button(.host, .otherWay)) }
        return ways
    }

    /// The alternatives that a modern card shows.
    var rows: [CaptchaButton] { showsWays && options.isModern ? ways : [] }

    private func button(_ action: CaptchaAction, _ name: CaptchaTexts.Name) -> CaptchaButton {
        CaptchaButton(action: action, label: text(name))
    }

    private var panelText: Text {
        switch panel {
        case .working, nil: text(.working)
        case .done: text(.verified)
        case .failed: message ?? text(.failure)
        case .stopped: text(.stopped)
        }
    }

    /// Carries out the action of a button, if that is shown.
    mutating func act(_ action: CaptchaAction) -> [CaptchaEffect] {
        let buttons = panel == nil ? urgent + ways : controls.buttons
        guard isOpen, buttons.contains(where: { $0.action == action }) else {
            return action == .cancel ? cancelWork() : []
        }
        switch action {
        case .kind:
            let all = choices
            let place = all.firstIndex(of: options.kind) ?? all.count - 1
            change(to: all[(place + 1) % all.count])
            return load()
        case .work: return load(.work)
        case .host:
            let kind = options.kind
            return (options.presentation == .popup ? close() : []) + [.handOver(kind)]
        case .cancel: return cancelWork()
        case .replay:
            beginMotion()
            return [.replay]
        // The service decides again what it gives.
        case .again: return isGiven || panel == nil ? load() : load(.work)
        }
    }

    // MARK: Kinds

    /// The kinds to choose among: those of the options, then those that the service offers.
    var kinds: [CaptchaKind] {
        var all = options.kinds
        if all.isEmpty { all = options.isAuto ? CaptchaOptions.autoKinds : [options.kind] }
        // Work has a button of its own.
        guard options.addsKinds, all.first != .work else { return all }
        for kind in offered where !all.contains(kind) {
            if !environment.reducesMotion || !isAnimated(kind) { all.append(kind) }
        }
        return all
    }

    /// The kinds that the button goes round: those of the options that the service offers, if it says what it offers.
    private var choices: [CaptchaKind] {
        guard !offered.isEmpty else { return options.kinds.isEmpty ? [] : kinds }
        return kinds.filter { $0 == options.kind || offered.contains($0) }
    }

    /// Ignores clicks until the picture, which is shown from its first frame on, has come to rest.
    mutating func beginMotion() { rests = clock + Milliseconds(options.kind.traits.motion) }

    @inline(never)
    private func isAnimated(_ kind: CaptchaKind) -> Bool { kind.traits.isAnimated }

    /// The kind to try instead of one that the service does not have; nil if there is none.
    var substitute: CaptchaKind? {
        let all = kinds
        guard options.isAuto, panel == nil, let place = all.firstIndex(of: options.kind) else {
            return nil
        }
        return place + 1 < all.count ? all[place + 1] : nil
    }

    /// Shows another kind from the next load on.
    mutating func change(to kind: CaptchaKind) {
        options.kind = kind
        options.metrics.fit(kind)
        hint = nil
        forgetChallenge()
        handle = DragHandle(
            at: Point(x: 0, y: 0),
            range: Size(width: options.metrics.travel, height: 0)
        )
    }

    /// Shows no picture until the next one is loaded.
    mutating func forgetChallenge() {
        challenge = nil
        puzzle = nil
        marks = nil
    }

    // MARK: Work

    /// Takes a challenge without a picture: its work, if there is any, is shown in a panel.
    mutating func take(work challenge: CaptchaChallenge) -> [CaptchaEffect] {
        var effects: [CaptchaEffect] = []
        if panel == nil {
            (panel, isGiven) = (.working, true)
            strip = nil
            effects.append(.announce(text(.working)))
        }
        self.challenge = challenge
        if challenge.work != .payment { effects.append(.presented(.work)) }
        guard challenge.work != .none else {
            return effects + check(CaptchaMachine.anyAnswer, input: .buttons)
        }
        enter(.working)
        return effects + solve()
    }

    /// An answer to nothing.
    static var anyAnswer: Text { PlaceText.single(Point(x: 0, y: PlaceText.constantY)) }

    /// Begins to solve the work of the challenge.
    mutating func solve() -> [CaptchaEffect] {
        solving = SolvedWork(sequence: sequence)
        return [.solve(sequence: sequence)]
    }

    /// Stops what is being solved, and forgets what was.
    mutating func stopSolving() -> [CaptchaEffect] {
        let isRunning = solving?.isRunning == true
        solving = nil
        waitingCheck = nil
        return isRunning ? [.stopSolving] : []
    }

    /// Takes the part of the work that is done, which screen readers hear in quarters.
    mutating func worked(_ part: Double, _ reply: UInt32) -> [CaptchaEffect] {
        guard var solving, solving.isRunning, solving.sequence == reply, part > 0 else { return [] }
        let percent = Int(100 * (part < 1 ? part : 1))
        let quarter = percent / 25
        let isHeard = panel != nil && quarter > solving.percent / 25 && quarter < 4
        if percent > solving.percent { solving.percent = percent }
        self.solving = solving
        return isHeard
            ? [.announce(text(.worked).filled(with: Text(decimal: 25 * quarter)))] : []
    }

    /// Takes the solutions: they are the answer, are sent with it, or pay for a picture.
    mutating func solved(_ solutions: Text, _ reply: UInt32) -> [CaptchaEffect] {
        guard let solving, solving.isRunning, solving.sequence == reply, let challenge else {
            return []
        }
        self.solving?.isRunning = false
        guard panel != nil else {
            self.solving?.solutions = solutions
            return sendWaitingCheck()
        }
        if challenge.work == .payment {
            return load(paying: CaptchaPayment(token: challenge.token, solutions: solutions))
        }
        let (opening, closing): (Text, Text) = ("{\"work\":\"", "\"}")
        return check(opening + solutions + closing, input: .buttons)
    }

    /// Work that fails in a panel can be begun again; beside a picture, the service rejects the answer.
    mutating func solvingFailed(_ reply: UInt32) -> [CaptchaEffect] {
        guard let solving, solving.isRunning, solving.sequence == reply else { return [] }
        self.solving?.isRunning = false
        return panel == nil ? sendWaitingCheck() : fail(text(.unreachable))
    }

    private mutating func sendWaitingCheck() -> [CaptchaEffect] {
        guard var check = waitingCheck else { return [] }
        waitingCheck = nil
        enter(.checking)
        check.work = solving?.solutions
        return [.check(check)]
    }

    /// Shows in the panel why there is no proof, and reports it unless an answer was judged.
    mutating func fail(_ words: Text, isJudged: Bool = false) -> [CaptchaEffect] {
        enter(.unloaded)
        panel = .failed
        message = words
        return [.announce(words)] + (isJudged ? [] : [.failed(message: words)])
    }

    /// Returns to the picture; without one, a popup closes, and inline the work can be begun again.
    mutating func cancelWork() -> [CaptchaEffect] {
        guard panel != nil, phase != .solved else { return [] }
        if options.kind != .work, !isGiven { return load() }
        if options.presentation == .popup { return close() }
        let stop = stopSolving()
        enter(.unloaded)
        panel = .stopped
        return stop + [.announce(text(.stopped))]
    }
}

/// Work that is being solved, or was.
struct SolvedWork: Equatable, Sendable {
    /// The number of the load that brought it.
    let sequence: UInt32
    /// The part that is done.
    var percent = 0
    /// Whether its solutions are awaited.
    var isRunning = true
    /// The solutions; nil without them.
    var solutions: Text?

    init(sequence: UInt32) { self.sequence = sequence }
}

/// The panel and the buttons that a host shows beside the view, by its platform's means.
public struct CaptchaControls: Equatable, Sendable {
    /// The panel in place of the puzzle; nil while that is shown.
    public var panel: CaptchaPanel?
    /// The part of the work that is done, 0 … 1: in the panel, or beside the puzzle; nil if there is none.
    public var progress: Double?
    /// The buttons: those of the panel, or the alternatives below the puzzle.
    public var buttons: [CaptchaButton] = []
    /// Whether the buttons only keep their space, after a correct answer.
    public var hidesButtons = false

    /// Creates controls that show nothing.
    public init() {}
}

/// The panel of work.
public struct CaptchaPanel: Equatable, Sendable {
    /// Its state.
    public var state: CaptchaPanelState
    /// Its message.
    public var text: Text
    /// How far the work is, in words; nil if it has ended.
    public var percent: Text?

    /// Creates a panel.
    public init(_ state: CaptchaPanelState, _ text: Text) {
        self.state = state
        self.text = text
    }
}

/// The states of the panel of work.
public enum CaptchaPanelState: UInt8, Sendable {
    /// The computer works.
    case working
    /// The answer was correct.
    case done
    /// There was an error.
    case failed
    /// The visitor cancelled it.
    case stopped
}

/// A button that is no part of the view.
public struct CaptchaButton: Equatable, Identifiable, Sendable {
    /// The action, which is sent back as ``CaptchaEvent/action(_:)``.
    public var action: CaptchaAction
    /// Its label.
    public var label: Text
    /// Its action.
    public var id: CaptchaAction { action }
}

/// The actions of the buttons beside the view.
public enum CaptchaAction: UInt8, Sendable {
    /// Shows a puzzle of another kind.
    case kind
    /// Lets the computer work, for visitors who cannot see the picture.
    case work
    /// Hands over to the page's own alternative.
    case host
    /// Stops the work; also the action of Escape in a panel.
    case cancel
    /// Begins the work again, or loads again.
    case again
    /// Plays a picture that moves again, which the host does.
    case replay
}
