internal import FretsawRaster
public import FretsawText

/// A text in the lower right corner of backgrounds: white and translucent, with a soft dark edge, so
/// that it reads on any of them.
///
/// The corner and the usual size are AJ-Captcha's.
public struct Watermark: Hashable, Sendable {
    /// The text, set at any size.
    public var line: TextLine
    /// The em as a share of the picture's height, 0.01 … 0.5; never drawn smaller than
    /// ``leastSize``, and larger never than the picture has room for.
    public var size: Double
    /// Room to the right border and the lower one, as a share of the picture's height, 0 … 0.25.
    public var margin: Double
    /// How much of the background the text hides, 0.05 … 1.
    public var opacity: Double
    /// Share of light that the edge around the text takes away, 0 … 0.9.
    public var edge: Double

    /// The least em, in pixels: below it nobody reads what stands there.
    public static let leastSize = 8.0

    /// A watermark; as AJ-Captcha has it (12 px of 155, 5 from the borders) but translucent where left
    /// out.
    public init(
        _ line: TextLine,
        size: Double = 12.0 / 155,
        margin: Double = 5.0 / 155,
        opacity: Double = 0.75,
        edge: Double = 0.5
    ) {
        self.line = line
        self.size = size
        self.margin = margin
        self.opacity = opacity
        self.edge = edge
    }

    /// Refuses what lies outside its range.
    public func validate() throws(CaptchaError) {
        let values: [(name: String, value: Double, allowed: ClosedRange<Double>)] = [
            ("watermark size", size, 0.01...0.5),
            ("watermark margin", margin, 0...0.25),
            ("watermark opacity", opacity, 0.05...1),
            ("watermark edge", edge, 0...0.9),
        ]
        for (name, value, allowed) in values where !allowed.contains(value) {
            throw CaptchaError(
                .optionOutOfRange(
                    name: name,
                    value: "\(value)",
                    allowed: "\(allowed.lowerBound)…\(allowed.upperBound)"
                )
            )
        }
    }
}
