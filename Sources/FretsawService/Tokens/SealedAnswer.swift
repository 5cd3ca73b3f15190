/// What a right answer is: the secret of a challenge.
public enum SealedAnswer: Sendable, Hashable {
    /// A place to hit.
    public struct Target: Sendable, Hashable {
        /// Pixels from the left, 0 … 65535.
        public var x: UInt16
        /// Pixels from the top, 0 … 65535.
        public var y: UInt16
        /// How far off a click may be in x, either way, in pixels.
        public var toleranceX: UInt16
        /// How far off a click may be in y, either way, in pixels.
        public var toleranceY: UInt16

        /// A place and what is near enough.
        public init(x: UInt16, y: UInt16, toleranceX: UInt16, toleranceY: UInt16) {
            self.x = x
            self.y = y
            self.toleranceX = toleranceX
            self.toleranceY = toleranceY
        }

        /// True where `point`, cut toward zero as AJ-Captcha cuts it, is near enough.
        public func accepts(_ point: AnswerPoint) -> Bool {
            func isNear(_ sent: Double, _ place: UInt16, _ tolerance: UInt16) -> Bool {
                // Whole numbers of this size are exact, so nothing overflows or rounds.
                abs(sent.rounded(.towardZero) - Double(place)) <= Double(tolerance)
            }
            return isNear(point.x, x, toleranceX) && isNear(point.y, y, toleranceY)
        }
    }

    /// Where the piece belongs; `y` is the constant that clients send.
    case slide(Target)
    /// The words' places in the order to click, 1 … ``maxTargets``.
    case clickWord([Target])
    /// The angle that sets the disc upright, and what is near enough, in hundredths of a degree.
    case rotate(angle: UInt16, tolerance: UInt16)

    /// The most places of one answer.
    public static let maxTargets = 12

    /// True where `answer` is right.
    ///
    /// A click-word answer may have more points than were asked for, as AJ-Captcha allows; a rotate
    /// answer has the angle in degrees in `x`, clockwise, any number of turns.
    public func accepts(_ answer: PointAnswer) -> Bool {
        switch (self, answer) {
        case (.slide(let target), .single(let point)): return target.accepts(point)
        case (.clickWord(let targets), .list(let points)):
            guard !targets.isEmpty, points.count >= targets.count else { return false }
            // All are looked at, so that the time tells nothing of which is wrong.
            return zip(targets, points).count { !$0.accepts($1) } == 0
        case (.rotate(let angle, let tolerance), .single(let point)):
            let turn = (100 * point.x - Double(angle)).remainder(dividingBy: 36_000)
            return abs(turn) <= Double(tolerance)
        default: return false
        }
    }
}
