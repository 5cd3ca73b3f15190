/// What an answer was given with, as the server wants to know it.
public enum CaptchaInput: UInt8, Sendable, CaseIterable {
    /// A mouse, a pen or a trackpad.
    case pointer
    /// A finger.
    case touch
    /// Keys.
    case keyboard
    /// Buttons that move by steps, or a tap on the bar.
    case buttons

    /// The word the server knows it by.
    public var word: Text {
        switch self {
        case .pointer: "pointer"
        case .touch: "touch"
        case .keyboard: "keyboard"
        case .buttons: "buttons"
        }
    }
}
