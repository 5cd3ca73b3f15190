/// How notices look: sizes, places and colours.
public struct NoticeLook: Equatable, Sendable {
    /// The size of `wait`.
    public var waitSize = Size(width: 78, height: 78)
    /// The radius of the corners of `wait`.
    public var waitRadius = 12.0
    /// Where the spinner, a square of 36, stands in `wait`.
    public var spinnerOrigin = Point(x: 21, y: 21)
    /// The least height of `top`; a higher status bar makes it higher.
    public var topHeight = 20.0
    /// The size of letters in `top`.
    public var topTextSize = 12.0
    /// The size of `success`, `error` and `info`.
    public var signSize = Size(width: 90, height: 90)
    /// The radius of their corners.
    public var signRadius = 10.0
    /// Where their icon, a square of 36, stands in them.
    public var iconOrigin = Point(x: 27, y: 15)
    /// Where their line of words begins, from above.
    public var signTextY = 60.0
    /// How high that line is.
    public var signTextHeight = 16.0
    /// What stays free beside words that are too long for their size, and make it wider.
    public var signMargin = 4.0
    /// By how much `text` is larger than its words.
    public var textMargins = Size(width: 50, height: 30)
    /// How much narrower than the screen the words of `text` wrap.
    public var textScreenMargin = 82.0
    /// The radius of the corners of `text`.
    public var textRadius = 12.0
    /// The size of letters in `text`, `success`, `error` and `info`.
    public var textSize = 13.0
    /// The colours for a light page.
    public var light = NoticeColors.light
    /// The colours for a dark page.
    public var dark = NoticeColors.dark

    /// The look of the original.
    public init() {}
}

/// The colours of notices.
public struct NoticeColors: Equatable, Sendable {
    /// Behind `wait` and `text`.
    public var box: Color
    /// Behind `success`, `error` and `info`.
    public var signBox: Color
    /// Behind `top`.
    public var top: Color
    /// Words, icons and the spinner.
    public var ink: Color
    /// A line around every box, to set it off where the page is as dark, or nothing.
    public var border: Color?

    /// For a light page.
    ///
    /// White on the original's `top`, #6AB49F, has a contrast of 2.4: its hue is kept and made darker, to 4.5.
    public static var light: NoticeColors {
        NoticeColors(
            box: Color(0x00_0000, opacity: 0.8),
            signBox: Color(0x00_0000, opacity: 0.7),
            top: Color(0x41_816F),
            ink: .white,
            border: nil
        )
    }
    /// For a dark page: a black box would not be seen.
    public static var dark: NoticeColors {
        NoticeColors(
            box: Color(0x2C_2C2E, opacity: 0.95),
            signBox: Color(0x2C_2C2E, opacity: 0.95),
            top: Color(0x2E_6B59),
            ink: .white,
            border: Color(0xFF_FFFF, opacity: 0.2)
        )
    }
}
