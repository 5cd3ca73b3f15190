public import FretsawInteraction

/// Guide pages with their pager.
@MainActor
public final class GuideSession: PresentedSystem {
    /// Runs the guide.
    public let host: MachineHost<Guide>
    /// Called to store the version, so that the guide is not shown again for it.
    public var storeVersion: (String) -> Void = { _ in }
    /// Called with the number of a page whose picture is unreadable.
    public var unreadable: (Int) -> Void = { _ in }
    private var pager: Pager
    private var isPressed = false
    private var exit: GuideExit?
    private var showing: PendingAnswer<GuideExit?>?

    /// Creates a guide that is not shown yet.
    public init(options: GuideOptions, platform: HostPlatform) {
        host = MachineHost(Guide(environment: .unknown, options: options), platform)
        pager = Pager(
            width: 0,
            pages: options.pages,
            margin: options.slidesIntoHome ? options.metrics.slideMargin : 0
        )
        host.perform = { [unowned self] in perform($0) }
    }

    /// Shows the guide until it has faded out, once; nil if no guide is needed for the current version, or if the task is
    /// cancelled.
    public func show(stored: String?, current: String) async -> GuideExit? {
        guard showing == nil else { return nil }
        let answer = PendingAnswer<GuideExit?>()
        return await answer.value {
            showing = answer
            host.send(.opened(stored: stored.map { Text($0) }, current: Text(current)))
        } onCancel: {
            answer.give(nil)
        }
    }

    /// The schedule of the guide and of its pager.
    public var schedule: Schedule {
        var schedule = host.schedule
        if pager.isMoving(at: host.now) { schedule.moves = true }
        return schedule
    }

    /// Handles timers that expired, and scrolls.
    public func advance() {
        let now = host.now
        if pager.settle(at: now) {
            host.send(.settled(offset: pager.offset(at: now)))
        } else if pager.isMoving(at: now) {
            host.send(.scrolled(offset: pager.offset(at: now)))
        } else {
            host.advance()
        }
    }

    /// Presses a button, or else drags the pages.
    public func press(_ phase: Press.Phase, at point: Point, isTouch: Bool, time: Milliseconds) {
        if phase == .began {
            let view = host.view
            isPressed = view.pressedPart(at: point).flatMap { view[$0] }?.control?.role == .button
        }
        guard !isPressed else {
            return host.press(phase, at: point, isTouch: isTouch, time: time)
        }
        switch phase {
        case .began:
            pager.width = host.machine.environment.size.width
            pager.dragBegan(x: point.x, at: time)
        case .moved:
            drag(to: point, at: time)
        case .ended:
            drag(to: point, at: time)
            endDrag(at: time)
        case .cancelled:
            endDrag(at: time)
        }
    }

    private func drag(to point: Point, at time: Milliseconds) {
        guard pager.isDragged else { return }
        pager.dragMoved(x: point.x)
        host.send(.scrolled(offset: pager.offset(at: time)), at: time)
    }

    private func endDrag(at time: Milliseconds) {
        guard pager.isDragged else { return }
        pager.dragEnded(at: time, isAnimated: !host.machine.environment.reducesMotion)
        if !pager.isMoving(at: time) {
            host.send(.settled(offset: pager.offset(at: time)), at: time)
        } else {
            host.advance()
        }
    }

    private func perform(_ effect: GuideEffect) {
        switch effect {
        case .store(let version): storeVersion(version.string)
        case .showHome: finish(nil)
        case .scroll(let offset, let isAnimated):
            let now = host.now
            pager.width = host.machine.environment.size.width
            pager.scroll(to: offset, at: now, isAnimated: isAnimated)
            if !pager.isMoving(at: now) { host.send(.settled(offset: offset)) }
        case .unreadable(let page): unreadable(page)
        case .completed(let exit): self.exit = exit
        case .removed: finish(exit)
        }
    }

    private func finish(_ exit: GuideExit?) {
        showing?.give(exit)
    }
}
