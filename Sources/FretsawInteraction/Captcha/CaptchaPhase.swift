/// How far a verification has come.
enum CaptchaPhase: Equatable, Sendable {
    /// It does not show.
    case closed
    /// A picture is on its way.
    case loading
    /// No picture came; in the page only, for a popup closes.
    case unloaded
    /// The picture can be answered.
    case ready
    /// An answer is being checked.
    case checking
    /// The answer was wrong; it shows for a while.
    case failed
    /// The answer was right; it shows for a while.
    case succeeded
    /// It was solved and told; in the page only, for a popup closes.
    case solved
}
