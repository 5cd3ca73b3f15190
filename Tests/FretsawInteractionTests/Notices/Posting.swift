import FretsawInteraction

/// Notices with a clock, in a viewport of 320 × 480.
struct Posting {
    var notices: Notices
    private(set) var now: Milliseconds = 1000

    init(
        reducesMotion: Bool = false,
        options: NoticeOptions = NoticeOptions()
    ) {
        notices = Notices(
            in: InterfaceEnvironment(
                size: Size(width: 320, height: 480),
                reducesMotion: reducesMotion
            ),
            options: options
        )
    }

    /// Lets time pass in one step.
    @discardableResult
    mutating func wait(_ time: Milliseconds) -> [NoticeEffect] {
        now += time
        return notices.advance(to: now)
    }

    @discardableResult
    mutating func send(_ event: NoticeEvent) -> [NoticeEffect] {
        notices.handle(event, at: now)
    }

    /// Shows a notice; words are measured as `size`.
    mutating func show(
        _ notice: Notice,
        size: Size = Size(width: 100, height: 16)
    ) -> NoticeHandle {
        var result: NoticeHandle?
        for effect in send(.show(notice)) {
            switch effect {
            case .shown(let handle): result = handle
            case .measure(let question): send(.measured(tag: question.tag, size: size))
            case .removed: break
            }
        }
        return result ?? NoticeHandle(0)
    }

    func part(_ part: NoticePart, of handle: NoticeHandle) -> Part? {
        notices.view(at: now)[part.name(of: handle)]
    }

    func box(_ handle: NoticeHandle) -> Part? { part(.box, of: handle) }

    var schedule: Schedule { notices.schedule(at: now) }
}
