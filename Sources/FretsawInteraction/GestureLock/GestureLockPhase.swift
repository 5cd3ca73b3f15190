/// Where a gesture lock is in its flow.
enum GestureLockPhase: Equatable, Sendable {
    /// No flow is under way, or it has come to its good end.
    case idle
    /// The stored pattern is to be drawn.
    case verifying
    /// A new pattern is to be drawn.
    case first
    /// It is to be drawn again.
    case second
    /// It is shown, to be confirmed with a button.
    case confirming
    /// The store was asked to judge a drawing.
    case judging(request: UInt32)
    /// The store was asked to keep a pattern.
    case storing(request: UInt32)
    /// No attempt is left until a time, or at all.
    case lockedOut(until: Milliseconds?)

    /// Whether dots can be chosen.
    var takesDots: Bool {
        switch self {
        case .verifying, .first, .second: true
        default: false
        }
    }
}

/// What the label of a gesture lock says.
enum GestureLockMessage: Equatable, Sendable {
    /// What is to be done now.
    case prompt
    case tooShort
    case differs
    case shown
    case stored
    case right
    case wrong(attemptsLeft: Int)
    case lockedOut
    case judging
    case failed(Text)

    var isError: Bool {
        switch self {
        case .tooShort, .differs, .wrong, .lockedOut, .failed: true
        default: false
        }
    }
}
