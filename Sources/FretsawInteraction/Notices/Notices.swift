/// Short messages and icons; any number can be visible at once.
public struct Notices: StateMachine {
    /// The options.
    public let options: NoticeOptions
    /// The environment.
    public private(set) var environment: InterfaceEnvironment
    /// The list, oldest first.
    var posted: [PostedNotice] = []
    private var latest = LatestTime()
    private var lastHandle: UInt32 = 0
    private var lastRequest: UInt32 = 0

    /// Creates an empty list.
    public init(in environment: InterfaceEnvironment, options: NoticeOptions = NoticeOptions()) {
        self.environment = environment.bounded
        self.options = options
    }

    /// The visible notices, oldest first, including those that are disappearing.
    public var handles: [NoticeHandle] { posted.map { $0.handle } }

    /// Handles an event at `now` and returns the effects in order.
    public mutating func handle(_ event: NoticeEvent, at now: Milliseconds) -> [NoticeEffect] {
        var effects = advance(to: now)
        let now = latest.reading(now)
        switch event {
        case .environment(let environment):
            let width = wrappingWidth
            self.environment = environment.bounded
            guard wrappingWidth != width else { break }
            for index in posted.indices where posted[index].question != nil {
                var asked = posted[index]
                effects.append(ask(about: &asked))
                posted[index] = asked
            }
        case .show(let notice):
            effects += show(notice, at: now)
        case .measured(let tag, let size):
            for index in posted.indices where posted[index].question == tag {
                var asked = posted[index]
                asked.measured = size
                if asked.presence == nil { appear(&asked, at: now) }
                posted[index] = asked
            }
        case .hide(let handle):
            if let index = index(of: handle) { effects += leave(index, at: now) }
        case .hold(let handle, let isHeld):
            guard let index = index(of: handle), !posted[index].leaves else { break }
            let time = options.timings.clearing(of: posted[index].notice)
            posted[index].clears = isHeld ? nil : time.map { now + $0 }
        case .clearAll:
            for gone in posted { effects.append(.removed(gone.handle)) }
            posted.removeAll()
        }
        return effects
    }

    /// Handles expired timers: notices whose time is over are removed.
    public mutating func advance(to now: Milliseconds) -> [NoticeEffect] {
        let now = latest.advance(to: now)
        var effects: [NoticeEffect] = []
        while let index = firstDue(by: now) {
            if posted[index].leaves {
                effects.append(.removed(posted.remove(at: index).handle))
            } else {
                effects += leave(index, at: posted[index].clears ?? now)
            }
        }
        return effects
    }

    /// The notice, the oldest of equals, whose timer expired first, at `now` or before.
    private func firstDue(by now: Milliseconds) -> Int? {
        var first: (index: Int, time: Milliseconds)?
        for (index, notice) in posted.enumerated() {
            guard let time = notice.timer, time <= now else { continue }
            if let earlier = first, earlier.time <= time { continue }
            first = (index, time)
        }
        return first?.index
    }

    private func index(of handle: NoticeHandle) -> Int? {
        for index in posted.indices where posted[index].handle == handle { return index }
        return nil
    }

    private mutating func show(_ notice: Notice, at now: Milliseconds) -> [NoticeEffect] {
        var effects: [NoticeEffect] = []
        while posted.count >= min(max(options.maxAtOnce, 1), 1024) {
            effects.append(.removed(posted.removeFirst().handle))
        }
        let handle = newHandle()
        effects.append(.shown(handle))
        var new = PostedNotice(handle: handle, notice: notice, start: now)
        new.clears = options.timings.clearing(of: notice).map { now + $0 }
        new.hasCaption =
            options.isModern && notice.kind == .wait && notice.pictures == nil
            && !notice.text.isBlank
        if notice.kind == .text || new.hasCaption {
            effects.append(ask(about: &new))
        } else {
            appear(&new, at: now)
        }
        posted.append(new)
        return effects
    }

    /// A new handle whose part names differ from those of all visible notices.
    private mutating func newHandle() -> NoticeHandle {
        repeat {
            lastHandle &+= 1
        } while posted.contains { $0.handle.index == UInt16(truncatingIfNeeded: lastHandle) }
        return NoticeHandle(lastHandle)
    }

    private mutating func ask(about posted: inout PostedNotice) -> NoticeEffect {
        lastRequest &+= 1
        posted.question = lastRequest
        let most = options.metrics.caption.most - 2 * options.metrics.caption.margin
        return .measure(
            TextMeasurement(
                tag: lastRequest,
                words: words(of: posted.notice),
                width: posted.hasCaption ? min(wrappingWidth, most) : wrappingWidth
            )
        )
    }

