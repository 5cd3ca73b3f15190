/// What a click word's tip line says.
public enum ClickWordState: UInt8, Sendable, CaseIterable {
    /// What to click.
    case normal
    /// A picture is on its way.
    case progress
    /// The answer was right.
    case success
    /// The answer was wrong.
    case failure

    /// The colour of its words.
    func words(_ colors: CaptchaColors) -> Color {
        switch self {
        case .normal, .progress: colors.request
        case .success: colors.success
        case .failure: colors.failure
        }
    }

    /// The colour of the line around it.
    func border(_ colors: CaptchaColors) -> Color {
        switch self {
        case .normal, .progress: colors.bar
        case .success: colors.success
        case .failure: colors.failure
        }
    }
}
