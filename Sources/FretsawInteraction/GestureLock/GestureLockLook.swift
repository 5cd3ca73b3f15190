/// Sizes of a gesture lock.
public struct GestureLockLook: Equatable, Sendable {
    /// How wide and high a dot is where dots fit their viewport.
    public var dot: Double = 60
    /// The same in a narrow viewport.
    public var narrowDot: Double = 50
    /// How wide a viewport is at most that counts as narrow.
    public var narrow: Double = 320
    /// How wide and high a dot is in the layout with fixed gaps, at scale 1.
    public var fixedDot: Double = 53
    /// The gap there, at scale 1.
    public var fixedGap: Double = 41
    /// How wide lines are.
    public var lineWidth: Double = 1
    /// How high the label is.
    public var labelHeight: Double = 40
    /// How far it ends before the viewport's sides.
    public var labelInset: Double = 10
    /// The size of its letters.
    public var labelSize: Double = 16
    /// How high the line is that counts down.
    public var countdownHeight: Double = 24
    /// The size of its letters.
    public var countdownSize: Double = 13
    /// How high buttons are.
    public var buttonHeight: Double = 44
    /// How wide they are at most.
    public var buttonWidth: Double = 120
    /// How far they are apart from each other, and from the pad.
    public var buttonGap: Double = 12

    /// Creates the default look.
    public init() {}

    /// The grid of dots for `viewport`, never larger than it; `width` is that of the whole viewport.
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
