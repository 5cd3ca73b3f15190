internal import FretsawKinds

// The rounds of a verification: loads, checks and their replies.
extension CaptchaMachine {
    /// The time at which the current phase ends without events.
    var deadline: Milliseconds? {
        let timings = options.timings
        let isSlider = gesture != .clicks
        switch phase {
        case .closed, .unloaded, .working, .solved: return nil
        // The service waits for the answer until its work is done.
        case .checking where waitingCheck != nil: return nil
        case .loading, .checking:
            return timings.request > 0 ? phaseBegan + timings.request : nil
        // The picture does not expire during a drag: expiry waits for its end.
        case .ready: return drag == nil ? expires : nil
        case .failed where options.isModern: return end(timings.modernReload)
        case .failed: return end(isSlider ? timings.sliderReload : timings.clickReload)
        case .succeeded: return end(isSlider ? timings.sliderClose : timings.clickClose)
        }
    }

    private func end(_ length: Milliseconds) -> Milliseconds {
        phaseBegan + (length > 0 ? length : 0)
    }

    /// Handles an expired timer.
    mutating func runOut() -> [CaptchaEffect] {
        switch phase {
        case .closed, .unloaded, .working, .solved: return []
        case .loading: return loadFailed(text(.unreachable), lacksKind: false, sequence)
        case .checking: return rejected(.unreachable, nil, sequence)
        case .ready:
            expires = nil
            // An unused picture is replaced at its next use.
            isOld = isAway || stepped == nil && marks?.places.isEmpty != false
            return isOld ? [] : [tell(text(.expired), .text)] + load()
        case .failed: return load()
        case .succeeded: return finish()
        }
    }

    mutating func enter(_ phase: CaptchaPhase) {
        self.phase = phase
        phaseBegan = clock
        isOld = false
        drag = nil
        tap = nil
    }

    // MARK: What people and the page ask for

    mutating func open() -> [CaptchaEffect] {
        guard phase == .closed || phase == .succeeded || phase == .solved else { return [] }
        if phase == .closed { forgetChallenge() }
        owesCompletion = true
        return load()
    }

    mutating func refresh() -> [CaptchaEffect] {
        switch phase {
        case .closed, .loading: return []
        case .succeeded where options.presentation == .popup: return []
        case .succeeded, .solved: owesCompletion = true
        case .unloaded, .ready, .working, .checking, .failed: break
        }
        strip = nil
        notice = nil
        return load()
    }

    mutating func close() -> [CaptchaEffect] {
        isOpen ? leave() : []
    }

    /// Takes whether the visitor can see it.
    mutating func seen(_ isSeen: Bool) -> [CaptchaEffect] {
        isAway = !isSeen
        return isSeen ? renew() : []
    }

    /// Replaces an old challenge, or that of an old proof.
    mutating func renew() -> [CaptchaEffect] {
        guard isOld else { return [] }
        owesCompletion = true
        return load()
    }

    mutating func expired() -> [CaptchaEffect] {
        switch phase {
        case .ready:
            expires = clock
            return drag == nil ? runOut() : []
        case .solved where isAway:
            isOld = true
            return []
        case .succeeded where options.presentation == .popup: return []
        case .solved, .succeeded:
            let hadPanel = panel != nil
            let load = refresh()
            return (hadPanel ? [] : [tell(text(.expired), .text)]) + load
        case .closed, .loading, .unloaded, .working, .checking, .failed: return []
        }
    }

    // MARK: Loading

    /// Loads a challenge of a kind, by default of the present one; work has a panel in place of the puzzle.
    mutating func load(
        _ kind: CaptchaKind? = nil,
        paying payment: CaptchaPayment? = nil
    ) -> [CaptchaEffect] {
        let kind = kind ?? options.kind
        let stop = stopSolving()
        if panel != nil || kind == .work { forgetChallenge() }
        panel = kind == .work ? .working : nil
        isGiven = false
        hasPaid = payment != nil
        enter(.loading)
        expires = nil
        message = nil
        stepped = nil
        handle.move(to: handle.start)
        settling = nil
        collapse = nil
        showsWays = false
        if let before = marks {
            marks = ClickMarks(picture: before.picture, wanted: before.wanted)
            if before.crosshair != nil { marks?.showCrosshair() }
        }
        sequence &+= 1
        layOut()
        let load = CaptchaEffect.load(kind, payment: payment, sequence: sequence)
        guard panel != nil else { return stop + [load] }
        strip = nil
        notice = nil
        return stop + [load, .announce(text(.working))]
    }

