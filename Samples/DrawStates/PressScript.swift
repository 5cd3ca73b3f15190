import FretsawCommandLine
import FretsawInteraction

/// The moves of a finger, one a line.
struct PressScript {
    enum Step: Equatable {
        case press(Point)
        case move(Point, Milliseconds)
        case release
        case wait(Milliseconds)
    }

    let steps: [Step]

    /// Points are within this many of the first one, in points.
    static let maxCoordinate = 10_000.0
    /// The longest animation, in milliseconds.
    static let maxDuration: Milliseconds = 60_000
    /// Between two frames, in milliseconds.
    static let interval: Milliseconds = 40

    /// Reads a script: `press X Y`, `move X Y MS`, `release`, `wait MS`; `#` begins a comment.
    ///
    /// - Throws: ``PressScriptError``.
    init(_ text: String) throws {
        var steps: [Step] = []
        var (isDown, duration) = (false, 0.0)
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false)
            .enumerated()
        {
            let words = line.prefix { $0 != "#" }.split(whereSeparator: \.isWhitespace)
            guard let name = words.first else { continue }
            let numbers = words.dropFirst().map { Double($0) ?? .nan }
            func fail(_ reason: String) -> PressScriptError {
                PressScriptError("line \(index + 1) of the script: \(reason)")
            }
            guard numbers.allSatisfy({ abs($0) <= PressScript.maxCoordinate }) else {
                throw fail("numbers must be within ±10000")
            }
            switch (name, numbers.count) {
            case ("press", 2) where !isDown:
                steps.append(.press(Point(x: numbers[0], y: numbers[1])))
                isDown = true
            case ("move", 3) where isDown && numbers[2] >= 0:
                steps.append(.move(Point(x: numbers[0], y: numbers[1]), numbers[2]))
                duration += numbers[2]
            case ("release", 0) where isDown:
                steps.append(.release)
                isDown = false
            case ("wait", 1) where numbers[0] >= 0:
                steps.append(.wait(numbers[0]))
                duration += numbers[0]
            case ("press", 2), ("move", 3), ("release", 0), ("wait", 1):
                throw fail("\(name) cannot follow here, or its time is negative")
            default:
                throw fail("not press X Y, move X Y MS, release or wait MS: \(line)")
            }
            guard duration <= PressScript.maxDuration else {
                throw fail("the animation is longer than a minute")
            }
        }
        guard duration > 0 else {
            throw PressScriptError("the script has no move or wait, so nothing would be animated")
        }
        self.steps = steps
    }

    /// Plays the script, and draws a frame every 40 ms and at the end; `draw` gets the view and where the finger is.
    @MainActor
    func play(on scene: StateScene, _ draw: (View, Point?) throws -> Void) throws {
        var finger: Point?
        // The time since the last frame.
        var passed: Milliseconds = 0
        // Presses are sampled more densely than frames, as fingers are.
        let sample: Milliseconds = 10
        func pass(_ duration: Milliseconds, _ moved: (Double) -> Void) throws {
            var time: Milliseconds = 0
            while time < duration {
                let step = min(sample, duration - time)
                time += step
                scene.advance(by: step)
                moved(time / duration)
                passed += step
                guard passed >= PressScript.interval else { continue }
                passed -= PressScript.interval
                try draw(scene.view, finger)
            }
        }
        try draw(scene.view, finger)
        for step in steps {
            switch step {
            case .press(let point):
                finger = point
                scene.press(.began, at: point)
            case .move(let end, let duration):
                let start = finger ?? end
                let path = Transition(from: 0, to: 1, start: 0, duration: 1)
                func move(_ share: Double) {
                    let way = path.value(at: share)
                    let point = Point(
                        x: start.x + (end.x - start.x) * way,
                        y: start.y + (end.y - start.y) * way
                    )
                    finger = point
                    scene.press(.moved, at: point)
                }
                if duration > 0 { try pass(duration, move) } else { move(1) }
            case .release:
                if let point = finger { scene.press(.ended, at: point) }
                finger = nil
            case .wait(let duration):
                try pass(duration) { _ in }
            }
        }
        try draw(scene.view, finger)
    }
}

/// A script that cannot be played; the description names the line.
struct PressScriptError: CommandError, CustomStringConvertible {
    let description: String
    let exitStatus = ExitStatus.badInput

    init(_ description: String) { self.description = description }
}

extension View {
    /// The view with a finger on it.
    func showing(finger: Point?) -> View {
        guard let finger else { return self }
        let side = 40.0
        var disc = DrawnPath(
            [.circle(center: Point(x: side / 2, y: side / 2), radius: side / 2 - 1)],
            stroke: .onAccent,
            strokeWidth: 2,
            fill: .overlay
        )
        disc.opacity = 0.6
        // A kind that no system has.
        var part = Part(
            PartName(kind: .max),
            frame: Rect(x: finger.x - side / 2, y: finger.y - side / 2, width: side, height: side)
        )
        part.paths = [disc]
        return View(parts + [part])
    }
}
