/// What came of one drawing.
public struct GestureResult: Equatable, Sendable {
    /// Which drawing of its flow it was.
    public enum State: UInt8, Sendable {
        /// The first of a new pattern.
        case first
        /// Its repetition.
        case second
        /// That of the stored pattern.
        case verify
    }

    /// Which drawing of its flow it was.
    public var state: State
    /// Whether it did what it was to do.
    public var isSuccess: Bool
    /// How many attempts the store has left; nothing where it did not say.
    public var attemptsLeft: Int?
    /// The dots that are highlighted.
    public var dots: DotPattern
    /// Whether it had as many dots as it needs.
    public var isLongEnough: Bool

    /// Makes a result.
    ///
    /// - Parameters:
    ///   - state: Which drawing of its flow it was.
    ///   - isSuccess: Whether it did what it was to do.
    ///   - attemptsLeft: How many attempts the store has left.
    ///   - dots: The dots that are highlighted.
    ///   - isLongEnough: Whether it had as many dots as it needs.
    public init(
        state: State,
        isSuccess: Bool,
        attemptsLeft: Int? = nil,
        dots: DotPattern,
        isLongEnough: Bool
    ) {
        self.state = state
        self.isSuccess = isSuccess
        self.attemptsLeft = attemptsLeft
        self.dots = dots
        self.isLongEnough = isLongEnough
    }
}
