/// The metrics of alerts, in points.
public struct AlertMetrics: Equatable, Sendable {
    /// The width of the container; at most the screen's.
    public var width = 270.0
    /// The corner radius.
    public var radius = 10.0
    /// The distance of the first line from the top.
    public var topInset = 20.0
    /// The side margins of title, message and inputs.
    package var sideInset: Double { 20.0 }
    /// The space below the buttons.
    public var bottomInset = 20.0
    /// The font size of the title.
    package var titleSize: Double { 17.0 }
    /// The font size of the message.
    package var messageSize: Double { 14.0 }
    /// The distance of the message from the title.
    package var messageGap: Double { 12.0 }
    /// The distance of the buttons from the message.
    package var buttonsGap: Double { 20.0 }

    /// The side margins of the buttons.
    package var buttonMargin: Double { 20.0 }
    /// The distance of two buttons.
    package var buttonGap: Double { 12.0 }
    /// The height of a button.
    package var buttonHeight: Double { 40.0 }
    /// The corner radius.
    package var buttonRadius: Double { 20.0 }
    /// The corner radius of the container and of buttons, and the height of buttons, in the modern look.
    package var modernRadius: Double { 1.2 * radius }
    package var modernButtonRadius: Double { 8 }
    package var modernButtonHeight: Double { 44 }
    /// The font size.
    package var buttonTextSize: Double { 15.0 }
    /// The minimum width of buttons in one row; narrower ones are stacked.
    package var narrowestButton: Double { 44.0 }

    /// The distance of the single-line input from the title.
    package var fieldGap: Double { 15.0 }
    /// The height.
    package var fieldHeight: Double { 40.0 }
    /// The corner radius.
    package var fieldRadius: Double { 6.0 }
    /// The left inset of the text.
    package var fieldInset: Double { 10.0 }
    /// The font size.
    package var fieldTextSize: Double { 15.0 }
    /// The distance of the buttons from it.
    package var fieldButtonsGap: Double { 10.0 }

    /// The y coordinate of the multi-line input; it is lower if the title needs the space.
    package var textViewY: Double { 64.0 }
    /// The height.
    package var textViewHeight: Double { 120.0 }
    /// The width of the border.
    package var textViewBorder: Double { 0.5 }
    /// The corner radius.
    package var textViewRadius: Double { 5.0 }
    /// The font size.
    package var textViewTextSize: Double { 15.0 }
    /// The origin of the placeholder.
    package var placeholderOrigin: Point { Point(x: 19, y: 12) }
    /// The distance of the buttons from it.
    package var textViewButtonsGap: Double { 20.0 }

    /// The distance of the container from the keyboard.
    package var keyboardGap: Double { 10.0 }

    /// Creates the metrics of the iOS original.
    public init() {}
}
