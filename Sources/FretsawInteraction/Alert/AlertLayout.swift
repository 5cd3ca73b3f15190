/// The frames of an alert's parts.
struct AlertLayout: Equatable {
    /// The container, in the viewport.
    var container: Rect
    /// The title in the container; nil if there is none.
    var title: Rect?
    /// The message in the container; nil if it is not drawn.
    var message: Rect?
    /// The input of either kind, in the container.
    var input: Rect?
    /// The buttons, in the container, in order.
    var buttons: [Rect] = []
    /// Whether the buttons are stacked.
    var isStacked = false

    /// The container's width, at most the viewport's.
    static func width(_ look: AlertLook, in environment: InterfaceEnvironment) -> Double {
        look.width.bounded(0, environment.size.width)
    }

    /// The width at which title and message wrap.
    static func textWidth(_ look: AlertLook, in environment: InterfaceEnvironment) -> Double {
        (width(look, in: environment) - 2 * look.sideInset).bounded(0, 100_000)
    }

    /// Lays an alert out.
    ///
    /// Measured heights are capped at the screen's. If everything together is too high, the message shrinks,
    /// then the title. A height is nil if there is no title or message.
    init(
        _ kind: Alert.Kind,
        titleHeight: Double?,
        messageHeight: Double?,
        buttons: Int,
        look: AlertLook,
        in environment: InterfaceEnvironment
    ) {
        let screen = environment.size
        let keyboard = environment.keyboardHeight
        let available =
            keyboard > 0 ? max(0, screen.height - keyboard - look.keyboardGap) : screen.height
        var title = titleHeight.map { $0.bounded(0, screen.height) }
        var message = messageHeight.map { $0.bounded(0, screen.height) }
        container = Rect(x: 0, y: 0, width: 0, height: 0)
        place(kind, title: title, message: message, buttons: buttons, look: look, in: environment)
        if container.height > available, let height = message {
            message = (height - (container.height - available)).bounded(0, height)
            place(
                kind,
                title: title,
                message: message,
                buttons: buttons,
                look: look,
                in: environment
            )
        }
        if container.height > available, let height = title {
            title = (height - (container.height - available)).bounded(0, height)
            place(
                kind,
                title: title,
                message: message,
                buttons: buttons,
                look: look,
                in: environment
            )
        }
        container.height = container.height.bounded(0, screen.height)
        container.x = (screen.width - container.width) / 2
        if keyboard > 0 {
            let y = screen.height - keyboard - container.height - look.keyboardGap
            container.y = y.bounded(0, screen.height)
        } else {
            container.y = (screen.height - container.height) / 2
        }
    }

    private mutating func place(
        _ kind: Alert.Kind,
        title titleHeight: Double?,
        message messageHeight: Double?,
        buttons count: Int,
        look: AlertLook,
        in environment: InterfaceEnvironment
    ) {
        let width = AlertLayout.width(look, in: environment)
        let textWidth = AlertLayout.textWidth(look, in: environment)
        func row(y: Double, height: Double) -> Rect {
            Rect(
                x: look.sideInset.bounded(0, width),
                y: y.bounded(0, 1_000_000),
                width: textWidth,
                height: height.bounded(0, 1_000_000)
            )
        }
        title = titleHeight.map { row(y: look.topInset, height: $0) }
        message = nil
        input = nil
        /// The y coordinate of the part after the title.
        func next(gap: Double) -> Double {
            title.map { $0.maxY + gap } ?? look.topInset
        }
        var y: Double
        switch kind {
        case .default:
            message = messageHeight.map { row(y: next(gap: look.messageGap), height: $0) }
            y = message.map { $0.maxY + look.buttonsGap } ?? next(gap: look.buttonsGap)
        case .input:
            let field = row(y: next(gap: look.fieldGap), height: look.fieldHeight)
            input = field
            y = field.maxY + look.fieldButtonsGap
        case .textViewInput:
            let end = title?.maxY ?? 0
            let top = end <= look.textViewY ? look.textViewY : end + look.messageGap
            let textView = row(y: top, height: look.textViewHeight)
            input = textView
            y = textView.maxY + look.textViewButtonsGap
        }
        buttons.removeAll(keepingCapacity: true)
        let all = (width - 2 * look.buttonMargin).bounded(0, 100_000)
        let equal = (all - look.buttonGap * Double(count - 1)) / Double(count)
        isStacked = count > 1 && !(equal >= look.narrowestButton)
        var x = look.buttonMargin.bounded(0, width)
        let left = x
        for index in 0..<count {
            if index > 0 {
                if isStacked {
                    y += look.buttonHeight + look.buttonGap
                } else {
                    x += equal + look.buttonGap
                }
            }
            buttons.append(
                Rect(
                    x: (isStacked ? left : x).bounded(0, 1_000_000),
                    y: y.bounded(0, 1_000_000),
                    width: (isStacked ? all : equal).bounded(0, 100_000),
                    height: look.buttonHeight.bounded(0, 100_000)
                )
            )
        }
        container.width = width
        container.height = (y + look.buttonHeight + look.bottomInset).bounded(0, 1_000_000)
    }
}
