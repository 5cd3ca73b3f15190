/// Pages that are shown when an app is opened for the first time, or in a new version.
public struct Guide: StateMachine {
    /// Where a guide is.
    enum Phase: Equatable, Sendable {
        /// No one has said yet which version there is.
        case closed
        /// Its pages show.
        case open
        /// It fades out.
        case leaving
        /// It is gone, or was never needed.
        case gone
    }

    /// How it behaves.
    public let options: GuideOptions
    /// The viewport, and how its people want it shown.
    public internal(set) var environment: InterfaceEnvironment
    /// Where the pager is, in points from the first page.
    public internal(set) var offset: Double = 0
    /// The page on which the pager came to rest last, from 0.
    public internal(set) var page = 0

    var phase = Phase.closed
    var pages: [GuidePage]
    var indicator: PageIndicator
    /// How much of the start button shows; nothing before it begins to appear.
    var startFade: Transition?
    /// How much of the guide shows while it fades out.
    var leaveFade: Transition?
    var time = LatestTime()

    /// Creates a guide that waits for the versions.
    public init(environment: InterfaceEnvironment, options: GuideOptions) {
        self.options = options
        self.environment = environment.bounded
        pages = [GuidePage](repeating: GuidePage(), count: options.pages)
        indicator = PageIndicator(
            count: options.pages,
            environment: environment,
            look: options.look.indicator
        )
    }

    /// Whether its pages show.
    public var isOpen: Bool { phase == .open }

    /// Handles an event at `now` and returns what to do, in this order.
    public mutating func handle(_ event: GuideEvent, at now: Milliseconds) -> [GuideEffect] {
        var effects = advance(to: now)
        let now = time.reading(now)
        switch event {
        case .opened(let stored, let current):
            effects += open(stored, current, now)
        case .picture(let page, let picture):
            effects += take(picture, page, now)
        case .scrolled(let offset):
            effects += scroll(to: offset, now)
        case .settled(let offset):
            effects += settle(at: offset, now)
        case .environment(let environment):
            effects += take(environment, now)
        case .press(let press):
            guard press.phase == .ended, view(at: now).holds(press.location, in: press.part) else {
                break
            }
            effects += activate(press.part, now)
        case .activated(let part):
            effects += activate(part, now)
        case .key(let keystroke):
            effects += take(keystroke.key, now)
        }
        return effects
    }

    /// Handles the timers that ran out: a guide that has faded out is removed.
    public mutating func advance(to now: Milliseconds) -> [GuideEffect] {
        let now = time.advance(to: now)
        _ = indicator.advance(to: now)
        guard phase == .leaving, let fade = leaveFade, now >= fade.end else { return [] }
        return remove()
    }

    /// The next frame or end of a fade, and whether something moves until then.
    public func schedule(at now: Milliseconds) -> Schedule {
        guard phase == .open || phase == .leaving else { return .idle }
        let now = time.reading(now)
        var schedule = indicator.schedule(at: now)
        for fade in [startFade, leaveFade] {
            // The end of the last fade is waited for even where it is past.
            guard let fade, now < fade.end || fade == leaveFade else { continue }
            schedule.wake = earlier(schedule.wake, fade.end)
            schedule.moves = schedule.moves || now < fade.end
        }
        guard !environment.reducesMotion else { return schedule }
        for number in 0..<pages.count where isVisible(number) {
            schedule.wake = earlier(schedule.wake, pages[number].nextFrame(at: now))
        }
        return schedule
    }

    private func earlier(_ one: Milliseconds?, _ other: Milliseconds?) -> Milliseconds? {
        guard let one else { return other }
        guard let other else { return one }
        return one < other ? one : other
    }
}

/// A page of a guide: its picture, and how far that has played.
struct GuidePage: Equatable, Sendable {
    var picture = PagePicture.awaited
    /// When its animation began, as if it had never been stopped.
    var start: Milliseconds = 0
    /// How far it had come when it was stopped; nothing while it plays.
    var stopped: Milliseconds?

    var playback: GuidePlayback? {
        guard case .animated(let playback) = picture, playback.turn != nil else { return nil }
        return playback
    }

    /// How long it has played at a time.
    func elapsed(at now: Milliseconds) -> Milliseconds { stopped ?? (now - start) }

    /// The frame it shows at a time.
    func frame(at now: Milliseconds) -> Int {
        playback?.frame(after: elapsed(at: now)) ?? 0
    }

    /// When it shows another frame; nothing while it is stopped.
    func nextFrame(at now: Milliseconds) -> Milliseconds? {
        guard stopped == nil, let next = playback?.nextFrame(after: elapsed(at: now)) else {
            return nil
        }
        return start + next
    }

    /// Stops where it is, or continues from there.
    mutating func togglePause(at now: Milliseconds) {
        if let stopped {
            start = now - stopped
            self.stopped = nil
        } else {
            stopped = elapsed(at: now)
        }
    }
}
