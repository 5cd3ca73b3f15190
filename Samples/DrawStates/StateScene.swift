import FretsawCaptcha
import FretsawInteraction
import FretsawRandom
import FretsawRaster
import FretsawScenery
import FretsawJSON
import FretsawView

/// A system in a named state, its size, and the pictures that its views refer to.
struct StateScene {
    private(set) var system: any PlayableSystem
    private(set) var size: Size
    private(set) var pictures: [UInt16: Image<RGBA8>] = [:]

    /// The area of systems that fill a window, in points.
    private static let window = Size(width: 375, height: 560)
    /// The pattern that the gesture lock accepts.
    private static let secret: [UInt8] = [0, 3, 6, 7, 8]

    /// Plays the events that lead to a state.
    init(_ name: StateName, language: InterfaceEnvironment.Language, renderer: ViewRenderer) throws
    {
        let environment = InterfaceEnvironment(size: StateScene.window, language: language)
        let isChinese = language == .chinese
        func captcha(_ recipe: CaptchaRecipe, _ kind: PuzzleKind) throws -> StateScene {
            try StateScene(captcha: recipe, as: kind, name, environment)
        }
        func alert(_ alert: Alert) throws -> StateScene {
            let dialog = AlertDialog(in: environment)
            var host = HostedMachine(dialog) {
                .press($0)
            } reply: { effect in
                guard case .measure(let question) = effect else { return nil }
                let size = try renderer.size(of: question.words, width: question.width)
                return .measured(tag: question.tag, size: size)
            }
            try host.handle(.present(alert))
            try host.advance(by: dialog.options.timings.fading)
            return StateScene(system: host, size: environment.size)
        }
        func notice(_ notice: Notice) throws -> StateScene {
            let notices = Notices(in: environment)
            var host = HostedMachine(notices) { effect in
                guard case .measure(let question) = effect else { return nil }
                let size = try renderer.size(of: question.words, width: question.width)
                return .measured(tag: question.tag, size: size)
            }
            try host.handle(.show(notice))
            let timings = notices.options.timings
            try host.advance(by: max(timings.slidingIn, timings.appearing))
            return StateScene(system: host, size: environment.size)
        }
        self =
            switch name {
            case .slide, .slideHint, .slideDragged, .slideWrong, .slideRight, .slideLoading, .popup:
                try captcha(.slide(SlideOptions()), .slide)
            case .drag:
                try captcha(.slide(SlideOptions(geometry: DragPreset.medium.geometry())), .drag)
            case .icons: try captcha(.icons(IconsOptions()), .icons)
            case .rotate: try captcha(.rotate(RotateOptions()), .rotate)
            case .alert:
                try alert(
                    Alert(
                        title: isChinese ? "删除" : "Delete",
                        message: isChinese ? "删除后无法恢复。" : "This cannot be undone.",
                        buttonTitles: [isChinese ? "删除" : "Delete"],
                        showCancelButton: true,
                        destructButtonIndex: 1
                    )
                )
            case .alertInput:
                try alert(
                    Alert(.input, title: isChinese ? "昵称" : "Name", showCancelButton: true)
                )
            case .alertText:
                try alert(
                    Alert(
                        .textViewInput,
                        title: isChinese ? "反馈" : "Feedback",
                        showCancelButton: true
                    )
                )
            case .noticeWait: try notice(Notice(.wait))
            case .noticeTop: try notice(Notice(.top, text: isChinese ? "新消息" : "A message"))
            case .noticeSuccess: try notice(Notice(.success, text: isChinese ? "已保存" : "Saved"))
            case .noticeError: try notice(Notice(.error, text: isChinese ? "保存失败" : "Not saved"))
            case .noticeInfo: try notice(Notice(.info, text: isChinese ? "仅供参考" : "Good to know"))
            case .noticeText:
                try notice(
                    Notice(
                        .text,
                        text: isChinese
                            ? "较长的文字提示可以有好几行。" : "A text can have several lines if it is long."
                    )
                )
            case .textInput: StateScene(textInputIn: environment)
            case .guide, .guideLast: try StateScene(guide: name, environment)
            case .lock, .lockDrawn, .lockWrong: try StateScene(lock: name, environment)
            }
    }

    private init(
        system: any PlayableSystem,
        size: Size,
        pictures: [UInt16: Image<RGBA8>] = [:]
    ) {
        self.system = system
        self.size = size
        self.pictures = pictures
    }

