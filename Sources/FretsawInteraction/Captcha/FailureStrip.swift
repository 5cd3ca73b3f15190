/// The strip that slides up over the picture's lower edge when the answer was wrong.
struct FailureStrip: Equatable, Sendable {
    private let rise: Transition
    private let fall: Transition

    /// A strip that begins to rise.
    init(at now: Milliseconds, timings: CaptchaTimings, reducesMotion: Bool) {
        let (up, down) = reducesMotion ? (0, 0) : (timings.stripRise, timings.stripFall)
        rise = Transition(from: 0, to: 1, start: now, duration: up)
        // People get the same time to read it, whether it moves or not.
        let shown = FailureStrip.length(timings.stripRise) + FailureStrip.length(timings.stripRest)
        fall = Transition(from: 1, to: 0, start: now + shown, duration: down)
    }

    /// How much of it shows, 0 … 1.
    func shown(at now: Milliseconds) -> Double {
        now < fall.start ? rise.value(at: now) : fall.value(at: now)
    }

    /// Whether it has gone.
    func isOver(at now: Milliseconds) -> Bool { now >= fall.end }

    /// Whether it is on its way up or down.
    func isMoving(at now: Milliseconds) -> Bool {
        now < rise.end || (now >= fall.start && now < fall.end)
    }

    /// When it begins to move or ends, if nothing else happens.
    func next(after now: Milliseconds) -> Milliseconds? {
        if now < rise.end { return rise.end }
        if now < fall.start { return fall.start }
        return now < fall.end ? fall.end : nil
    }

    private static func length(_ time: Milliseconds) -> Milliseconds { time > 0 ? time : 0 }
}
