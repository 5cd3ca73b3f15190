/// What a popup asks of a person.
public enum CaptchaKind: UInt8, Sendable {
    /// To slide a piece into its notch.
    case puzzle = 0
    /// To click words in order.
    case clickWord = 1
    /// To turn a disc upright.
    case rotate = 2

    /// Whether a thumb is moved along a bar.
    public var hasSlider: Bool { self != .clickWord }
}
