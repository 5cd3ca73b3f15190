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

    /// Makes the usual steps.
    public init() {}
}
