/// The metrics of a gesture lock, in points.
public struct GestureLockMetrics: Equatable, Sendable {
    /// Dot size in the fitting layout.
    public var dot: Double = 60
    /// The side of a dot in a narrow viewport.
    package var narrowDot: Double = 50
    /// The maximum width of a narrow viewport.
    public var narrow: Double = 320
    /// The side of a dot in the layout with fixed gaps, at scale 1.
    public var fixedDot: Double = 53
    /// The gap in that layout, at scale 1.
    package var fixedGap: Double = 41
    /// The width of lines.
    public var lineWidth: Double = 1
    /// The width of the faint line around them.
    package var haloWidth: Double = 9
    /// The height of the label.
    package var labelHeight: Double = 40
    /// The side margin of the label.
    package var labelInset: Double = 10
    /// The font size.
    package var labelSize: Double = 16
    /// The height of the countdown, which overlaps the label by a quarter of it.
    package var countdownHeight: Double = 24
    /// The font size.
    package var countdownSize: Double = 13
    /// The height of buttons.
    package var buttonHeight: Double = 44
    /// The maximum width of buttons.
    package var buttonWidth: Double = 120
    /// The distance of buttons from each other and from the pad.
    package var buttonGap: Double = 12
    /// Their least distance from the control's sides.
    package var buttonInset: Double = 16

    /// Creates default metrics.
    public init() {}

    /// The dots that fit into the area `viewport`; `width` is the whole control's width.
    public func grid(_ layout: DotLayout, in viewport: Size, width: Double) -> DotGrid {
        switch layout {
        case .fitting:
            return DotGrid(fitting: viewport, dot: width <= narrow ? narrowDot : dot)
        case .fixed(let scale):
            let grid = DotGrid(fixed: fixedDot, gap: fixedGap, scale: scale)
            let side = viewport.width < viewport.height ? viewport.width : viewport.height
            guard grid.size.width > side, grid.size.width > 0 else { return grid }
            let fitting = measure(scale) * side / grid.size.width
            return DotGrid(fixed: fixedDot, gap: fixedGap, scale: fitting)
        }
    }
}
