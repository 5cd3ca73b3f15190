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
    /// The most pixels of all frames written of one animation together.
    ///
    /// A canvas costs a file nothing, and each frame is written whole: a file of 230 kB can ask for
    /// terabytes.
    public var maxOutputPixels = FrameRequest.defaultMaxOutputPixels
    /// True where damage is an error instead of a warning.
    public var isStrict = false

    /// Ten thousand frames, the most of a file, of a megapixel each: 40 GB of raw bytes.
    public static let defaultMaxOutputPixels = 10_000_000_000

    /// All frames as PNGs, with the delays of browsers.
    public init() {}
}
