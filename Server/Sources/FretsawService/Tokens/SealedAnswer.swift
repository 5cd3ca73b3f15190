internal import FretsawCaptcha
internal import FretsawJSON
package import FretsawRaster
package import FretsawWork

/// The correct answer, or what decides whether one is correct: the content of a challenge.
package enum SealedAnswer: Sendable, Hashable {
    /// A target position with tolerances.
    package struct Target: Sendable, Hashable, Encodable {
        /// Pixels from the left, 0 … 65535.
        package var x: UInt16
        /// Pixels from the top, 0 … 65535.
        package var y: UInt16
        /// Maximum horizontal error of a click, in pixels.
        package var toleranceX: UInt16
        /// Maximum vertical error of a click, in pixels.
        package var toleranceY: UInt16

        /// Creates a target; numbers outside their ranges are clamped.
        package init(x: Int, y: Int, toleranceX: Int, toleranceY: Int) {
            self.x = UInt16(clamping: x)
            self.y = UInt16(clamping: y)
            self.toleranceX = UInt16(clamping: toleranceX)
            self.toleranceY = UInt16(clamping: toleranceY)
        }

        /// Creates a target at `place` with the same tolerance in x and in y.
        package init(_ place: PixelPoint, tolerance: Int) {
            self.init(x: place.x, y: place.y, toleranceX: tolerance, toleranceY: tolerance)
        }

        /// Whether `point`, truncated toward zero as in AJ-Captcha, is within the tolerances.
        package func accepts(_ point: AnswerPoint) -> Bool {
            func isNear(_ sent: Double, _ place: UInt16, _ tolerance: UInt16) -> Bool {
                // Integers of this size are exact, so nothing overflows or rounds.
                abs(sent.rounded(.towardZero) - Double(place)) <= Double(tolerance)
            }
            return isNear(point.x, x, toleranceX) && isNear(point.y, y, toleranceY)
        }
    }

    /// The position of the piece; `y` is the constant that clients send.
    case slide(Target)
    /// The position of the top left corner of a drag puzzle's piece.
    case drag(Target)
    /// The words' targets in the order of clicks, 1 … ``maxTargets``.
    case clickWord([Target])
    /// The figures' targets in the order of clicks, 1 … ``maxTargets``.
    case icons([Target])
    /// The rotation that makes the disc's figure upright, and the tolerance, in hundredths of a degree.
    case rotate(angle: UInt16, tolerance: UInt16)
    /// The puzzle whose solutions are the answer; the client knows it.
    case work(WorkPuzzle)

    static let maxTargets = 12
    /// The constant y of slide answers in AJ-Captcha's protocol.
    static let slideY = 5

    /// The answer of a slide puzzle whose piece belongs at `x`, in pixels.
    package init(slideTo x: Int, tolerance: Int) {
        self = .slide(
            Target(x: x, y: SealedAnswer.slideY, toleranceX: tolerance, toleranceY: 0)
        )
    }

    /// The answer of a rotate puzzle, in degrees clockwise.
    package init(degrees: Int, tolerance: Int) {
        self = .rotate(
            angle: UInt16(clamping: 100 * degrees),
            tolerance: UInt16(clamping: 100 * min(180, tolerance))
        )
    }

    /// The answer to a puzzle, with a tolerance in pixels or degrees; clicks have the tolerance of their plan.
    init(to solution: Puzzle.Solution, tolerance: Int) {
        self =
            switch solution {
            case .slide(let plan) where plan.start != nil:
                .drag(Target(plan.answer, tolerance: tolerance))
            case .slide(let plan): SealedAnswer(slideTo: plan.answer.x, tolerance: tolerance)
            case .clickWord(let plan):
                .clickWord(plan.prompted.map { Target($0.centre, tolerance: plan.tolerance) })
            case .icons(let plan):
                .icons(plan.prompted.map { Target($0.centre, tolerance: plan.tolerance) })
            case .rotate(let plan): SealedAnswer(degrees: plan.angle, tolerance: tolerance)
            }
    }

    /// The kind of challenge that this answers.
    package var kind: ChallengeKind {
        switch self {
        case .slide: .slide
        case .drag: .drag
        case .clickWord: .clickWord
        case .icons: .icons
        case .rotate: .rotate
        case .work: .work
        }
    }

    /// The places to answer, in their order; none for rotate and work.
    package var targets: [Target] {
        switch self {
        case .slide(let target), .drag(let target): [target]
        case .clickWord(let targets), .icons(let targets): targets
        case .rotate, .work: []
        }
    }

    /// Whether `answer` is correct.
    ///
    /// A click-word or icons answer may have more points than targets, as in AJ-Captcha. A rotate answer has
    /// the clockwise angle in degrees in `x`, with any number of full turns.
    package func accepts(_ answer: PointAnswer) -> Bool {
        switch (self, answer) {
        case (.slide(let target), .single(let point)), (.drag(let target), .single(let point)):
            return target.accepts(point)
        case (.clickWord(let targets), .list(let points)),
            (.icons(let targets), .list(let points)):
            guard !targets.isEmpty, points.count >= targets.count else { return false }
            // All targets are compared, so that timing does not reveal which one is wrong.
            return zip(targets, points).count { !$0.accepts($1) } == 0
        case (.rotate(let angle, let tolerance), .single(let point)):
            let turn = (100 * point.x - Double(angle)).remainder(dividingBy: 36_000)
            return abs(turn) <= Double(tolerance)
        default: return false
        }
    }

    /// The exact answer to a slide or drag puzzle; nil for other kinds.
    package var exact: AnswerPoint? {
        switch self {
        case .slide(let target), .drag(let target):
            AnswerPoint(x: Double(target.x), y: Double(target.y))
        case .clickWord, .icons, .rotate, .work: nil
        }
    }

    /// Judges the received text of an answer.
    ///
    /// The answer to work is an object with the member `work`: the solutions in URL-safe Base64.
    ///
    /// - Returns: whether it is correct, and its points; nil if it is not an answer of this kind.
    func judge(_ text: [UInt8]) -> (isCorrect: Bool, points: [AnswerPoint])? {
        guard case .work(let puzzle) = self else {
            guard let answer = PointAnswer(text) else { return nil }
            return (accepts(answer), answer.points)
        }
        guard text.count <= PointAnswer.maxLength,
            let solutions = try? JSONReader.read(text)["work"]?.string
        else { return nil }
        let bytes = Base64.decode(solutions, as: .urlSafe)
        return (bytes.map(puzzle.accepts) ?? false, [])
    }
}
