import FretsawInteraction

/// A user of a lock: draws, presses buttons, records the effects.
struct LockHand {
    var lock: GestureLock
    var now = 1000.0
    /// The effects of the last action.
    var effects: [GestureLockEffect] = []

    init(
        _ flow: GestureFlow?,
        _ options: GestureLockOptions = GestureLockOptions(),
        size: Size = Size(width: 375, height: 520),
        language: InterfaceEnvironment.Language = .chinese,
        reducesMotion: Bool = false
    ) {
        lock = GestureLock(
            environment: InterfaceEnvironment(
                size: size,
                language: language,
                reducesMotion: reducesMotion
            ),
            options: options
        )
        if let flow { send(.began(flow)) }
    }

    mutating func send(_ event: GestureLockEvent) {
        now += 10
        effects = lock.handle(event, at: now)
    }

    mutating func wait(_ time: Double) {
        now += time
        effects = lock.advance(to: now)
    }

    mutating func press(_ phase: Press.Phase, _ point: Point) {
        send(.press(Press(phase, on: GestureLockPart.pad.name(), at: point)))
    }

    /// Where the middle of a dot is in the viewport.
    func middle(_ dot: Int) -> Point {
        let view = lock.view(at: now)
        guard let pad = view[GestureLockPart.pad.name()]?.frame,
            let frame = view[GestureLockPart.dot.name(dot)]?.frame
        else { return Point(x: 0, y: 0) }
        return Point(x: pad.x + frame.center.x, y: pad.y + frame.center.y)
    }

    /// Goes from dot to dot with the finger down and lifts it.
    mutating func draw(_ dots: Int...) {
        press(.began, middle(dots[0]))
        for dot in dots.dropFirst() { press(.moved, middle(dot)) }
        press(.ended, middle(dots[dots.count - 1]))
    }

    /// Answers the last question.
    mutating func answer(_ verdict: GestureVerdict) {
        send(.answered(request: question ?? 0, verdict))
    }

    /// The number of the question among the last effects.
    var question: UInt32? {
        for effect in effects {
            switch effect {
            case .verify(let request, _), .store(let request, _), .modify(let request, _, _):
                return request
            default: break
            }
        }
        return nil
    }

    var result: GestureResult? {
        for case .report(let result) in effects { return result }
        return nil
    }

    func text(_ kind: GestureLockPart) -> String {
        let runs = lock.view(at: now)[kind.name()]?.words?.runs ?? []
        return runs.map { String(decoding: $0.text.utf8, as: UTF8.self) }.joined()
    }

    var label: String { text(.label) }

    /// How each dot is drawn.
    var drawings: [DotDrawing?] {
        let view = lock.view(at: now)
        return (0..<9).map { number in
            let part = view[GestureLockPart.dot.name(number)]
            return DotDrawing.allCases.first {
                var isFixed = false
                if case .fixed = lock.options.layout { isFixed = true }
                let side = part?.frame.width ?? 0
                return part?.paths == $0.paths(side: side, isFixed: isFixed)
            }
        }
    }

    func has(_ kind: GestureLockPart) -> Bool { lock.view(at: now)[kind.name()] != nil }

    var trail: DrawnPath? { lock.view(at: now)[GestureLockPart.trail.name()]?.paths.first }
}
