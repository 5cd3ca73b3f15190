/// How a verification stands on its page.
public enum CaptchaPresentation: UInt8, Sendable {
    /// Over the page, in the middle, with a mask behind it.
    case popup
    /// In the page, as wide as its room; stays there when it is solved.
    case inline
}