    private func appear(_ posted: inout PostedNotice, at now: Milliseconds) {
        let timings = options.timings
        let time = posted.notice.kind == .top ? timings.slidingIn : timings.appearing
        let duration = environment.reducesMotion ? 0 : time
        posted.presence = Transition(from: 0, to: 1, start: now, duration: duration)
    }

    /// Starts to remove a notice, unless it is already disappearing.
    private mutating func leave(_ index: Int, at now: Milliseconds) -> [NoticeEffect] {
        guard !posted[index].leaves else { return [] }
        let presence = posted[index].presence?.value(at: now) ?? 0
        guard !environment.reducesMotion, presence > 0, options.timings.leaving > 0 else {
            return [.removed(posted.remove(at: index).handle)]
        }
        posted[index].leaves = true
        posted[index].clears = nil
        posted[index].presence = Transition(
            from: presence,
            to: 0,
            start: now,
            duration: options.timings.leaving
        )
        return []
    }

    /// The next timer, and whether something is moving until then.
    public func schedule(at now: Milliseconds) -> Schedule {
        let now = latest.reading(now)
        var schedule = Schedule.idle
        for notice in posted {
            var wake = notice.timer
            if notice.notice.kind == .wait, !environment.reducesMotion {
                if notice.showsPictures {
                    let shortest = options.timings.shortestPicture
                    if let next = notice.picture(at: now, shortest: shortest).next {
                        wake = min(wake ?? next, next)
                    }
                } else {
                    schedule.moves = true
                }
            }
            if let presence = notice.presence, presence.end > now { schedule.moves = true }
            if let wake { schedule.wake = min(schedule.wake ?? wake, wake) }
        }
        return schedule
    }

    /// The notices at `now`, the newest in front.
    ///
    /// A notice fades while a newer one appears at the same place, and returns when that disappears.
    public func view(at now: Milliseconds) -> View {
        let now = latest.reading(now)
        var view = View()
        // The share that newer notices leave visible, at the top and in the middle.
        var (top, middle) = (1.0, 1.0)
        for notice in posted.reversed() {
            guard let presence = notice.presence?.value(at: now) else { continue }
            let isTop = notice.notice.kind == .top
            let visible = isTop ? top : middle
            view.parts = parts(of: notice, presence: presence * visible, at: now) + view.parts
            if isTop { top *= 1 - presence } else { middle *= 1 - presence }
        }
        return view
    }
}

extension PostedNotice {
    /// Whether it shows the caller's pictures instead of the spinner.
    var showsPictures: Bool {
        notice.kind == .wait && (notice.pictures?.count ?? 0) > 0
    }
}

/// A notice in the list, with its times.
struct PostedNotice: Equatable, Sendable {
    /// Its handle.
    let handle: NoticeHandle
    /// The notice.
    let notice: Notice
    /// The time of its `show` event.
    let start: Milliseconds
    /// Whether its words are below its spinner.
    var hasCaption = false
    /// When it starts to disappear; nil if it stays or is already disappearing.
    var clears: Milliseconds?
    /// The last request to measure its words.
    var question: UInt32?
    /// The measured size of its words; nil before they are measured.
    var measured: Size?
    /// Its progress of appearing, 0 … 1; nil before it can be shown.
    var presence: Transition?
    /// Whether it is disappearing.
    var leaves = false

    /// The next of its timers: the start or the end of disappearing.
    var timer: Milliseconds? {
        leaves ? presence?.end : clears
    }

    /// The picture at `now`, each shown for at least `shortest`, and the time of the next one; nil
    /// if there is no next one.
    func picture(
        at now: Milliseconds,
        shortest: Milliseconds
    ) -> (frame: UInt32, next: Milliseconds?) {
        guard let pictures = notice.pictures, pictures.count > 1, pictures.interval > 0,
            pictures.interval.isFinite
        else { return (0, nil) }
        let interval = max(pictures.interval, shortest)
        let count = Double(min(pictures.count, 1 << 30))
        // Computed from the start, so that a late frame does not delay the later ones.
        var gone = ((now - start) / interval).roundedDown
        if gone < 0 { gone = 0 }
        let frame = gone - (gone / count).roundedDown * count
        var next = start + (gone + 1) * interval
        if next <= now { next = now + interval }
        return (UInt32(frame.bounded(0, count - 1)), next)
    }
}
