/// Sizes and colours of a gesture lock.
public struct GestureLockLook: Equatable, Sendable {
    /// The colours for a light or for a dark page.
    public struct Palette: Equatable, Sendable {
        /// A dot that is not chosen.
        public var dot: Color
        /// Lines between dots, and chosen dots.
        public var path: Color
        /// The same in the layout with fixed gaps.
        public var fixedPath: Color
        /// Lines and dots of a wrong pattern.
        public var error: Color
        /// Words.
        public var words: Color
        /// Words about an error.
        public var errorWords: Color
        /// What buttons are filled with.
        public var button: Color
        /// Their words.
        public var buttonWords: Color
        /// What the button to go on with is filled with.
        public var primary: Color
        /// Its words.
        public var primaryWords: Color

        /// For a light page.
        public static var light: Palette {
            Palette(
                dot: Color(0x8A8A8A),
                path: Color(0x5EC331, opacity: 0.8),
                fixedPath: Color(0x5FAFFC),
                error: Color(0xD9302C),
                words: Color(0x2A2A2A),
                errorWords: Color(0xC62828),
                button: Color(0xF1F1F1),
                buttonWords: Color(0x4A4A4A),
                primary: Color(0x187C2E),
                primaryWords: .white
            )
        }

        /// For a dark page.
        public static var dark: Palette {
            Palette(
                dot: Color(0x9A9A9A),
                path: Color(0x5EC331, opacity: 0.8),
                fixedPath: Color(0x5FAFFC),
                error: Color(0xFF6B66),
                words: Color(0xECECEC),
                errorWords: Color(0xFF8A80),
                button: Color(0x3A3A3C),
                buttonWords: Color(0xECECEC),
                primary: Color(0x187C2E),
                primaryWords: .white
            )
        }
    }

    /// How wide and high a dot is where dots fit their room.
    public var dot: Double = 60
    /// The same in a narrow room.
    public var narrowDot: Double = 50
    /// How wide a room is at most that counts as narrow.
    public var narrow: Double = 320
    /// How wide and high a dot is in the layout with fixed gaps, at scale 1.
    public var fixedDot: Double = 53
    /// The gap there, at scale 1.
    public var fixedGap: Double = 41
    /// How wide lines are.
    public var lineWidth: Double = 1
    /// How high the label is.
    public var labelHeight: Double = 40
    /// How far it ends before the room's sides.
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
    /// The colours for a light page.
    public var light = Palette.light
    /// The colours for a dark page.
    public var dark = Palette.dark

    /// Makes the usual look.
    public init() {}

    /// The colours for a light or a dark page.
    public func palette(isDark: Bool) -> Palette { isDark ? dark : light }

    /// The grid of dots for `room`, never larger than it; `width` is that of the whole viewport.
    public func grid(_ layout: DotLayout, in room: Size, width: Double) -> DotGrid {
        switch layout {
        case .fitting:
            return DotGrid(fitting: room, dot: width <= narrow ? narrowDot : dot)
        case .fixed(let scale):
            let grid = DotGrid(fixed: fixedDot, gap: fixedGap, scale: scale)
            let side = room.width < room.height ? room.width : room.height
            guard grid.size.width > side, grid.size.width > 0 else { return grid }
            let fitting = measure(scale) * side / grid.size.width
            return DotGrid(fixed: fixedDot, gap: fixedGap, scale: fitting)
        }
    }
}
