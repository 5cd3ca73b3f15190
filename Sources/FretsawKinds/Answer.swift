/// The correct answer to a captcha, with its tolerance.
public enum Answer: Hashable, Sendable {
    /// A place in the picture in layout pixels, with tolerances.
    public struct Target: Hashable, Sendable {
        /// Pixels from the left, 0 … 65535.
        public var x: UInt16
        /// Pixels from the top, 0 … 65535.
        public var y: UInt16
        /// The maximum horizontal error in pixels.
        public var toleranceX: UInt16
        /// The maximum vertical error in pixels.
        public var toleranceY: UInt16

        /// Creates a target; numbers outside their ranges are clamped.
        public init(x: Int, y: Int, toleranceX: Int, toleranceY: Int) {
            self.x = UInt16(clamping: x)
            self.y = UInt16(clamping: y)
            self.toleranceX = UInt16(clamping: toleranceX)
            self.toleranceY = UInt16(clamping: toleranceY)
        }

        /// Creates a target with the same tolerance in x and in y.
        public init(x: Int, y: Int, tolerance: Int) {
            self.init(x: x, y: y, toleranceX: tolerance, toleranceY: tolerance)
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

    /// One place: the top left corner of a piece.
    case place(Target)
    /// Places in the order of clicks, 1 … ``maxTargets``.
    case places([Target])
    /// A clockwise angle with a tolerance, in hundredths of a degree.
    case angle(UInt16, tolerance: UInt16)
    /// The solutions of a puzzle for a computer, which the puzzle itself judges.
    case work

    /// The maximum number of targets.
    public static let maxTargets = 12
    /// The constant y of a slider's answers in AJ-Captcha's protocol.
    public static let sliderY = 5

    /// The answer of a slide puzzle whose piece belongs at `x`, in pixels.
    public init(slideTo x: Int, tolerance: Int) {
        self = .place(Target(x: x, y: Answer.sliderY, toleranceX: tolerance, toleranceY: 0))
    }

    /// The answer of a rotate puzzle, in degrees clockwise.
    public init(degrees: Int, tolerance: Int) {
        self = .angle(
            UInt16(clamping: 100 * degrees),
            tolerance: UInt16(clamping: 100 * min(180, tolerance))
        )
    }

    /// The shape.
    public var shape: AnswerShape {
        switch self {
        case .place: .place
        case .places: .places
        case .angle: .angle
        case .work: .work
        }
    }

    /// The places to answer, in their order; none for an angle and for work.
    public var targets: [Target] {
        switch self {
        case .place(let target): [target]
        case .places(let targets): targets
        case .angle, .work: []
        }
    }

    /// The exact place of a piece; nil for other shapes.
    public var exact: AnswerPoint? {
        guard case .place(let target) = self else { return nil }
        return AnswerPoint(x: Double(target.x), y: Double(target.y))
    }

    /// Whether `given` is correct: a list may have more points than targets, as in AJ-Captcha, and an angle
    /// in degrees, in `x`, any number of full turns; false for work, whose answer has no points.
    public func accepts(_ given: PointAnswer) -> Bool {
        switch (self, given) {
        case (.place(let target), .single(let point)):
            return target.accepts(point)
        case (.places(let targets), .list(let points)):
            guard !targets.isEmpty, points.count >= targets.count else { return false }
            // All targets are compared, so that timing does not reveal which one is wrong.
            return zip(targets, points).count { !$0.accepts($1) } == 0
        case (.angle(let angle, let tolerance), .single(let point)):
            let turn = (100 * point.x - Double(angle)).remainder(dividingBy: 36_000)
            return abs(turn) <= Double(tolerance)
        default: return false
        }
    }
}

extension Answer {
    /// The bytes in tokens: big-endian numbers of 16 bits, which are x, y and both tolerances of each target, or the
    /// angle and its tolerance; none for work.
    public var bytes: [UInt8] {
        var numbers = targets.flatMap { [$0.x, $0.y, $0.toleranceX, $0.toleranceY] }
        if case .angle(let angle, let tolerance) = self { numbers = [angle, tolerance] }
        return numbers.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    }

    /// Reads the ``bytes`` of an answer of `shape`; nil if they have another length.
    public init?(_ shape: AnswerShape, bytes: [UInt8]) {
        guard bytes.count.isMultiple(of: 2) else { return nil }
        let numbers = stride(from: 0, to: bytes.count, by: 2).map {
            Int(bytes[$0]) << 8 | Int(bytes[$0 + 1])
        }
        func target(_ index: Int) -> Target {
            let start = 4 * index
            return Target(
                x: numbers[start],
                y: numbers[start + 1],
                toleranceX: numbers[start + 2],
                toleranceY: numbers[start + 3]
            )
        }
        switch (shape, numbers.count) {
        case (.place, 4): self = .place(target(0))
        case (.places, 4...4 * Answer.maxTargets) where numbers.count.isMultiple(of: 4):
            self = .places((0..<numbers.count / 4).map(target))
        case (.angle, 2): self = .angle(UInt16(numbers[0]), tolerance: UInt16(numbers[1]))
        case (.work, 0): self = .work
        default: return nil
        }
    }
}

/// The points that a visitor gives as an answer.
public enum PointAnswer: Hashable, Sendable {
    /// One point, the answer with a slider or a piece.
    case single(AnswerPoint)
    /// Points, the answer by clicks.
    case list([AnswerPoint])

    /// The points in the order given.
    public var points: [AnswerPoint] {
        switch self {
        case .single(let point): [point]
        case .list(let points): points
        }
    }
}

/// A position that a visitor gives, in layout pixels from the picture's upper left corner.
///
/// Clients send fractions, negative numbers and positions outside the picture; both values are finite.
public struct AnswerPoint: Hashable, Sendable {
    /// Pixels from the left, or degrees clockwise.
    public var x: Double
    /// Pixels from the top.
    public var y: Double

    /// Creates a position.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }
}
