/// The processing of drawings: comparing them, asking the store, and reporting the result.
extension GestureLock {
    /// Starts a flow and cancels the previous one, but keeps a lockout.
    mutating func begin(_ flow: GestureFlow) {
        let before = phase
        forget()
        self.flow = flow
        phase = flow == .set ? .first : .verifying
        if case .lockedOut = before, flow != .set {
            phase = before
            message = .lockedOut
        }
    }

    /// Clears all patterns and marks.
    mutating func forget() {
        clearPath()
        held = DotPattern()
        verified = DotPattern()
        message = .prompt
        shake = nil
    }

    /// Handles a drawing of at least one dot.
    mutating func judge() -> [GestureLockEffect] {
        let state = resultState
        guard path.count >= options.minimum else {
            reject(.tooShort)
            return [report(state, false)]
        }
        switch phase {
        case .first:
            if options.confirmsWithButtons {
                phase = .confirming
                message = .shown
            } else {
                held = path
                phase = .second
                message = .prompt
            }
            return [report(state, true)]
        case .second:
            guard path == held else {
                reject(.differs)
                return [report(state, false)]
            }
            return [report(state, true)] + store(path)
        case .verifying:
            let request = ask()
            phase = .judging(request: request)
            return [.verify(request: request, path)]
        default:
            return []
        }
    }

    /// Asks the store to store a pattern.
    mutating func store(_ pattern: DotPattern) -> [GestureLockEffect] {
        let request = ask()
        phase = .storing(request: request)
        if flow == .modify {
            return [.modify(request: request, from: verified, to: pattern)]
        }
        return [.store(request: request, pattern)]
    }

    /// Handles the store's answer; answers to earlier requests are ignored.
    mutating func take(_ verdict: GestureVerdict, of request: UInt32) -> [GestureLockEffect] {
        let isDrawing: Bool
        switch phase {
        case .judging(request): isDrawing = true
        case .storing(request): isDrawing = false
        default: return []
        }
        switch verdict {
        case .accepted:
            return isDrawing ? acceptDrawing() : acceptStored()
        case .wrong(let left) where left > 0:
            attemptsLeft = left
            let result = report(.verify, false)
            backToVerifying()
            reject(.wrong(attemptsLeft: left))
            return isDrawing ? [result] : []
        case .wrong:
            return lockout(until: nil, isDrawing: isDrawing)
        case .lockedOut(let until):
            return lockout(until: until, isDrawing: isDrawing)
        case .failed(let words):
            return fail(words, isDrawing: isDrawing)
        }
    }

    /// The number of attempts before a lockout.
    private static let attempts = 5

    /// Handles the store's status.
    mutating func take(attemptsLeft: Int?, lockedUntil: Milliseconds?) {
        if let attemptsLeft {
            self.attemptsLeft = attemptsLeft > 0 ? attemptsLeft : 0
            // Wrong drawings before the page was loaded again.
            if phase == .verifying, flow != .set, message == .prompt,
                attemptsLeft > 0, attemptsLeft < GestureLock.attempts
            {
                message = .wrong(attemptsLeft: attemptsLeft)
            }
        }
        guard let lockedUntil, lockedUntil.isFinite, lockedUntil > clock, flow != .set,
            phase == .verifying
        else { return }
        clearPath()
        self.attemptsLeft = 0
        phase = .lockedOut(until: lockedUntil)
        message = .lockedOut
    }

    private mutating func acceptDrawing() -> [GestureLockEffect] {
        let result = report(.verify, true)
        if flow == .modify {
            verified = path
            phase = .first
        } else {
            phase = .idle
            message = .right
        }
        clearPath()
        guard flow == .modify else { return [result, .finished(.verify)] }
        message = .prompt
        return [result]
    }

    private mutating func acceptStored() -> [GestureLockEffect] {
        let shown = options.confirmsWithButtons ? path : DotPattern()
        forget()
        // A pattern confirmed with a button stays visible until it is reset.
        path = shown
        phase = .idle
        message = .stored
        return [.finished(flow)]
    }

    private mutating func lockout(until: Milliseconds?, isDrawing: Bool) -> [GestureLockEffect] {
        attemptsLeft = 0
        let result = report(.verify, false)
        held = DotPattern()
        verified = DotPattern()
        var end = until
        // NaN counts as no time; a lockout in the past ends at the next event.
        if let time = until { end = time < .infinity ? (time > clock ? time : clock) : nil }
        reject(.lockedOut)
        phase = .lockedOut(until: end)
        return (isDrawing ? [result] : []) + [.lockedOut(until: end)]
    }

    private mutating func fail(_ words: Text, isDrawing: Bool) -> [GestureLockEffect] {
        let result = report(.verify, false)
        held = DotPattern()
        phase = isDrawing ? .verifying : .first
        reject(.failed(words))
        return isDrawing ? [result] : []
    }

    /// The stored pattern must be drawn again, also if it was about to be replaced.
    private mutating func backToVerifying() {
        held = DotPattern()
        verified = DotPattern()
        phase = .verifying
    }

    /// Marks the drawing as wrong, shows the reason, and shakes the label.
    private mutating func reject(_ message: GestureLockMessage) {
        isMarkedWrong = true
        self.message = message
        shake = LabelShake(start: clock, timings: options.timings)
    }

    private mutating func ask() -> UInt32 {
        requests &+= 1
        message = .judging
        return requests
    }

    private var resultState: GestureResult.State {
        switch phase {
        case .first: .first
        case .second: .second
        default: .verify
        }
    }

    private func report(_ state: GestureResult.State, _ isSuccess: Bool) -> GestureLockEffect {
        .report(
            GestureResult(
                state: state,
                isSuccess: isSuccess,
                attemptsLeft: state == .verify ? attemptsLeft : nil,
                dots: path,
                isLongEnough: path.count >= options.minimum
            )
        )
    }
}

/// The state of a gesture lock's flow.
enum GestureLockPhase: Equatable, Sendable {
    /// No flow is running, or it has finished.
    case idle
    /// The stored pattern must be drawn.
    case verifying
    /// A new pattern must be drawn.
    case first
    /// The new pattern must be drawn again.
    case second
    /// The new pattern is shown, to be confirmed with a button.
    case confirming
    /// The store is checking a drawing.
    case judging(request: UInt32)
    /// The store is storing a pattern.
    case storing(request: UInt32)
    /// Locked out until a time, or without end.
    case lockedOut(until: Milliseconds?)

    /// Whether dots can be selected.
    var takesDots: Bool {
        switch self {
        case .verifying, .first, .second: true
        default: false
        }
    }
}

/// The messages of a gesture lock's label.
enum GestureLockMessage: Equatable, Sendable {
    /// What to do now.
    case prompt
    case tooShort
    case differs
    case shown
    case stored
    case right
    case wrong(attemptsLeft: Int)
    case lockedOut
    case judging
    case failed(Text)

    var isError: Bool {
        switch self {
        case .tooShort, .differs, .wrong, .lockedOut, .failed: true
        default: false
        }
    }
}
