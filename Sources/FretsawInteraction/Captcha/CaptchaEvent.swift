/// What can happen to a verification.
public indirect enum CaptchaEvent: Equatable, Sendable {
    /// Somebody wants to be verified: shows it and loads. Ignored while it shows already.
    case opened
    /// Its room is new, or has changed.
    case surroundings(Surroundings)
    /// What a load asked for has come.
    case loaded(CaptchaChallenge, sequence: UInt32)
    /// What a load asked for has not come, with the server's words for it.
    case loadFailed(message: Text?, sequence: UInt32)
    /// The answer was right.
    case passed(sequence: UInt32)
    /// The answer was wrong, or could not be judged, with the server's words for it.
    case refused(message: Text?, sequence: UInt32)
    /// A finger (or else mouse or pen) on a part. Buttons answer to a press that ends on them.
    case press(Press, isTouch: Bool)
    /// A key, and the part that has the focus.
    case key(Keystroke, focus: PartName?)
    /// Another picture, please.
    case refresh
    /// Away with it.
    case close
    /// The challenge, or a proof gained in the page, is no longer good.
    case expired
}
