internal import FretsawKinds

/// The metrics of a verification, in points of a container 310 wide.
///
/// In a narrower viewport everything shrinks in proportion. A picture of another aspect ratio than
/// ``placeholder`` moves the parts below it.
public struct CaptchaMetrics: Equatable, Sendable {
    /// The maximum magnification in a large viewport.
    public var maxScale = 1.0
    /// The radius of the container's lower corners.
    public var cornerRadius = 10.0
    /// Whether they are those of drag puzzles: without a bar, and with more buttons.
    private var isDrag = false
    /// Whether the picture is square before it is loaded, as that of a disc.
    private var isSquare = false

    /// The picture's size before one is loaded; its width is the container's.
    public var placeholder: Size { Size(width: 310, height: isDrag ? 220 : isSquare ? 310 : 155) }
    /// The space below the picture.
    package var footHeight: Double { isDrag ? 65 : 130 }
    /// The height by which the row of buttons extends the container.
    package var toolsHeight: Double { 48.0 }
    /// The row of buttons, relative to the picture's lower edge.
    package var toolsY: Double { isDrag ? 63 : 128 }
    /// The side of a button.
    package var toolSize: Double { 44.0 }
    /// The margin at both ends of the row of buttons.
    package var toolMargin: Double { isDrag ? 1 : 10 }
    /// The tip, relative to the picture's lower edge.
    public var tip: Rect { Rect(x: 0, y: isDrag ? 20 : 40, width: 310, height: 22) }
    /// A tip of two lines, relative to the picture's lower edge.
    package var longTip: Rect { Rect(x: 4, y: isDrag ? 12 : 41, width: 302, height: 38) }
    /// The minimum font size of a tip.
    package var minFontSize: Double { 12.0 }
    /// The font size of the tip.
    package var tipFontSize: Double { 14.0 }
    /// The slider's bar, or the prompt of click-word, relative to the picture's lower edge.
    public var bar: Rect { Rect(x: 10, y: 80, width: 290, height: 38) }
    /// The radius of the bar.
    package var barRadius: Double { 19.0 }
    /// The font size of the click-word prompt.
    package var clickFontSize: Double { 18.0 }
    /// The thumb's initial frame in the bar; its margin is the same at the other end.
    public var thumb: Rect { Rect(x: 4, y: 4, width: 98, height: 30) }
    /// The distance by which the hint moves the thumb.
    package var hintDistance: Double { 18.0 }
    /// The words of the hint, in the bar.
    public var hint: Rect { Rect(x: 106, y: 4, width: 150, height: 30) }
    /// The arrow of the hint, in the bar.
    package var hintArrow: Rect { Rect(x: 258, y: 12, width: 20, height: 14) }
    /// The opacity of the shades over the picture.
    package var shadeOpacity: Double { 0.45 }
    /// The height of the failure strip.
    package var stripHeight: Double { 20.0 }
    /// The font size of the failure strip.
    package var stripFontSize: Double { 12.0 }
    /// The diameter of a mark.
    package var markSize: Double { 20.0 }
    /// The font size of a mark's number.
    package var markFontSize: Double { 12.0 }
    /// The side of the crosshair.
    package var crosshairSize: Double { 28.0 }
    /// The side of an icon.
    package var iconSize: Double { 24.0 }

    /// Creates the default metrics.
    public init() {}

    /// Takes the sizes of a kind.
    mutating func fit(_ kind: CaptchaKind) {
        isDrag = kind.gesture == .piece
        isSquare = kind.shape == .angle
    }

    /// The length of the thumb's travel.
    public var travel: Double { bar.width - 2 * thumb.x - thumb.width }
}
