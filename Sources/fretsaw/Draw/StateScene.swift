import FretsawCaptcha
import FretsawInteraction
import FretsawRandom
import FretsawRaster
import FretsawScenery
import FretsawView

/// A system in a named state: its view, the size of it, and the pictures that the view refers to.
struct StateScene {
    private(set) var view = View()
    private(set) var size: Size
    private(set) var pictures: [UInt16: Image<RGBA8>] = [:]

    /// The area of systems that fill a window, in points.
    private static let window = Size(width: 375, height: 560)

    /// Plays the events that lead to a state.
    init(_ name: StateName, language: InterfaceEnvironment.Language, renderer: ViewRenderer) throws
    {
        size = StateScene.window
        let room = InterfaceEnvironment(size: size, language: language)
        let isChinese = language == .chinese
        switch name {
        case .slide, .slideHint, .slideDragged, .slideWrong, .slideRight, .slideLoading, .popup:
            try showCaptcha(.slide(SlideOptions()), as: .slide, name, room)
        case .drag:
            try showCaptcha(
                .slide(SlideOptions(geometry: DragPreset.medium.geometry())),
                as: .drag,
                name,
                room
            )
        case .icons: try showCaptcha(.icons(IconsOptions()), as: .icons, name, room)
        case .rotate: try showCaptcha(.rotate(RotateOptions()), as: .rotate, name, room)
        case .alert:
            let alert = Alert(
                title: isChinese ? "删除" : "Delete",
                message: isChinese ? "删除后无法恢复。" : "This cannot be undone.",
                buttonTitles: [isChinese ? "删除" : "Delete"],
                showCancelButton: true,
                destructButtonIndex: 1
            )
            try show(alert, room, renderer)
        case .alertInput:
            let alert = Alert(.input, title: isChinese ? "昵称" : "Name", showCancelButton: true)
            try show(alert, room, renderer)
        case .alertText:
            let alert = Alert(
                .textViewInput,
                title: isChinese ? "反馈" : "Feedback",
                showCancelButton: true
            )
            try show(alert, room, renderer)
        case .noticeWait: try show(Notice(.wait), room, renderer)
        case .noticeTop:
            try show(Notice(.top, text: isChinese ? "新消息" : "A message"), room, renderer)
        case .noticeSuccess:
            try show(Notice(.success, text: isChinese ? "已保存" : "Saved"), room, renderer)
        case .noticeError:
            try show(Notice(.error, text: isChinese ? "保存失败" : "Not saved"), room, renderer)
        case .noticeInfo:
            try show(Notice(.info, text: isChinese ? "仅供参考" : "Good to know"), room, renderer)
        case .noticeText:
            let text: Text =
                isChinese ? "较长的文字提示可以有好几行。" : "A text can have several lines if it is long."
            try show(Notice(.text, text: text), room, renderer)
        case .lock, .lockDrawn, .lockWrong: showLock(name, room)
        }
    }

    // MARK: Captchas

    private mutating func showCaptcha(
        _ recipe: CaptchaRecipe,
        as kind: PuzzleKind,
        _ name: StateName,
        _ room: InterfaceEnvironment
    ) throws {
        var generator = try PuzzleGenerator(recipe: recipe, backgrounds: Scenery())
        let puzzle = try generator.makePuzzle(seed: Seed(1), item: 0)
        pictures[CaptchaPicture.background.rawValue] = puzzle.picture(.background)
        pictures[CaptchaPicture.piece.rawValue] = puzzle.picture(.piece)
        var options = CaptchaOptions(kind, presentation: name == .popup ? .popup : .inline)
        options.showsHint = name == .slideHint
        var room = room
        if name != .popup { room.size = Size(width: 310, height: 500) }
        var machine = CaptchaMachine(options: options, environment: room)
        var now: Milliseconds = 0
        _ = machine.handle(.opened, at: now)
        if name != .slideLoading {
            let challenge = CaptchaChallenge(puzzle.solution)
            _ = machine.handle(.loaded(challenge, sequence: 1), at: now)
        }
        if [.slideDragged, .slideWrong, .slideRight].contains(name) {
            let thumb = CaptchaPart.thumb.name
            func press(_ phase: Press.Phase, _ x: Double) -> CaptchaEvent {
                .press(
                    Press(phase, on: thumb, at: FretsawInteraction.Point(x: x, y: 250)),
                    isTouch: false
                )
            }
            let travel = options.metrics.travel
            let picture = puzzle.solution.layout
            let way = Double(picture.background.width - (picture.piece?.size.width ?? 0))
            guard case .slide(let plan) = puzzle.solution else { return }
            let answer = Double(plan.answer.x) / way * travel
            let place = name == .slideWrong ? 0.6 * answer : answer
            var sequence: UInt32 = 1
            var effects = machine.handle(press(.began, 60), at: now)
            for share in [0.1, 0.4, 0.8, 1.0] {
                now += 40
                effects += machine.handle(press(.moved, 60 + place * share), at: now)
            }
            if name != .slideDragged {
                effects += machine.handle(press(.ended, 60 + place), at: now)
                for case .check(let check) in effects { sequence = check.sequence }
                let verdict: CaptchaEvent =
                    name == .slideRight
                    ? .passed(sequence: sequence)
                    : .rejected(.wrong, message: nil, sequence: sequence)
                _ = machine.handle(verdict, at: now)
                now += 400
                _ = machine.advance(to: now)
            }
        }
        // The hint is farthest from its start.
        if name == .slideHint { now = options.timings.hintDelay + options.timings.hintMove }
        view = machine.view(at: now)
        guard name != .popup, let foot = view[CaptchaPart.foot.name] else { return }
        size = Size(width: room.size.width, height: foot.frame.y + foot.frame.height)
    }