    private init(
        captcha recipe: CaptchaRecipe,
        as kind: PuzzleKind,
        _ name: StateName,
        _ environment: InterfaceEnvironment
    ) throws {
        var generator = try PuzzleGenerator(recipe: recipe, backgrounds: Scenery())
        let puzzle = try generator.makePuzzle(seed: Seed(1), item: 0)
        let solution = puzzle.solution
        var options = CaptchaOptions(kind, presentation: name == .popup ? .popup : .inline)
        options.showsHint = name == .slideHint
        var environment = environment
        if name != .popup { environment.size = Size(width: 310, height: 500) }
        var host = HostedMachine(CaptchaMachine(options: options, environment: environment)) {
            .press($0, isTouch: true)
        } reply: { effect in
            switch effect {
            case .load(_, let sequence) where name != .slideLoading:
                return .loaded(CaptchaChallenge(solution), sequence: sequence)
            case .check(let check):
                guard case .slide(let plan) = solution else {
                    return .passed(sequence: check.sequence, exact: nil)
                }
                let sent = try JSONReader.read(Array(check.answer.utf8))
                let way = (sent["x"]?.number ?? 0) - Double(plan.answer.x)
                return abs(way) <= 5
                    ? .passed(
                        sequence: check.sequence,
                        exact: FretsawInteraction.Point(
                            x: Double(plan.answer.x),
                            y: Double(plan.answer.y)
                        )
                    ) : .rejected(.wrong, message: nil, sequence: check.sequence)
            default: return nil
            }
        }
        try host.handle(.opened)
        if case .slide(let plan) = solution,
            [.slideDragged, .slideWrong, .slideRight].contains(name),
            let thumb = host.view.frame(of: CaptchaPart.thumb.name)?.center
        {
            let layout = solution.layout
            let way = Double(layout.background.width - (layout.piece?.size.width ?? 0))
            let place = Double(plan.answer.x) / way * options.metrics.travel
            let end = name == .slideWrong ? 0.6 * place : place
            func point(_ share: Double) -> FretsawInteraction.Point {
                FretsawInteraction.Point(x: thumb.x + end * share, y: thumb.y)
            }
            try host.press(.began, at: thumb)
            for share in [0.1, 0.4, 0.8, 1.0] {
                try host.advance(by: 40)
                try host.press(.moved, at: point(share))
            }
            if name != .slideDragged {
                try host.press(.ended, at: point(1))
                try host.advance(by: 400)
            }
        }
        if name == .slideHint {
            // The hint is farthest from its start.
            try host.advance(by: options.timings.hintDelay + options.timings.hintMove)
        }
        var size = environment.size
        if name != .popup, let foot = host.view[CaptchaPart.foot.name] {
            size.height = foot.frame.y + foot.frame.height
        }
        var pictures: [UInt16: Image<RGBA8>] = [:]
        pictures[CaptchaPicture.background.rawValue] = puzzle.picture(.background)
        pictures[CaptchaPicture.piece.rawValue] = puzzle.picture(.piece)
        self.init(system: host, size: size, pictures: pictures)
    }

    private init(textInputIn environment: InterfaceEnvironment) {
        var environment = environment
        environment.size = Size(width: 310, height: 90)
        var options = TextInputOptions()
        options.placeholder = environment.language == .chinese ? "请输入反馈" : "Your feedback"
        self.init(
            system: HostedMachine(TextInput(in: environment, options: options)) { _ in nil },
            size: environment.size
        )
    }

    private init(guide name: StateName, _ environment: InterfaceEnvironment) throws {
        let pages = 3
        let guide = Guide(environment: environment, options: GuideOptions(pages: pages))
        var host = HostedMachine(guide) {
            .press($0)
        } reply: { _ in
            nil
        }
        try host.handle(.opened(stored: nil, current: "1"))
        var pictures: [UInt16: Image<RGBA8>] = [:]
        let scenery = Scenery(families: [.mountains, .sea])
        for page in 0..<pages {
            try host.handle(.picture(page: page, .still))
            var picture = Image(
                width: Int(environment.size.width),
                height: Int(environment.size.height),
                filledWith: RGBA8.black
            )
            var generator = SeededGenerator(seed: Seed(2), item: UInt64(page))
            _ = scenery.draw(into: &picture, using: &generator)
            pictures[UInt16(page)] = picture
        }
        if name == .guideLast {
            let offset = Double(pages - 1) * environment.size.width
            try host.handle(.settled(offset: offset))
            try host.advance(by: guide.options.timings.startFade)
        }
        self.init(system: host, size: environment.size, pictures: pictures)
    }

    private init(lock name: StateName, _ environment: InterfaceEnvironment) throws {
        let lock = GestureLock(environment: environment)
        // Dots have controls for keyboards; a finger is always on the pad.
        var host = HostedMachine(lock) {
            .press(Press($0.phase, on: GestureLockPart.pad.name(), at: $0.location))
        } reply: { effect in
            guard case .verify(let request, let pattern) = effect else { return nil }
            let isRight = pattern == DotPattern(StateScene.secret)
            return .answered(request: request, isRight ? .accepted : .wrong(attemptsLeft: 3))
        }
        try host.handle(.began(.verify))
        if name != .lock {
            let view = host.view
            let dots = [0, 1, 4, 7, 8].compactMap {
                view.frame(of: GestureLockPart.dot.name($0))?.center
            }
            for (number, dot) in dots.enumerated() {
                try host.advance(by: 60)
                try host.press(number == 0 ? .began : .moved, at: dot)
            }
            if name == .lockWrong, let last = dots.last {
                try host.press(.ended, at: last)
                // The label has shaken.
                try host.advance(by: lock.options.timings.shake)
            }
        }
        self.init(system: host, size: environment.size)
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
