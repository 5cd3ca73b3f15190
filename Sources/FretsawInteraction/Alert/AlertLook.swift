/// How alerts look: sizes and places.
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

    /// The look of the original.
    public init() {}
}