    // MARK: Alerts and notices

    private mutating func show(
        _ alert: Alert,
        _ room: InterfaceEnvironment,
        _ renderer: ViewRenderer
    ) throws {
        let dialog = AlertDialog(in: room)
        try show(dialog, after: .present(alert), at: dialog.options.timings.fading, renderer) {
            guard case .measure(let question) = $0 else { return nil }
            return question
        } answer: {
            .measured(tag: $0, size: $1)
        }
    }

    private mutating func show(
        _ notice: Notice,
        _ room: InterfaceEnvironment,
        _ renderer: ViewRenderer
    ) throws {
        let notices = Notices(in: room)
        let timings = notices.options.timings
        let end = max(timings.slidingIn, timings.appearing)
        try show(notices, after: .show(notice), at: end, renderer) {
            guard case .measure(let question) = $0 else { return nil }
            return question
        } answer: {
            .measured(tag: $0, size: $1)
        }
    }

    /// Shows a machine at a time after an event, and measures the words that it asks for.
    private mutating func show<Machine: StateMachine>(
        _ machine: Machine,
        after event: Machine.Event,
        at end: Milliseconds,
        _ renderer: ViewRenderer,
        question: (Machine.Effect) -> TextMeasurement?,
        answer: (UInt32, Size) -> Machine.Event
    ) throws {
        var machine = machine
        var open = machine.handle(event, at: 0)
        while let effect = open.popLast() {
            guard let question = question(effect) else { continue }
            let size = try renderer.size(of: question.words, width: question.width)
            open += machine.handle(answer(question.tag, size), at: 0)
        }
        _ = machine.advance(to: end)
        view = machine.view(at: end)
    }

    // MARK: Gesture lock

    private mutating func showLock(_ name: StateName, _ room: InterfaceEnvironment) {
        var lock = GestureLock(environment: room)
        var now: Milliseconds = 0
        var effects = lock.handle(.began(.verify), at: now)
        if name != .lock {
            let dots = [0, 1, 4, 7, 8].compactMap {
                lock.view(at: 0).frame(of: GestureLockPart.dot.name($0))?.center
            }
            for (number, dot) in dots.enumerated() {
                now += 60
                let press = Press(
                    number == 0 ? .began : .moved,
                    on: GestureLockPart.pad.name(),
                    at: dot
                )
                effects += lock.handle(.press(press), at: now)
            }
            if name == .lockWrong, let last = dots.last {
                effects += lock.handle(
                    .press(Press(.ended, on: GestureLockPart.pad.name(), at: last)),
                    at: now
                )
                for case .verify(let request, _) in effects {
                    _ = lock.handle(.answered(request: request, .wrong(attemptsLeft: 3)), at: now)
                }
                // The label has shaken.
                now += lock.options.timings.shake
                _ = lock.advance(to: now)
            }
        }
        view = lock.view(at: now)
    }
}

extension CaptchaChallenge {
    /// The challenge that a service would send for a puzzle.
    fileprivate init(_ solution: Puzzle.Solution) {
        let layout = solution.layout
        let task: CaptchaTask =
            switch solution.task {
            case .jigsaw: .jigsaw
            case .figure: .figure
            case .drag: .drag
            case .words: .words
            case .icons: .icons
            case .upright: .upright
            }
        func rect(_ rect: PixelRect) -> Rect {
            Rect(
                x: Double(rect.minX),
                y: Double(rect.minY),
                width: Double(rect.size.width),
                height: Double(rect.size.height)
            )
        }
        let width = layout.background.width
        self.init(
            token: "token",
            task: task,
            picture: Size(width: Double(width), height: Double(layout.background.height)),
            piece: layout.piece.map(rect),
            row: layout.row.map {
                rect(PixelRect(x: 0, y: $0.lowerBound, width: width, height: $0.count))
            },
            words: [Text](repeating: .empty, count: layout.clicks ?? 0)
        )
    }
}
