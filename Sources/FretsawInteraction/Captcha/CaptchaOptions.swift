/// What a verification is made with.
public struct CaptchaOptions: Sendable {
    /// What is asked.
    public var kind: CaptchaKind
    /// How it stands on the page.
    public var presentation: CaptchaPresentation
    /// How long everything takes.
    public var timings = CaptchaTimings()
    /// How far keys and buttons move.
    public var steps = CaptchaSteps()
    /// Sizes and places.
    public var look = CaptchaLook()
    /// The colours on a light page.
    public var lightColors = CaptchaColors.light
    /// The colours on a dark page.
    public var darkColors = CaptchaColors.dark
    /// The Chinese texts.
    public var chineseTexts = CaptchaTexts(.chinese)
    /// The English texts.
    public var englishTexts = CaptchaTexts(.english)

    /// Makes options with everything else as it usually is.
    ///
    /// - Parameters:
    ///   - kind: What is asked.
    ///   - presentation: How it stands on the page.
    public init(_ kind: CaptchaKind, presentation: CaptchaPresentation = .popup) {
        self.kind = kind
        self.presentation = presentation
    }

    /// The texts of a language.
    func texts(_ language: Surroundings.Language) -> CaptchaTexts {
        switch language {
        case .chinese: chineseTexts
        case .english: englishTexts
        }
    }

    /// The colours of a page.
    func colors(isDark: Bool) -> CaptchaColors { isDark ? darkColors : lightColors }
}
