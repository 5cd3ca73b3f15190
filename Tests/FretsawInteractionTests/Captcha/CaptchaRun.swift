import FretsawInteraction
import FretsawKinds

/// A machine with its time, and everything it wanted done.
struct CaptchaRun {
    var machine: CaptchaMachine
    var now: Milliseconds = 1000
    var effects: [CaptchaEffect] = []

    /// A machine in a viewport of 400 × 600, where the container is at 45, 157.5.
    init(
        _ kind: CaptchaKind = .slide,
        presentation: CaptchaPresentation = .popup,
        viewport: Size = Size(width: 400, height: 600),
        reducesMotion: Bool = false,
        change: (inout CaptchaOptions) -> Void = { _ in }
    ) {
        var options = CaptchaOptions(kind, presentation: presentation)
        change(&options)
        machine = CaptchaMachine(
            options: options,
            environment: InterfaceEnvironment(size: viewport, reducesMotion: reducesMotion)
        )
    }

    /// A machine whose picture has come.
    static func ready(
        _ kind: CaptchaKind = .slide,
        presentation: CaptchaPresentation = .popup,
        viewport: Size = Size(width: 400, height: 600),
        reducesMotion: Bool = false,
        challenge: CaptchaChallenge? = nil,
        change: (inout CaptchaOptions) -> Void = { _ in }
    ) -> CaptchaRun {
        var run = CaptchaRun(
            kind,
            presentation: presentation,
            viewport: viewport,
            reducesMotion: reducesMotion,
            change: change
        )
        run.send(.opened)
        run.load(challenge ?? .sample(kind))
        return run
    }

    // MARK: Events

    @discardableResult
    mutating func send(_ event: CaptchaEvent) -> [CaptchaEffect] {
        let new = machine.handle(event, at: now)
        effects += new
        return new
    }

    @discardableResult
    mutating func wait(_ time: Milliseconds) -> [CaptchaEffect] {
        now += time
        let new = machine.advance(to: now)
        effects += new
        return new
    }

    /// Answers the last load.
    @discardableResult
    mutating func load(_ challenge: CaptchaChallenge) -> [CaptchaEffect] {
        send(.loaded(challenge, sequence: lastLoad ?? 0))
    }

    @discardableResult
    mutating func key(
        _ key: Key,
        shift: Bool = false,
        on focus: CaptchaPart? = nil
    ) -> [CaptchaEffect] {
        send(.key(Keystroke(key, isShifted: shift), focus: focus?.name))
    }

    @discardableResult
    mutating func press(
        _ phase: Press.Phase,
        _ part: CaptchaPart,
        x: Double,
        y: Double = 400,
        touch: Bool = false
    ) -> [CaptchaEffect] {
        send(.press(Press(phase, on: part.name, at: Point(x: x, y: y)), isTouch: touch))
    }

    /// Drags the thumb along `places`, counted from where it is taken, 16 ms apart.
    @discardableResult
    mutating func drag(
        _ places: [Double],
        touch: Bool = false,
        release: Press.Phase = .ended
    ) -> [CaptchaEffect] {
        press(.began, .thumb, x: 100, touch: touch)
        for place in places {
            now += 16
            press(.moved, .thumb, x: 100 + place, touch: touch)
        }
        return press(release, .thumb, x: 100 + (places.last ?? 0), touch: touch)
    }

    /// Clicks three places, as a click-word puzzle wants.
    mutating func clickThree() {
        for x in [60.0, 120, 180] {
            tap(CaptchaPart.picture.name, at: Point(x: 45 + x, y: 200))
        }
    }

    /// Taps a part in its middle.
    @discardableResult
    mutating func tap(_ part: CaptchaPart, index: UInt16 = 0) -> [CaptchaEffect] {
        var name = part.name
        name.index = index
        let place = inViewport(name)?.center ?? Point(x: 0, y: 0)
        return tap(name, at: place)
    }

