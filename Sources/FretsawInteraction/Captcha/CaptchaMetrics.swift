internal import FretsawKinds

/// The metrics of a verification, in points of a container 310 wide; in the modern layout, 334.
///
/// In a narrower viewport everything shrinks in proportion. A picture of another aspect ratio than
/// ``placeholder`` moves the parts below it.
public struct CaptchaMetrics: Equatable, Sendable {
    /// The maximum magnification in a large viewport.
    public var maxScale = 1.0
    /// The radius of the container's lower corners; in the modern layout, of all.
    public var cornerRadius = 10.0
    /// Whether the layout is modern.
    var isModern = false {
        didSet { cornerRadius = isModern ? 12 : 10 }
    }
    /// The gesture of the kind.
    private var gesture: AnswerGesture?
    /// Whether the picture is square before it is loaded, as that of a disc.
    private var isSquare = false
    /// Whether words or figures to click are shown above a modern picture.
    private var hasTargets = false
    private var isDrag: Bool { gesture == .piece }

    /// The picture's size before one is loaded; its width is the same for every picture.
    public var placeholder: Size { Size(width: 310, height: isDrag ? 220 : isSquare ? 310 : 155) }
    /// The container's width.
    package var width: Double { isModern ? modernWidth : placeholder.width }
    /// The width of the modern container.
    package var modernWidth: Double { 334.0 }
    /// The margin of the modern container.
    package var margin: Double { 12.0 }
    /// Where the picture is in the container.
    var pictureOrigin: Point {
        isModern
            ? Point(x: margin, y: hasTargets ? targets.maxY + 6 : targets.y) : Point(x: 0, y: 0)
    }
    /// The words or figures to click, in the modern container.
    package var targets: Rect { Rect(x: 12, y: 48, width: 310, height: 30) }
    /// The height of a word to click.
    package var wordHeight: Double { 28.0 }
    /// The font size of a word to click.
    package var wordFontSize: Double { 16.0 }
    /// The gap between two words to click.
    package var wordGap: Double { 6.0 }
    /// The font size of the words of modern buttons.
    package var buttonFontSize: Double { 14.0 }
    /// The font size of the button that shows the alternatives.
    package var wayFontSize: Double { 13.0 }
    /// The minimum width of that button.
    package var minWayWidth: Double { 90.0 }
    /// The radius of the modern picture, of words to click and of buttons.
    package var innerRadius: Double { 8.0 }
    /// The space below the picture.
    package var footHeight: Double { isModern ? toolsY + 54 : isDrag ? 65 : 130 }
    /// The height by which the row of buttons extends the container.
    package var toolsHeight: Double { isModern ? 0 : 48 }
    /// The row of buttons, relative to the picture's lower edge.
    package var toolsY: Double {
        isModern ? (gesture == .slider ? bar.maxY + 4 : 8) : isDrag ? 63 : 128
    }
    /// The side of a button; the height of an alternative.
    package var toolSize: Double { 44.0 }
    /// The distance of two alternatives.
    package var rowPitch: Double { 50.0 }
    /// The margin at both ends of the row of buttons.
    package var toolMargin: Double { isDrag ? 1 : 10 }
    /// The width of an arrow of the modern stepper, of which drag puzzles have four.
    package var stepWidth: Double { isDrag ? 36 : 44 }
    /// The height of the modern container after a right answer.
    package var doneHeight: Double { 52.0 }
    /// The tip, relative to the picture's lower edge; in the modern layout, relative to the container, without buttons beside it.
    public var tip: Rect {
        isModern
            ? Rect(x: 12, y: 4, width: 318, height: 44)
            : Rect(x: 0, y: isDrag ? 20 : 40, width: 310, height: 22)
    }
    /// A tip of two lines, relative to the picture's lower edge.
    package var longTip: Rect { Rect(x: 4, y: isDrag ? 12 : 41, width: 302, height: 38) }
    /// The minimum font size of a tip.
    package var minFontSize: Double { 12.0 }
    /// The font size of the tip.
    package var tipFontSize: Double { isModern ? 15 : 14 }
    /// The slider's bar, or the prompt of click-word, relative to the picture's lower edge.
    public var bar: Rect {
        isModern
            ? Rect(x: 12, y: 10, width: 310, height: 40)
            : Rect(x: 10, y: 80, width: 290, height: 38)
    }
    /// The radius of the bar.
    package var barRadius: Double { isModern ? 10 : 19 }
    /// The font size of the click-word prompt.
    package var clickFontSize: Double { 18.0 }
    /// The thumb's initial frame in the bar; its margin is the same at the other end.
    public var thumb: Rect { Rect(x: 4, y: 4, width: isModern ? 72 : 98, height: bar.height - 8) }
    /// The distance by which the hint moves the thumb.
    package var hintDistance: Double { 18.0 }
    /// The words of the hint, in the bar.
    public var hint: Rect { Rect(x: thumb.maxX + 4, y: 4, width: 150, height: thumb.height) }
    /// The arrow of the hint, in the bar.
    package var hintArrow: Rect {
        Rect(x: hint.maxX + 2, y: hint.center.y - 7, width: 20, height: 14)
    }
    /// The opacity of the shades over the picture.
    package var shadeOpacity: Double { 0.45 }
    /// The height of the failure strip.
    package var stripHeight: Double { isModern ? 24 : 20 }
    /// The font size of the failure strip.
    package var stripFontSize: Double { isModern ? 13 : 12 }
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
        gesture = kind.gesture
        isSquare = kind.shape == .angle
        hasTargets = kind == .clickWord || kind == .icons
    }

    /// The length of the thumb's travel.
    public var travel: Double { bar.width - 2 * thumb.x - thumb.width }
}
