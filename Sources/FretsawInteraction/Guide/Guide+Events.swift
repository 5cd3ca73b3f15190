/// The handling of a guide's events.
extension Guide {
    /// Decides whether to show the guide or the home page, and stores the version.
    mutating func open(_ stored: Text?, _ current: Text, _ now: Milliseconds) -> [GuideEffect] {
        guard phase == .closed else { return [] }
        if let stored, stored == current {
            phase = .gone
            return [.showHome]
        }
        guard !pages.isEmpty else {
            phase = .gone
            return [.store(version: current), .showHome]
        }
        phase = .open
        // Animations of pictures loaded before start together with the guide.
        for number in 0..<pages.count { pages[number].start = now }
        showStart(now)
        return [.store(version: current)]
    }

    mutating func take(_ picture: PagePicture, _ page: Int, _ now: Milliseconds) -> [GuideEffect] {
        guard phase != .gone, page >= 0, page < pages.count else { return [] }
        let isNews = picture == .unreadable && pages[page].picture != .unreadable
        let stopped: Milliseconds? = environment.reducesMotion ? 0 : nil
        pages[page] = GuidePage(picture: picture, start: now, stopped: stopped)
        return isNews ? [.unreadable(page: page)] : []
    }

    mutating func scroll(to offset: Double, _ now: Milliseconds) -> [GuideEffect] {
        guard phase == .open, offset.isFinite, environment.size.width > 0 else { return [] }
        self.offset = offset.bounded(0, contentWidth - environment.size.width)
        let past = offset - lastOffset
        guard options.slidesIntoHome, past > options.metrics.slideLimit else { return [] }
        return leave(.slid, now)
    }

    mutating func settle(at offset: Double, _ now: Milliseconds) -> [GuideEffect] {
        let effects = scroll(to: offset, now)
        let width = environment.size.width
        guard phase == .open, offset.isFinite, width > 0 else { return effects }
        // Positions are rounded to screen pixels, so an offset within half a page belongs to the page.
        let nearest = (self.offset / width + 0.5).roundedDown
        page = nearest < Double(pages.count) ? Int(nearest) : pages.count - 1
        _ = indicator.handle(.current(page), at: now)
        showStart(now)
        return effects
    }

    mutating func take(_ environment: InterfaceEnvironment, _ now: Milliseconds) -> [GuideEffect] {
        let before = self.environment
        self.environment = environment.bounded
        _ = indicator.handle(.environment(self.environment), at: now)
        if self.environment.reducesMotion {
            startFade?.duration = 0
            leaveFade?.duration = 0
        }
        if self.environment.reducesMotion != before.reducesMotion {
            // The setting applies to all animations, also to those that were paused or played before.
            for number in 0..<pages.count {
                pages[number].start = now
                pages[number].stopped = self.environment.reducesMotion ? 0 : nil
            }
        }
        guard phase == .open, self.environment.size.width != before.size.width else { return [] }
        // The current page stays visible at every width.
        offset = Double(page) * self.environment.size.width
        return [.scroll(to: offset, animated: false)]
    }

    mutating func activate(_ part: PartName, _ now: Milliseconds) -> [GuideEffect] {
        guard phase == .open else { return [] }
        switch GuidePart(rawValue: part.kind) {
        case .skip: return options.showsSkip ? leave(.skipped, now) : []
        case .start: return isStartShown ? leave(.started, now) : []
        case .pause:
            let number = Int(part.index)
            if number < pages.count, pages[number].playback != nil {
                pages[number].togglePause(at: now)
            }
            return []
        case .previous: return options.showsSteps ? turn(to: page - 1) : []
        case .next: return options.showsSteps ? turn(to: page + 1) : []
        case .dotButton: return options.hasDotButtons ? turn(to: Int(part.index)) : []
        default: return []
        }
    }

    mutating func take(_ key: Key, _ now: Milliseconds) -> [GuideEffect] {
        guard phase == .open else { return [] }
        switch key {
        case .left, .pageUp: return turn(to: page - 1)
        case .right, .pageDown:
            let isPast = options.slidesIntoHome && page == pages.count - 1
            return isPast ? leave(.slid, now) : turn(to: page + 1)
        case .home: return turn(to: 0)
        case .end: return turn(to: pages.count - 1)
        case .space: return activate(GuidePart.pause.name(page), now)
        case .enter: return activate(GuidePart.start.name(), now)
        case .escape: return activate(GuidePart.skip.name(), now)
        default: return []
        }
    }

    /// Removes the guide.
    mutating func remove() -> [GuideEffect] {
        phase = .gone
        return [.removed]
    }

    private func turn(to page: Int) -> [GuideEffect] {
        guard page >= 0, page < pages.count else { return [] }
        let offset = Double(page) * environment.size.width
        return [.scroll(to: offset, animated: !environment.reducesMotion)]
    }

    /// Leaves the guide once: reports the exit and fades out.
    private mutating func leave(_ exit: GuideExit, _ now: Milliseconds) -> [GuideEffect] {
        guard phase == .open else { return [] }
        phase = .leaving
        let fade = environment.reducesMotion ? 0 : options.timings.leave.bounded(0, 60_000)
        leaveFade = Transition(from: 1, to: 0, start: now, duration: fade)
        guard fade > 0 else { return [.completed(exit)] + remove() }
        return [.completed(exit)]
    }

    /// Shows the start button on the last page, which is determined by its number.
    private mutating func showStart(_ now: Milliseconds) {
        guard options.showsStart, startFade == nil, page == pages.count - 1 else { return }
        let isAtOnce = pages.count == 1 || environment.reducesMotion
        startFade = Transition(
            from: 0,
            to: 1,
            start: now,
            duration: isAtOnce ? 0 : options.timings.startFade.bounded(0, 60_000)
        )
    }
}
