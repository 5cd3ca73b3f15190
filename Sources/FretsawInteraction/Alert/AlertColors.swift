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
