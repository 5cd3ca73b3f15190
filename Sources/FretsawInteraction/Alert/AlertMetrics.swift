/// The metrics of alerts, in points.
public struct AlertMetrics: Equatable, Sendable {
    /// The width of the container; at most the screen's.
    public var width = 270.0
    /// The corner radius.
    public var radius = 10.0
    /// The distance of the first line from the top.
    public var topInset = 20.0
    /// The side margins of title, message and inputs.
    package var sideInset = 20.0
    /// The space below the buttons.
    public var bottomInset = 20.0
    /// The font size of the title.
    package var titleSize = 17.0
    /// The font size of the message.
    package var messageSize = 14.0
    /// The distance of the message from the title.
    package var messageGap = 12.0
    /// The distance of the buttons from the message.
    package var buttonsGap = 20.0

    /// The side margins of the buttons.
    package var buttonMargin = 20.0
    /// The distance of two buttons.
    package var buttonGap = 12.0
    /// The height of a button.
    package var buttonHeight = 40.0
    /// The corner radius.
    package var buttonRadius = 20.0
    /// The font size.
    package var buttonTextSize = 15.0
    /// The minimum width of buttons in one row; narrower ones are stacked.
    package var narrowestButton = 44.0

    /// The distance of the single-line input from the title.
    package var fieldGap = 15.0
    /// The height.
    package var fieldHeight = 40.0
    /// The corner radius.
    package var fieldRadius = 6.0
    /// The left inset of the text.
    package var fieldInset = 10.0
    /// The font size.
    package var fieldTextSize = 15.0
    /// The distance of the buttons from it.
    package var fieldButtonsGap = 10.0

    /// The y coordinate of the multi-line input; it is lower if the title needs the space.
    package var textViewY = 64.0
    /// The height.
    package var textViewHeight = 120.0
    /// The width of the border.
    package var textViewBorder = 0.5
    /// The corner radius.
    package var textViewRadius = 5.0
    /// The font size.
    package var textViewTextSize = 15.0
    /// The origin of the placeholder.
    package var placeholderOrigin = Point(x: 19, y: 12)
    /// The distance of the buttons from it.
    package var textViewButtonsGap = 20.0

    /// The distance of the container from the keyboard.
    package var keyboardGap = 10.0

    /// Creates the metrics of the iOS original.
    public init() {}
}
