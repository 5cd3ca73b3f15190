/// What the piece was moved with, as the client says.
public enum DragInput: String, Sendable, CaseIterable {
    /// A mouse, a pen or a trackpad.
    case pointer
    /// A finger.
    case touch
    /// Keys.
    case keyboard
    /// Buttons that move by steps.
    case buttons

    /// True where a hand moves the piece, so that there is a motion to judge.
    ///
    /// Keys and buttons make steps, and people who need them are never refused for that. A program can
    /// claim them: what holds it off then are the answer itself and the limits.
    public var isMotion: Bool { self == .pointer || self == .touch }
}
