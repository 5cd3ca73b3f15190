internal import FretsawJSON
public import FretsawWork

/// The correct answer, or what decides whether one is correct: the content of a challenge.
public enum SealedAnswer: Sendable, Hashable {
    /// A target position with tolerances.
    public struct Target: Sendable, Hashable {
        /// Pixels from the left, 0 … 65535.
        public var x: UInt16
        /// Pixels from the top, 0 … 65535.
        public var y: UInt16
        /// Maximum horizontal error of a click, in pixels.
        public var toleranceX: UInt16
        /// Maximum vertical error of a click, in pixels.
        public var toleranceY: UInt16

        /// Creates a target.
        public init(x: UInt16, y: UInt16, toleranceX: UInt16, toleranceY: UInt16) {
            self.x = x
            self.y = y
            self.toleranceX = toleranceX
            self.toleranceY = toleranceY
        }

        /// Whether `point`, truncated toward zero as in AJ-Captcha, is within the tolerances.
        public func accepts(_ point: AnswerPoint) -> Bool {
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

    /// Maximum number of targets.
    static let maxTargets = 12

    /// Whether `answer` is correct.
    ///
    /// A click-word or icons answer may have more points than targets, as in AJ-Captcha. A rotate answer has
    /// the clockwise angle in degrees in `x`, with any number of full turns.
    public func accepts(_ answer: PointAnswer) -> Bool {
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
    public var exact: AnswerPoint? {
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
            guard let answer = try? PointParser.parse(text) else { return nil }
            return (accepts(answer), answer.points)
        }
        guard text.count <= PointParser.maxLength,
            let solutions = try? JSONReader.read(text)["work"]?.string
        else { return nil }
        let bytes = Base64.decode(solutions, as: .urlSafe)
        return (bytes.map(puzzle.accepts) ?? false, [])
    }
}
