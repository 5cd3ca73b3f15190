/// Pages shown when an app is opened for the first time, or in a new version.
public struct Guide: StateMachine {
    /// The state of a guide.
    enum Phase: Equatable, Sendable {
        /// The versions are not known yet.
        case closed
        /// Its pages are shown.
        case open
        /// It is fading out.
        case leaving
        /// It was removed, or is not needed.
        case gone
    }

    /// The options.
    public internal(set) var options: GuideOptions
    /// The environment.
    public internal(set) var environment: InterfaceEnvironment
    /// The pager's offset from the first page in points.
    public internal(set) var offset: Double = 0
    /// The last page on which the pager came to rest, from 0.
    public internal(set) var page = 0

    var phase = Phase.closed
    var pages: [GuidePage]
    var indicator: PageIndicator
    /// The opacity of the start button; nil before it appears.
    var startFade: Transition?
    /// The opacity of the guide while it fades out.
    var leaveFade: Transition?
    var time = LatestTime()

    /// Creates a guide that waits for the versions.
    public init(environment: InterfaceEnvironment, options: GuideOptions) {
        self.options = options
        self.environment = environment.bounded
        pages = [GuidePage](repeating: GuidePage(), count: options.pages)
        var dots = options.metrics.indicator
        let gap = options.metrics.dotButtonSide - dots.otherWidth
        if options.hasDotButtons, dots.gap < gap { dots.gap = gap }
        indicator = PageIndicator(count: options.pages, environment: environment, metrics: dots)
    }

    /// Whether its pages are shown.
    public var isOpen: Bool { phase == .open }

    /// Handles an event at `now` and returns the effects in order.
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
        case .texts(let texts):
            options.texts = texts
        }
        return effects
    }

    /// Handles expired timers: a guide that has faded out is removed.
    public mutating func advance(to now: Milliseconds) -> [GuideEffect] {
        let now = time.advance(to: now)
        _ = indicator.advance(to: now)
        guard phase == .leaving, let fade = leaveFade, now >= fade.end else { return [] }
        return remove()
    }

    /// The next frame or end of a fade, and whether something is moving until then.
    public func schedule(at now: Milliseconds) -> Schedule {
        guard phase == .open || phase == .leaving else { return .idle }
        let now = time.reading(now)
        var schedule = indicator.schedule(at: now)
        for fade in [startFade, leaveFade] {
            // The end of the last fade must be handled even if it is in the past.
            guard let fade, now < fade.end || fade == leaveFade else { continue }
            schedule.wake = earlier(schedule.wake, fade.end)
            schedule.moves = schedule.moves || now < fade.end
        }
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

/// A page of a guide: its picture and the position of its animation.
struct GuidePage: Equatable, Sendable {
    var picture = PagePicture.awaited
    /// The start time of its animation, corrected for pauses.
    var start: Milliseconds = 0
    /// The position at which it was paused, as it begins with reduced motion; nil while it plays.
    var stopped: Milliseconds?

    var playback: GuidePlayback? {
        guard case .animated(let playback) = picture, playback.turn != nil else { return nil }
        return playback
    }

    /// The position of the animation at a time.
    func elapsed(at now: Milliseconds) -> Milliseconds { stopped ?? (now - start) }

    /// The frame at a time.
    func frame(at now: Milliseconds) -> Int {
        playback?.frame(after: elapsed(at: now)) ?? 0
    }

    /// The time of the next frame; nil while it is paused.
    func nextFrame(at now: Milliseconds) -> Milliseconds? {
        guard stopped == nil, let next = playback?.nextFrame(after: elapsed(at: now)) else {
            return nil
        }
        return start + next
    }

    /// Pauses or resumes the animation.
    mutating func togglePause(at now: Milliseconds) {
        if let stopped {
            start = now - stopped
            self.stopped = nil
        } else {
            stopped = elapsed(at: now)
        }
    }
}
