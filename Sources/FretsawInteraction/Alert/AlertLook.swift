/// How alerts look: sizes, places and colours.
public struct AlertLook: Equatable, Sendable {
    /// How wide the container is; never wider than the screen.
    public var width = 270.0
    /// The radius of its corners.
    public var radius = 10.0
    /// Where the first line begins, from above.
    public var topInset = 20.0
    /// What is kept free at the sides of title, message and inputs.
    public var sideInset = 20.0
    /// What lies below the buttons.
    public var bottomInset = 20.0
    /// The size of the title's letters.
    public var titleSize = 17.0
    /// The size of the message's letters.
    public var messageSize = 14.0
    /// How far below the title the message begins.
    public var messageGap = 12.0
    /// How far below the message the buttons begin.
    public var buttonsGap = 20.0

    /// What is kept free at the sides of the buttons.
    public var buttonMargin = 20.0
    /// What lies between two buttons.
    public var buttonGap = 12.0
    /// How high a button is.
    public var buttonHeight = 40.0
    /// The radius of its corners.
    public var buttonRadius = 20.0
    /// The size of its letters.
    public var buttonTextSize = 15.0
    /// How narrow buttons of one row may be; narrower ones are stacked.
    public var narrowestButton = 44.0

    /// How far below the title the single-line input begins.
    public var fieldGap = 15.0
    /// How high it is.
    public var fieldHeight = 40.0
    /// The radius of its corners.
    public var fieldRadius = 6.0
    /// Where its text begins, from the left.
    public var fieldInset = 10.0
    /// The size of its letters.
    public var fieldTextSize = 15.0
    /// How far below it the buttons begin.
    public var fieldButtonsGap = 10.0

    /// Where the multi-line input begins, from above; below a title that reaches farther down.
    public var textViewY = 64.0
    /// How high it is.
    public var textViewHeight = 120.0
    /// How wide the line around it is.
    public var textViewBorder = 0.5
    /// The radius of its corners.
    public var textViewRadius = 5.0
    /// What is kept free around its text: above and below (height), left and right (width).
    public var textViewInsets = Size(width: 16, height: 12)
    /// The size of its letters.
    public var textViewTextSize = 15.0
    /// Where its placeholder begins.
    public var placeholderOrigin = Point(x: 19, y: 12)
    /// How far below it the buttons begin.
    public var textViewButtonsGap = 20.0

    /// What lies between the container and a keyboard.
    public var keyboardGap = 10.0
    /// The colours for a light page.
    public var light = AlertColors.light
    /// The colours for a dark page.
    public var dark = AlertColors.dark

    /// The look of the original.
    public init() {}
}

/// The colours of alerts.
public struct AlertColors: Equatable, Sendable {
    /// Over the page.
    public var background: Color
    /// Behind everything in the container.
    public var container: Color
    /// The title.
    public var title: Color
    /// The message.
    public var message: Color
    /// The destructive button: the theme's colour.
    public var theme: Color
    /// Words on the destructive button.
    public var onTheme: Color
    /// The other buttons.
    public var button: Color
    /// Words on the other buttons.
    public var onButton: Color
    /// Behind the single-line input.
    public var field: Color
    /// Around the multi-line input.
    public var border: Color
    /// What is typed.
    public var typed: Color
    /// What an input shows while it is empty.
    public var placeholder: Color

    /// For a light page.
    ///
    /// The original's placeholder, #9A9A9A, has a contrast of 2.6 to the field it stands in: here 4.5.
    public static var light: AlertColors {
        AlertColors(
            background: Color(0x00_0000, opacity: 0.5),
            container: .white,
            title: Color(0x2A_2A2A),
            message: Color(0x6A_6A6A),
            theme: Color(0x0F_6BE0),
            onTheme: .white,
            button: Color(0xF1_F1F1),
            onButton: Color(0x6A_6A6A),
            field: Color(0xF4_F4F4),
            border: Color(0xDD_DDDD),
            typed: Color(0x2A_2A2A),
            placeholder: Color(0x6F_6F6F)
        )
    }
    /// For a dark page.
    public static var dark: AlertColors {
        AlertColors(
            background: Color(0x00_0000, opacity: 0.5),
            container: Color(0x1C_1C1E),
            title: Color(0xF2_F2F7),
            message: Color(0xAE_AEB2),
            theme: Color(0x0F_6BE0),
            onTheme: .white,
            button: Color(0x3A_3A3C),
            onButton: Color(0xD1_D1D6),
            field: Color(0x2C_2C2E),
            border: Color(0x54_5458),
            typed: Color(0xF2_F2F7),
            placeholder: Color(0x9A_9AA0)
        )
    }
}
