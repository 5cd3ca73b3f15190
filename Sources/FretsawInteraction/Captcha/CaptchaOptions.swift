public import FretsawKinds

/// The options of a verification.
public struct CaptchaOptions: Sendable {
    /// The kind that is shown; the machine changes it.
    public internal(set) var kind: CaptchaKind
    /// The kinds to choose among, in order and each once; if there are none and ``isAuto`` is set, all with pictures.
    public var kinds: [CaptchaKind]
    /// Whether the kinds that the service offers are added to ``kinds``.
    public var addsKinds = true
    /// Whether the next kind is shown in place of one that the service does not have.
    public var isAuto = false
    /// Whether another kind is offered, unless there is no other.
    public var offersKind = true
    /// Whether work is offered instead of a picture, where the service has it.
    public var offersWork = true
    /// Whether the page's own alternative is offered, which ``CaptchaEffect/handOver(_:)`` begins.
    public var offersHost = false
    /// The presentation.
    public var presentation: CaptchaPresentation
    /// Whether the layout is modern: the prompt above the picture, the alternatives inside the card, and a row in its place
    /// after a right answer.
    ///
    /// The other layout has the specification's frames.
    public var isModern: Bool {
        get { metrics.isModern }
        set { metrics.isModern = newValue }
    }
    /// The durations.
    public var timings = CaptchaTimings()
    /// The steps of keys and buttons.
    public var steps = CaptchaSteps()
    /// The metrics.
    public var metrics = CaptchaMetrics()
    /// Whether the first picture of a kind comes with a hint how to use the slider.
    public var showsHint = false
    /// The kinds that need no hint any more.
    public var hinted: [CaptchaKind] = []
    /// Texts that replace the built-in ones everywhere.
    public var texts = CustomTexts<CaptchaTexts.Name>()

    /// The kinds with pictures in the order in which they are tried.
    static var autoKinds: [CaptchaKind] { [.slide, .clickWord, .icons, .drag, .rotate] }

    /// Creates options with default values.
    public init(_ kind: CaptchaKind, presentation: CaptchaPresentation = .popup) {
        self.kind = kind
        kinds = [kind]
        self.presentation = presentation
        metrics.fit(kind)
    }
}

/// The presentations of a verification.
public enum CaptchaPresentation: UInt8, Sendable {
    /// A centred popup over the page, with a backdrop.
    case popup
    /// Inline, as wide as its container; it stays after it is solved.
    case inline
}

/// The durations of a verification in milliseconds.
///
/// A duration that is not above 0 means immediately; for ``request`` and ``lifetime`` it means never.
public struct CaptchaTimings: Equatable, Sendable {
    /// The timeout of a reply.
    public var request: Milliseconds = 20_000
    /// The time for which the server keeps a challenge.
    ///
    /// Its picture is replaced 20 seconds earlier, so that an answer still arrives in time, or after
    /// half the time if that is short.
    public var lifetime: Milliseconds = 300_000
    /// The time for which a picture is shown.
    var shown: Milliseconds { lifetime > 40_000 ? lifetime - 20_000 : lifetime / 2 }
    /// The time of the failure strip sliding up.
    public var stripRise: Milliseconds { 250 }
    /// The time the failure strip is shown.
    public var stripRest: Milliseconds { 750 }
    /// The time of the failure strip sliding down.
    public var stripFall: Milliseconds { 500 }
    /// The time for which a message replaces the tip.
    public var notice: Milliseconds { 3000 }
    /// The time from a picture to the motion of the hint.
    public var hintDelay: Milliseconds { 600 }
    /// The time in which the hint moves the thumb, and again in which it moves it back.
    public var hintMove: Milliseconds { 450 }
    /// The time of thumb and piece returning to the start.
    public var thumbReturn: Milliseconds { 750 }
    /// The time of the piece moving to its exact place after a right answer, and of its rim lighting up.
    public var settle: Milliseconds { 150 }
    /// The time from a slider's failure to the next challenge.
    public var sliderReload: Milliseconds = 750
    /// The time from a slider's success to the end.
    public var sliderClose: Milliseconds = 500
    /// The time from a click-word failure to the next challenge.
    public var clickReload: Milliseconds = 1000
    /// The time from a click-word success to the end.
    public var clickClose: Milliseconds = 1000
    /// The time from a failure to the next challenge in the modern layout.
    public var modernReload: Milliseconds { 400 }
    /// The time the modern failure strip is shown, which ends over the next picture.
    public var modernRest: Milliseconds { 400 }
    /// The time in which a modern card becomes a row after a right answer.
    public var collapse: Milliseconds { 250 }

    /// Creates the default timings.
    public init() {}
}

/// The steps of keys and buttons, in points for thumb and crosshair, in degrees for a disc.
public struct CaptchaSteps: Equatable, Sendable {
    /// An arrow key.
    public var key = 1.0
    /// An arrow key with shift, and a page key.
    public var page = 10.0
    /// A step button; larger than a key's step, because a button takes longer to press.
    public var button = 2.0
    /// An arrow key in a drag puzzle, whose tolerance is larger and whose way is longer.
    package var pieceKey: Double { 4.0 }
    /// An arrow key with shift, and a page key, in a drag puzzle.
    package var piecePage: Double { 24.0 }
    /// A step button in a drag puzzle.
    package var pieceButton: Double { 10.0 }
    /// The maximum movement of a tap.
    package var tapSlop: Double { 10.0 }

    /// Creates the default steps.
    public init() {}
}
