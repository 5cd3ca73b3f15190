/// The metrics of a verification, in points of a container 310 wide.
///
/// In a narrower viewport everything shrinks in proportion. A picture of another aspect ratio than
/// ``placeholder`` moves the parts below it.
public struct CaptchaMetrics: Equatable, Sendable {
    /// The maximum magnification in a large viewport.
    public var maxScale = 1.0
    /// The picture's size before one is loaded; its width is the container's.
    public var placeholder = Size(width: 310, height: 155)
    /// The space below the picture.
    package var footHeight = 130.0
    /// The radius of the container's lower corners.
    public var cornerRadius = 10.0
    /// The height by which the row of buttons extends the container.
    package var toolsHeight = 48.0
    /// The row of buttons, relative to the picture's lower edge.
    package var toolsY = 128.0
    /// The side of a button.
    package var toolSize = 44.0
    /// The margin at both ends of the row of buttons.
    package var toolMargin = 10.0
    /// The tip, relative to the picture's lower edge.
    public var tip = Rect(x: 0, y: 40, width: 310, height: 22)
    /// A tip of two lines, relative to the picture's lower edge.
    package var longTip = Rect(x: 4, y: 41, width: 302, height: 38)
    /// The minimum font size of a tip.
    package var minFontSize = 12.0
    /// The font size of the tip.
    package var tipFontSize = 14.0
    /// The slider's bar, or the prompt of click-word, relative to the picture's lower edge.
    public var bar = Rect(x: 10, y: 80, width: 290, height: 38)
    /// The radius of the bar.
    package var barRadius = 19.0
    /// The font size of the click-word prompt.
    package var clickFontSize = 18.0
    /// The thumb's initial frame in the bar; its margin is the same at the other end.
    public var thumb = Rect(x: 4, y: 4, width: 98, height: 30)
    /// The distance by which the hint moves the thumb.
    package var hintDistance = 18.0
    /// The words of the hint, in the bar.
    public var hint = Rect(x: 106, y: 4, width: 150, height: 30)
    /// The arrow of the hint, in the bar.
    package var hintArrow = Rect(x: 258, y: 12, width: 20, height: 14)
    /// The opacity of the shades over the picture.
    package var shadeOpacity = 0.45
    /// The height of the failure strip.
    package var stripHeight = 20.0
    /// The font size of the failure strip.
    package var stripFontSize = 12.0
    /// The diameter of a mark.
    package var markSize = 20.0
    /// The font size of a mark's number.
    package var markFontSize = 12.0
    /// The side of the crosshair.
    package var crosshairSize = 28.0
    /// The side of an icon.
    package var iconSize = 24.0

    /// Creates the default metrics.
    public init() {}

    /// The metrics of drag puzzles: without a bar, and with more buttons.
    public static var drag: CaptchaMetrics {
        var metrics = CaptchaMetrics()
        metrics.adapt(isDrag: true)
        return metrics
    }

    /// Sets the metrics that differ in drag puzzles.
    mutating func adapt(isDrag: Bool) {
        placeholder.height = isDrag ? 220 : 155
        footHeight = isDrag ? 65 : 130
        toolsY = isDrag ? 63 : 128
        toolMargin = isDrag ? 1 : 10
        tip.y = isDrag ? 20 : 40
        longTip.y = isDrag ? 12 : 41
    }

    /// The length of the thumb's travel.
    public var travel: Double { bar.width - 2 * thumb.x - thumb.width }
}
