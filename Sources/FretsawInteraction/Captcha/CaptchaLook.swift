/// Sizes and places in a verification, in points of a container 310 wide.
///
/// In a narrower room everything shrinks in proportion. A picture of other proportions than
/// ``placeholder`` moves what lies below it.
public struct CaptchaLook: Equatable, Sendable {
    /// How many times its size it grows at most where there is room.
    public var greatestScale = 1.0
    /// The picture's size until one arrives; its width is the container's.
    public var placeholder = Size(width: 310, height: 155)
    /// What lies below the picture.
    public var footHeight = 130.0
    /// The radius of the container's lower corners.
    public var cornerRadius = 10.0
    /// The row of buttons, counted from the picture's lower edge.
    public var toolsY = 0.0
    /// The side of a button.
    public var toolSize = 40.0
    /// The room at both ends of the row of buttons.
    public var toolMargin = 6.0
    /// The tip, counted from the picture's lower edge.
    public var tip = Rect(x: 0, y: 40, width: 310, height: 22)
    /// The size of the tip's letters.
    public var tipLetters = 14.0
    /// The slider's bar, or the tip of a click word, counted from the picture's lower edge.
    public var bar = Rect(x: 10, y: 80, width: 290, height: 38)
    /// The radius of the bar.
    public var barRadius = 19.0
    /// The size of a click word's letters.
    public var clickLetters = 18.0
    /// The thumb at its start, in the bar; what is left of it is left at the other end too.
    public var thumb = Rect(x: 4, y: 4, width: 98, height: 30)
    /// The height of the failure strip.
    public var stripHeight = 20.0
    /// The size of the failure strip's letters.
    public var stripLetters = 12.0
    /// The diameter of a mark.
    public var markSize = 20.0
    /// The size of a mark's number.
    public var markLetters = 12.0
    /// The side of the crosshair.
    public var crosshairSize = 28.0
    /// The size of a button's sign.
    public var signLetters = 20.0

    /// Makes the usual look.
    public init() {}

    /// How far the thumb goes.
    public var travel: Double { bar.width - 2 * thumb.x - thumb.width }
}

/// The colours of a verification.
///
/// Words have a contrast of 4.5 to what they stand on, whatever picture lies behind: where the original's
/// #4CAE4C, #D9534F and #FF0000 have less, their hue is kept and made darker.
public struct CaptchaColors: Equatable, Sendable {
    /// What lies over the page behind the popup.
    public var mask: Color
    /// The container.
    public var container: Color
    /// The picture until it arrives.
    public var placeholder: Color
    /// The tip.
    public var tip: Color
    /// What a click word asks for.
    public var request: Color
    /// The slider's bar, and the border of what a click word asks for.
    public var bar: Color
    /// The thumb.
    public var thumb: Color
    /// The sign on the thumb.
    public var thumbSign: Color
    /// The failure strip.
    public var strip: Color
    /// The failure strip's first words.
    public var stripHead: Color
    /// The rest of them.
    public var stripRest: Color
    /// Success: words and borders.
    public var success: Color
    /// Failure: words and borders.
    public var failure: Color
    /// A mark.
    public var mark: Color
    /// A mark's number.
    public var markNumber: Color
    /// The buttons' signs.
    public var sign: Color
    /// The signs of buttons that cannot be used now.
    public var idleSign: Color

    /// On a light page.
    public static var light: CaptchaColors {
        CaptchaColors(
            mask: Color(0x00_0000, opacity: 0.5),
            container: .white,
            placeholder: Color(0xAA_AAAA, opacity: 0.2),
            tip: Color(0x2A_2A2A),
            request: .black,
            bar: Color(0xF3_5656, opacity: 0.1),
            thumb: Color(0xF3_5656),
            thumbSign: .white,
            strip: Color(0xF8_DCDB, opacity: 0.95),
            stripHead: Color(0xB0_0000),
            stripRest: .black,
            success: Color(0x3A_853A),
            failure: Color(0xD5_3F3B),
            mark: Color(0x3A_853A),
            markNumber: .white,
            sign: Color(0x2A_2A2A),
            idleSign: Color(0x2A_2A2A, opacity: 0.4)
        )
    }

    /// On a dark page.
    public static var dark: CaptchaColors {
        var colors = light
        colors.container = Color(0x1E_1E20)
        colors.tip = Color(0xE6_E6E6)
        colors.request = .white
        colors.bar = Color(0xF3_5656, opacity: 0.25)
        // Over a picture, which is no darker than on a light page: black words would need more of it.
        colors.strip = Color(0x5C_1715, opacity: 0.95)
        colors.stripHead = Color(0xFF_8A80)
        colors.stripRest = .white
        colors.success = Color(0x5F_C55F)
        colors.failure = Color(0xF0_7470)
        colors.sign = Color(0xE6_E6E6)
        colors.idleSign = Color(0xE6_E6E6, opacity: 0.4)
        return colors
    }
}
