import FretsawCaptcha
import FretsawDrawing
import FretsawInteraction
import FretsawKinds
import FretsawRandom
import FretsawRaster
import FretsawScenery
import FretsawJSON
import FretsawView

/// A system that takes presses of a finger.
@MainActor
protocol PlayableSystem: AnyObject {
    /// The view at present.
    var view: View { get }
    /// Handles timers that expired.
    func advance()
    /// Sends a phase of a press at a point of the view.
    func press(
        _ phase: Press.Phase,
        at point: FretsawInteraction.Point,
        isTouch: Bool,
        time: Milliseconds?
    )
}

extension MachineHost: PlayableSystem {}

/// A system in a named state, its size, and the pictures that its views refer to.
@MainActor
struct StateScene {
    private(set) var size: Size
    private(set) var pictures: [UInt16: Image<RGBA8>] = [:]
    private let system: any PlayableSystem
    private let clock: SceneClock

    /// The time in a scene.
    @MainActor
    private final class SceneClock {
        var now: Milliseconds = 0
    }

    /// The view at present.
    var view: View { system.view }

    /// Lets time pass.
    func advance(by time: Milliseconds) {
        clock.now += time
        system.advance()
    }

    /// Presses, moves or lifts a finger at a point of the view.
    func press(_ phase: Press.Phase, at point: FretsawInteraction.Point) {
        system.press(phase, at: point, isTouch: true, time: nil)
    }

    /// Hosts a machine; `reply` is its event for an effect, if there is one.
    private init<Machine: InteractiveMachine>(
        _ machine: Machine,
        size: Size,
        measure: @escaping (Words, Double) -> Size = { _, _ in Size(width: 0, height: 0) },
        events: [Machine.Event],
        reply: @escaping (Machine.Effect) -> Machine.Event? = { _ in nil }
    ) {
        let clock = SceneClock()
        let host = MachineHost(machine, HostPlatform(clock: { clock.now }, measure: measure))
        host.perform = { [unowned host] effect in
            if let event = reply(effect) { host.send(event) }
        }
        for event in events { host.send(event) }
        (self.size, self.clock, system) = (size, clock, host)
    }

    /// The area of systems that fill a window, in points.
    private static let window = Size(width: 375, height: 560)
    /// The pattern that the gesture lock accepts.
    private static let secret: [UInt8] = [0, 3, 6, 7, 8]

    /// Plays the events that lead to a state.
    init(_ name: StateName, language: InterfaceEnvironment.Language, renderer: ViewRenderer) throws
    {
        let environment = InterfaceEnvironment(size: StateScene.window, language: language)
        func text(_ chinese: Text, _ english: Text) -> Text {
            language == .chinese ? chinese : english
        }
        func captcha(_ recipe: CaptchaRecipe) throws -> StateScene {
            try StateScene(captcha: recipe, name, environment)
        }
        func measure(_ words: Words, _ width: Double) -> Size {
            // Words that no font has are an error when they are drawn.
            (try? renderer.size(of: words, width: width)) ?? Size(width: 0, height: 0)
        }
        func scene<Machine: InteractiveMachine>(
            _ machine: Machine,
            _ event: Machine.Event,
            after time: Milliseconds
        ) -> StateScene {
            let size = environment.size
            let scene = StateScene(machine, size: size, measure: measure, events: [event])
            scene.advance(by: time)
            return scene
        }
        func alert(_ alert: Alert) -> StateScene {
            let dialog = AlertDialog(in: environment)
            return scene(dialog, .present(alert), after: dialog.options.timings.fading)
        }
        func notice(_ notice: Notice) -> StateScene {
            let notices = Notices(in: environment)
            let timings = notices.options.timings
            let time = max(timings.slidingIn, timings.appearing)
            return scene(notices, .show(notice), after: time)
        }
        self =
            switch name {
            case .slide, .slideHint, .slideDragged, .slideWrong, .slideRight, .slideLoading, .popup:
                try captcha(.slide(SlideOptions()))
            case .drag:
                try captcha(.drag(SlideOptions(geometry: DragPreset.medium.geometry())))
            case .icons: try captcha(.icons(IconsOptions()))
            case .rotate: try captcha(.rotate(RotateOptions()))
            case .alert:
                alert(
                    Alert(
                        title: text("删除", "Delete"),
                        message: text("删除后无法恢复。", "This cannot be undone."),
                        buttonTitles: [text("删除", "Delete")],
                        showCancelButton: true,
                        destructButtonIndex: 1
                    )
                )
            case .alertInput:
                alert(Alert(.input, title: text("昵称", "Name"), showCancelButton: true))
            case .alertText:
                alert(
                    Alert(.textViewInput, title: text("反馈", "Feedback"), showCancelButton: true)
                )
            case .noticeWait: notice(Notice(.wait))
            case .noticeTop: notice(Notice(.top, text: text("新消息", "A message")))
            case .noticeSuccess: notice(Notice(.success, text: text("已保存", "Saved")))
            case .noticeError: notice(Notice(.error, text: text("保存失败", "Not saved")))
            case .noticeInfo: notice(Notice(.info, text: text("仅供参考", "Good to know")))
            case .noticeText:
                notice(
                    Notice(
                        .text,
                        text: text("较长的文字提示可以有好几行。", "A text can have several lines if it is long.")
                    )
                )
            case .textInput: StateScene(textInputIn: environment)
            case .guide, .guideLast: StateScene(guide: name, environment)
            case .lock, .lockDrawn, .lockWrong: StateScene(lock: name, environment)
            }
    }