    mutating func loaded(_ challenge: CaptchaChallenge, _ reply: UInt32) -> [CaptchaEffect] {
        guard phase == .loading, reply == sequence else { return [] }
        guard panel == nil, challenge.task != nil else {
            // A service that asks for a payment again would do so for ever.
            if hasPaid, challenge.work == .payment {
                return loadFailed(text(.unknownError), lacksKind: false, reply)
            }
            return take(work: challenge)
        }
        (offered, offersWork) = (challenge.kinds, challenge.offersWork)
        guard challenge.isUsable(as: options.kind) else {
            return loadFailed(text(.unknownError), lacksKind: false, reply)
        }
        enter(.ready)
        self.challenge = challenge
        beginMotion()
        expires = options.timings.lifetime > 0 ? clock + options.timings.shown : nil
        if gesture == .clicks {
            let hadCrosshair = marks?.crosshair != nil
            marks = ClickMarks(picture: challenge.picture, wanted: challenge.words.count)
            if hadCrosshair { marks?.showCrosshair() }
        } else if let piece = challenge.piece {
            puzzle = PuzzleDrag(picture: challenge.picture, piece: piece, metrics: options.metrics)
            if gesture == .slider, options.showsHint, !options.hinted.contains(options.kind) {
                showHint()
            }
        }
        layOut()
        if gesture == .piece, let puzzle, let box = challenge.piece.map(puzzle.inPoints) {
            let picture = layout.picture
            handle = DragHandle(
                at: Point(x: box.x, y: box.y),
                range: Size(width: picture.width - box.width, height: picture.height - box.height)
            )
        }
        var effects: [CaptchaEffect] = [.announce(request), .presented(options.kind)]
        if challenge.work == .answer { effects += solve() }
        if challenge.isTest {
            let places = PlaceText.list([Point(x: 0, y: 0)])
            effects += check(
                gesture == .clicks ? places : CaptchaMachine.anyAnswer,
                input: .buttons
            )
        }
        return effects
    }

    mutating func loadFailed(
        _ words: Text,
        lacksKind: Bool,
        _ reply: UInt32
    ) -> [CaptchaEffect] {
        guard phase == .loading, reply == sequence else { return [] }
        if lacksKind, let substitute {
            change(to: substitute)
            return load()
        }
        // Without a kind that may be shown, the computer can still work.
        if lacksKind, options.isAuto, options.kinds.isEmpty, offered.isEmpty, options.offersWork,
            panel == nil
        {
            return load(.work)
        }
        if panel != nil { return fail(words) }
        // The next load asks for a kind that was there before.
        if lacksKind, let other = kinds.first(where: offered.contains), other != options.kind {
            change(to: other)
        }
        // An inline puzzle or a modern card stays, and its button loads again.
        guard options.presentation == .popup, !options.isModern else { return unload(words) }
        let alert = CaptchaEffect.alert(
            title: text(.alertTitle),
            message: words,
            button: text(.alertButton)
        )
        return leave() + [.failed(message: words), alert]
    }

    /// Shows why there is no challenge, or no judgement of an answer, and a button that loads again.
    private mutating func unload(_ words: Text) -> [CaptchaEffect] {
        enter(.unloaded)
        message = words
        return [.failed(message: words), .announce(words, isUrgent: true)]
    }

    // MARK: Checking

    /// Submits an answer.
    mutating func check(
        _ answer: Text,
        track: [DragMoment] = [],
        scale: Double = 1,
        input: CaptchaInput
    ) -> [CaptchaEffect] {
        guard let challenge else { return [] }
        enter(.checking)
        notice = nil
        self.answer = answer
        sequence &+= 1
        let check = CaptchaCheck(
            kind: panel == nil ? options.kind : .work,
            token: challenge.token,
            answer: answer,
            work: solving?.solutions,
            track: track,
            scale: scale,
            input: input,
            sequence: sequence
        )
        if solving?.isRunning == true {
            waitingCheck = check
            return []
        }
        return [.check(check)]
    }

    mutating func passed(_ reply: UInt32, _ exact: Point?) -> [CaptchaEffect] {
        guard phase == .checking, reply == sequence else { return [] }
        enter(.succeeded)
        settlePiece(exact)
        owesCompletion = false
        let proof = challenge.map { CaptchaProof(token: $0.token, answer: answer) }
        showsWays = false
        layOut()
        guard panel != nil else { return [.announce(text(.success)), .complete(proof)] }
        panel = .done
        return [.announce(text(.verified)), .complete(proof)] + finish()
    }

    mutating func rejected(
        _ fault: CaptchaFault,
        _ message: Text?,
        _ reply: UInt32
    ) -> [CaptchaEffect] {
        guard phase == .checking, reply == sequence else { return [] }
        if panel != nil {
            return fail(words(for: fault, message), isJudged: fault != .unreachable)
        }
        stepped = nil
        if gesture != .clicks { returnThumb() }
        guard fault != .unreachable else { return unload(words(for: fault, message)) }
        enter(.failed)
        // A check that fails for an unknown reason is called a wrong answer, unless the server says more.
        let isWrong = fault == .wrong || fault == .unknown
        // The modern layout has one wording for a wrong answer.
        let isPlain = fault == .wrong && options.isModern
        let words = words(for: isWrong ? .wrong : fault, isPlain ? nil : message)
        // The strip says that the answer is wrong; a server's own codes may mean that.
        if isWrong, gesture != .clicks || options.isModern { strip = risingStrip }
        stripWords = words
        if isWrong { self.message = words }
        return [isWrong && options.isModern ? .announce(words) : tell(words, .failure)]
    }

