public import FretsawCodecs

/// What is to be made of each animation.
public struct FrameRequest: Sendable {
    /// How long frames are said to last.
    public var timing = GIFTiming.browser
    /// What they are written as.
    public var format = FrameFormat.png
    /// How hard PNGs are pressed.
    public var compression = PNGCompression.fast
    /// Which of them.
    public var selection = FrameSelection.all
    /// How large.
    public var scaling = FrameScaling.none
    /// What a file may ask for.
    public var limits = DecodingLimits.default
    /// True where damage is an error instead of a warning.
    public var isStrict = false

    /// All frames as PNGs, with the delays of browsers.
    public init() {}
}
