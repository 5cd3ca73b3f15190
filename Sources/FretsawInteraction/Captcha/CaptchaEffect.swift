/// What a verification wants done.
public indirect enum CaptchaEffect: Equatable, Sendable {
    /// Load a challenge; the reply brings the sequence number back.
    case load(CaptchaKind, sequence: UInt32)
    /// Have an answer checked; the reply brings its sequence number back.
    case check(CaptchaCheck)
    /// Tell the caller how it ended, once for each time it was opened.
    ///
    /// Nothing means "closed without success": the caller's completion gets the empty string.
    case complete(CaptchaProof?)
    /// Take it off the screen.
    case close
    /// Say it to those who listen.
    case announce(Text)
    /// Show an alert with one button.
    case alert(title: Text, message: Text, button: Text)
}