    /// Shows a message in place of the tip, and announces it.
    mutating func tell(_ words: Text, _ color: Color) -> CaptchaEffect {
        notice = CaptchaNotice(text: words, color: color, end: clock + options.timings.notice)
        return .announce(words)
    }

    /// The strip that slides up over the picture's lower edge when the answer was wrong.
    private var risingStrip: ThereAndBack {
        let timings = options.timings
        let isStill = environment.reducesMotion
        return ThereAndBack(
            to: 1,
            start: clock,
            duration: isStill ? 0 : timings.stripRise,
            // The reading time is the same with reduced motion.
            back: clock + timings.stripRise
                + (options.isModern ? timings.modernRest : timings.stripRest),
            duration: isStill ? 0 : timings.stripFall
        )
    }

    /// Shows how to use the slider: the thumb moves to the right and back, once.
    private mutating func showHint() {
        options.hinted.append(options.kind)
        let timings = options.timings
        let distance = environment.reducesMotion ? 0 : options.metrics.hintDistance
        // Without a distance it does not move.
        let duration = distance > 0 ? timings.hintMove : 0
        let start = clock + (distance > 0 ? timings.hintDelay : 0)
        hint = ThereAndBack(
            to: distance,
            start: start,
            duration: duration,
            back: start + duration,
            duration: duration
        )
    }

    /// Returns the thumb to its start, with the piece or the disc.
    mutating func returnThumb() {
        let duration = environment.reducesMotion ? 0 : options.timings.thumbReturn
        handle.goBack(at: clock, in: duration)
    }

    // MARK: The end

    /// Ends the display of a right answer: a popup closes, an inline element stays.
    private mutating func finish() -> [CaptchaEffect] {
        guard options.presentation == .inline else { return leave() }
        enter(.solved)
        // Nothing on the page moves for work that the visitor did not ask for.
        guard options.isModern, panel == nil || options.kind != .work && !isGiven else { return [] }
        let isStill = panel != nil || environment.reducesMotion
        panel = nil
        collapse = Transition(
            from: 0,
            to: 1,
            start: clock,
            duration: isStill ? 0 : options.timings.collapse,
            curve: .settled
        )
        return []
    }

    private mutating func leave() -> [CaptchaEffect] {
        enter(.closed)
        strip = nil
        notice = nil
        panel = nil
        let owed = owesCompletion
        owesCompletion = false
        return stopSolving() + (owed ? [.close, .complete(nil)] : [.close])
    }
}

/// A message in place of the tip, for as long as it takes to read.
struct CaptchaNotice: Equatable, Sendable {
    let text: Text
    let color: Color
    let end: Milliseconds
}

/// The relation of thumb and piece for one picture.
struct PuzzleDrag: Equatable, Sendable {
    /// Points of the piece per point of the thumb.
    let ratio: Double
    /// Pixels of the picture per point of a container 310 wide.
    let pixelsPerPoint: Double

    /// Creates the relation for `piece` on `picture`, which are both valid.
    init(picture: Size, piece: Rect, metrics: CaptchaMetrics) {
        let width = metrics.placeholder.width
        pixelsPerPoint = picture.width / width
        // At the end of the track the piece touches the picture's right edge.
        ratio = (width - piece.width / pixelsPerPoint) / metrics.travel
    }

    /// A box on the picture, in points.
    func inPoints(_ box: Rect) -> Rect {
        Rect(
            x: box.x / pixelsPerPoint,
            y: box.y / pixelsPerPoint,
            width: box.width / pixelsPerPoint,
            height: box.height / pixelsPerPoint
        )
    }

    /// The position of the piece in points from its start.
    func place(thumbAt offset: Double) -> Double { offset * ratio }

    /// The same in pixels of the picture: the answer's x.
    func pixels(thumbAt offset: Double) -> Double { place(thumbAt: offset) * pixelsPerPoint }
}

/// A number that changes from 0 to a value, stays there, and returns.
struct ThereAndBack: Equatable, Sendable {
    private let there, back: Transition

    /// Creates a number that leaves 0 at `start`, and its value at `back`.
    init(
        to value: Double,
        start: Milliseconds,
        duration: Milliseconds,
        back end: Milliseconds,
        duration backDuration: Milliseconds
    ) {
        there = Transition(from: 0, to: value, start: start, duration: duration)
        back = Transition(from: value, to: 0, start: end, duration: backDuration)
    }

    /// The time from which on it is 0 again.
    var end: Milliseconds { back.end }

    /// The number at a time.
    func value(at now: Milliseconds) -> Double {
        now < back.start ? there.value(at: now) : back.value(at: now)
    }

    /// Whether it is changing.
    func isMoving(at now: Milliseconds) -> Bool {
        (now >= there.start && now < there.end) || (now >= back.start && now < back.end)
    }

    /// The time at which it next begins or stops to change; nil after its end.
    func next(after now: Milliseconds) -> Milliseconds? {
        if now < there.start { return there.start }
        // It turns without a rest if it begins to return when it arrives.
        if there.end < back.start, now < back.start {
            return now < there.end ? there.end : back.start
        }
        return now < back.end ? back.end : nil
    }
}