    @discardableResult
    mutating func tap(_ name: PartName, at place: Point, touch: Bool = false) -> [CaptchaEffect] {
        var new = send(.press(Press(.began, on: name, at: place), isTouch: touch))
        new += send(.press(Press(.ended, on: name, at: place), isTouch: touch))
        return new
    }

    // MARK: What can be seen

    /// A part as it is now.
    subscript(part: CaptchaPart) -> Part? { machine.view(at: now)[part.name] }

    /// Where a part is in the viewport.
    func inViewport(_ name: PartName) -> Rect? {
        let view = machine.view(at: now)
        guard let part = view[name] else { return nil }
        var frame = part.frame
        var parent = part.parent
        while let name = parent, let next = view[name] {
            frame.x += next.frame.x
            frame.y += next.frame.y
            parent = next.parent
        }
        return frame
    }

    // MARK: What was wanted

    /// The sequence number of the last load.
    var lastLoad: UInt32? {
        for case .load(_, _, let sequence) in effects.reversed() { return sequence }
        return nil
    }

    /// How many loads were asked for.
    var loads: Int {
        effects.count { if case .load = $0 { true } else { false } }
    }

    /// The checks, in order.
    var checks: [CaptchaCheck] {
        effects.compactMap { if case .check(let check) = $0 { check } else { nil } }
    }

    /// The actions of the buttons beside the view, in order.
    var controls: [CaptchaAction] { machine.controls.buttons.map(\.action) }

    /// The completions, in order.
    var completions: [CaptchaProof?] {
        var proofs: [CaptchaProof?] = []
        for case .complete(let proof) in effects { proofs.append(proof) }
        return proofs
    }
}

extension PuzzleTask {
    /// The kind whose puzzles ask for it.
    var kind: CaptchaKind {
        CaptchaKind.allCases.first { $0.traits.tasks.contains(self) } ?? .work
    }
}

extension CaptchaChallenge {
    /// The same, from a service that offers more.
    static func sample(
        _ kind: CaptchaKind,
        token: Text = "token",
        kinds: [CaptchaKind],
        offersWork: Bool = false
    ) -> CaptchaChallenge {
        var challenge = sample(kind, token: token)
        (challenge.kinds, challenge.offersWork) = (kinds, offersWork)
        return challenge
    }

    /// A challenge without a picture.
    static func work(_ work: CaptchaWork = .answer) -> CaptchaChallenge {
        CaptchaChallenge(token: "work", task: nil, work: work)
    }

    /// A challenge in the sizes of AJ-Captcha, or the disc's default ones.
    static func sample(_ kind: CaptchaKind, token: Text = "token") -> CaptchaChallenge {
        switch kind {
        case .slide:
            CaptchaChallenge(
                token: token,
                task: .jigsaw,
                picture: Size(width: 310, height: 155),
                piece: Rect(x: 0, y: 0, width: 47, height: 155)
            )
        case .drag:
            CaptchaChallenge(
                token: token,
                task: .drag,
                picture: Size(width: 310, height: 220),
                piece: Rect(x: 0, y: 85, width: 50, height: 50)
            )
        case .icons:
            CaptchaChallenge(
                token: token,
                task: .icons,
                picture: Size(width: 310, height: 155),
                piece: Rect(x: 0, y: 0, width: 144, height: 36),
                words: ["", "", ""]
            )
        case .rotate:
            CaptchaChallenge(
                token: token,
                task: .upright,
                picture: Size(width: 300, height: 300),
                piece: Rect(x: 60, y: 60, width: 180, height: 180)
            )
        case .work: .work()
        default:
            CaptchaChallenge(
                token: token,
                task: kind.traits.tasks[0],
                picture: Size(width: 310, height: 155),
                words: ["甲", "乙", "丙"]
            )
        }
    }
}

extension Rect {
    /// Whether it is `other`, but for the last bits.
    func isNear(_ other: Rect, within tolerance: Double = 1e-9) -> Bool {
        abs(x - other.x) < tolerance && abs(y - other.y) < tolerance
            && abs(width - other.width) < tolerance && abs(height - other.height) < tolerance
    }
}