    private init(
        captcha recipe: CaptchaRecipe,
        _ name: StateName,
        _ environment: InterfaceEnvironment
    ) throws {
        var generator = try PuzzleGenerator(recipe: recipe, backgrounds: Scenery())
        let puzzle = try generator.makePuzzle(seed: Seed(1), item: 0)
        let solution = puzzle.solution
        var options = CaptchaOptions(recipe.kind, presentation: name == .popup ? .popup : .inline)
        options.showsHint = name == .slideHint
        var environment = environment
        if name != .popup { environment.size = Size(width: 310, height: 500) }
        let machine = CaptchaMachine(options: options, environment: environment)
        self.init(machine, size: environment.size, events: [.opened]) { effect in
            switch effect {
            case .load(_, _, let sequence) where name != .slideLoading:
                return .loaded(CaptchaChallenge(solution), sequence: sequence)
            case .check(let check):
                guard case .slide(let plan) = solution else {
                    return .passed(sequence: check.sequence, exact: nil)
                }
                let sent = try? JSONReader.read(Array(check.answer.utf8))
                let exact = FretsawInteraction.Point(
                    x: Double(plan.answer.x),
                    y: Double(plan.answer.y)
                )
                return abs((sent?["x"]?.number ?? 0) - exact.x) <= 5
                    ? .passed(sequence: check.sequence, exact: exact)
                    : .rejected(.wrong, message: nil, sequence: check.sequence)
            default: return nil
            }
        }
        if case .slide(let plan) = solution,
            [.slideDragged, .slideWrong, .slideRight].contains(name),
            let thumb = view.frame(of: CaptchaPart.thumb.name)?.center
        {
            let layout = solution.layout
            let way = Double(layout.background.width - (layout.piece?.size.width ?? 0))
            let place = Double(plan.answer.x) / way * options.metrics.travel
            let end = name == .slideWrong ? 0.6 * place : place
            func point(_ share: Double) -> FretsawInteraction.Point {
                FretsawInteraction.Point(x: thumb.x + end * share, y: thumb.y)
            }
            press(.began, at: thumb)
            for share in [0.1, 0.4, 0.8, 1.0] {
                advance(by: 40)
                press(.moved, at: point(share))
            }
            if name != .slideDragged {
                press(.ended, at: point(1))
                advance(by: 400)
            }
        }
        if name == .slideHint {
            // The hint is farthest from its start.
            advance(by: options.timings.hintDelay + options.timings.hintMove)
        }
        if name != .popup, let foot = view[CaptchaPart.foot.name] {
            size.height = foot.frame.y + foot.frame.height
        }
        pictures[CaptchaPicture.background.rawValue] = puzzle.picture(.background)
        pictures[CaptchaPicture.piece.rawValue] = puzzle.picture(.piece)
    }

    private init(textInputIn environment: InterfaceEnvironment) {
        var environment = environment
        environment.size = Size(width: 310, height: 90)
        var options = TextInputOptions()
        options.placeholder = environment.language == .chinese ? "请输入反馈" : "Your feedback"
        self.init(
            TextInput(in: environment, options: options),
            size: environment.size,
            events: []
        )
    }

    private init(guide name: StateName, _ environment: InterfaceEnvironment) {
        let pages = 3
        let guide = Guide(environment: environment, options: GuideOptions(pages: pages))
        var events = [GuideEvent.opened(stored: nil, current: "1")]
        events += (0..<pages).map { .picture(page: $0, .still) }
        if name == .guideLast {
            events.append(.settled(offset: Double(pages - 1) * environment.size.width))
        }
        self.init(guide, size: environment.size, events: events)
        advance(by: name == .guideLast ? guide.options.timings.startFade : 0)
        let scenery = Scenery(families: [.mountains, .sea])
        for page in 0..<pages {
            var picture = Image(
                width: Int(environment.size.width),
                height: Int(environment.size.height),
                filledWith: RGBA8.black
            )
            var generator = SeededGenerator(seed: Seed(2), item: UInt64(page))
            _ = scenery.draw(into: &picture, using: &generator)
            pictures[UInt16(page)] = picture
        }
    }

    private init(lock name: StateName, _ environment: InterfaceEnvironment) {
        let lock = GestureLock(environment: environment)
        self.init(lock, size: environment.size, events: [.began(.verify)]) { effect in
            guard case .verify(let request, let pattern) = effect else { return nil }
            let isRight = pattern == DotPattern(StateScene.secret)
            return .answered(request: request, isRight ? .accepted : .wrong(attemptsLeft: 3))
        }
        if name != .lock {
            let view = view
            let dots = [0, 1, 4, 7, 8].compactMap {
                view.frame(of: GestureLockPart.dot.name($0))?.center
            }
            for (number, dot) in dots.enumerated() {
                advance(by: 60)
                press(number == 0 ? .began : .moved, at: dot)
            }
            if name == .lockWrong, let last = dots.last {
                press(.ended, at: last)
                // The label has shaken.
                advance(by: lock.options.timings.shake)
            }
        }
    }
}

extension CaptchaChallenge {
    /// The challenge that a service would send for a puzzle.
    fileprivate init(_ solution: Puzzle.Solution) {
        let layout = solution.layout
        let width = layout.background.width
        self.init(
            token: "token",
            task: solution.task,
            picture: Size(width: Double(width), height: Double(layout.background.height)),
            piece: layout.piece.map { Rect($0) },
            row: layout.row.map {
                Rect(PixelRect(x: 0, y: $0.lowerBound, width: width, height: $0.count))
            },
            words: [Text](repeating: .empty, count: layout.clicks ?? 0)
        )
    }
}
