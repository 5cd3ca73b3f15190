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

    /// Makes the usual timings.
    public init() {}
}
