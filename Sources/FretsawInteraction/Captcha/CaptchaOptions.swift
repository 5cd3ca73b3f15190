/// The options of a verification.
public struct CaptchaOptions: Sendable {
    /// The kind of puzzle.
    public var kind: PuzzleKind
    /// How it is on the page.
    public var presentation: CaptchaPresentation
    /// How long everything takes.
    public var timings = CaptchaTimings()
    /// How far keys and buttons move.
    public var steps = CaptchaSteps()
    /// Sizes and places.
    public var look = CaptchaLook()
    /// The page's own texts, in place of the machine's in any language.
    public var texts = OwnTexts<CaptchaTexts.Name>()

    /// Makes options with everything else as it usually is.
    public init(_ kind: PuzzleKind, presentation: CaptchaPresentation = .popup) {
        self.kind = kind
        self.presentation = presentation
    }
}

/// The kinds of puzzles.
public enum PuzzleKind: UInt8, Sendable {
    /// To slide a piece into its notch.
    case slide = 0
    /// To click words in order.
    case clickWord = 1
    /// To turn a disc upright.
    case rotate = 2

    /// Whether a thumb is moved along a bar.
    public var hasSlider: Bool { self != .clickWord }
}

/// How a verification is on its page.
public enum CaptchaPresentation: UInt8, Sendable {
    /// Over the page, in the middle, with a mask behind it.
    case popup
    /// In the page, as wide as its viewport; stays there when it is solved.
    case inline
}

/// How long everything in a verification takes, in milliseconds.
///
/// A time that is not greater than 0 means "at once", of ``request`` and ``lifetime`` "never".
public struct CaptchaTimings: Equatable, Sendable {
    /// How long a reply is waited for.
    public var request: Milliseconds = 20_000
    /// How long a picture may be answered: the server's 300 seconds, less a margin for the answer's way.
    public var lifetime: Milliseconds = 280_000
    /// The failure strip's way up.
    public var stripRise: Milliseconds = 250
    /// The failure strip's rest.
    public var stripRest: Milliseconds = 750
    /// The failure strip's way down.
    public var stripFall: Milliseconds = 500
    /// The way of thumb and piece back to the start.
    public var thumbReturn: Milliseconds = 750
    /// From a slider's failure to the next picture.
    public var sliderReload: Milliseconds = 750
    /// From a slider's success to the end.
    public var sliderClose: Milliseconds = 500
    /// From a click word's failure to the next picture.
    public var clickReload: Milliseconds = 1000
    /// From a click word's success to the end.
    public var clickClose: Milliseconds = 1000

    /// Creates the default timings.
    public init() {}
}

/// How far keys and buttons move: points of the thumb, degrees of a disc, points of the crosshair.
public struct CaptchaSteps: Equatable, Sendable {
    /// An arrow key.
    public var key = 1.0
    /// An arrow key with shift, and a page key.
    public var page = 10.0
    /// A step button: dearer to press than a key, so it goes a little farther.
    public var button = 2.0
    /// How far a tap may stray and is still one.
    public var tapSlop = 10.0

    /// Creates the default steps.
    public init() {}
}
