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
    static func width(_ metrics: AlertMetrics, in environment: InterfaceEnvironment) -> Double {
        metrics.width.bounded(0, environment.size.width)
    }

    /// The width at which title and message wrap.
    static func textWidth(_ metrics: AlertMetrics, in environment: InterfaceEnvironment) -> Double {
        (width(metrics, in: environment) - 2 * metrics.sideInset).bounded(0, 100_000)
    }

    /// Lays an alert out.
    ///
    /// Measured heights are capped at the screen's. If everything together is too high, the message shrinks,
    /// then the title. A height is nil if there is no title or message. Buttons that would be narrower than `narrowest` are
    /// stacked.
    init(
        _ kind: Alert.Kind,
        titleHeight: Double?,
        messageHeight: Double?,
        buttons: Int,
        narrowest: Double,
        buttonHeight: Double,
        metrics: AlertMetrics,
        in environment: InterfaceEnvironment
    ) {
        let screen = environment.size
        let keyboard = environment.keyboardHeight
        let available =
            keyboard > 0 ? max(0, screen.height - keyboard - metrics.keyboardGap) : screen.height
        var title = titleHeight.map { $0.bounded(0, screen.height) }
        var message = messageHeight.map { $0.bounded(0, screen.height) }
        container = Rect(x: 0, y: 0, width: 0, height: 0)
        // Not inlined: it is called three times.
        @inline(never)
        func place() {
            let width = AlertLayout.width(metrics, in: environment)
            let textWidth = AlertLayout.textWidth(metrics, in: environment)
            func row(y: Double, height: Double) -> Rect {
                Rect(
                    x: metrics.sideInset.bounded(0, width),
                    y: y.bounded(0, 1_000_000),
                    width: textWidth,
                    height: height.bounded(0, 1_000_000)
                )
            }
            self.title = title.map { row(y: metrics.topInset, height: $0) }
            /// The y coordinate of the part after the title.
            func next(gap: Double) -> Double {
                self.title.map { $0.maxY + gap } ?? metrics.topInset
            }
            var y: Double
            switch kind {
            case .default:
                self.message = message.map { row(y: next(gap: metrics.messageGap), height: $0) }
                y =
                    self.message.map { $0.maxY + metrics.buttonsGap }
                    ?? next(gap: metrics.buttonsGap)
            case .input:
                let field = row(y: next(gap: metrics.fieldGap), height: metrics.fieldHeight)
                input = field
                y = field.maxY + metrics.fieldButtonsGap
            case .textViewInput:
                let end = self.title?.maxY ?? 0
                let top = end <= metrics.textViewY ? metrics.textViewY : end + metrics.messageGap
                let textView = row(y: top, height: metrics.textViewHeight)
                input = textView
                y = textView.maxY + metrics.textViewButtonsGap
            }
            let all = (width - 2 * metrics.buttonMargin).bounded(0, 100_000)
            let equal = (all - metrics.buttonGap * Double(buttons - 1)) / Double(buttons)
            isStacked = buttons > 1 && !(equal >= narrowest)
            var x = metrics.buttonMargin.bounded(0, width)
            let frame = Rect(
                x: x,
                y: 0,
                width: (isStacked ? all : equal).bounded(0, 100_000),
                height: buttonHeight.bounded(0, 100_000)
            )
            self.buttons = [Rect](repeating: frame, count: buttons)
            for index in 0..<buttons {
                if index > 0 {
                    if isStacked { y += buttonHeight + metrics.buttonGap }
                    if !isStacked { x += equal + metrics.buttonGap }
                }
                let place = environment.isRightToLeft && !isStacked ? buttons - 1 - index : index
                self.buttons[place].x = x.bounded(0, 1_000_000)
                self.buttons[place].y = y.bounded(0, 1_000_000)
            }
            container.width = width
            container.height = (y + buttonHeight + metrics.bottomInset).bounded(0, 1_000_000)
        }
        place()
        if container.height > available, let height = message {
            message = (height - (container.height - available)).bounded(0, height)
            place()
        }
        if container.height > available, let height = title {
            title = (height - (container.height - available)).bounded(0, height)
            place()
        }
        container.height = container.height.bounded(0, screen.height)
        container.x = (screen.width - container.width) / 2
        if keyboard > 0 {
            let y = screen.height - keyboard - container.height - metrics.keyboardGap
            container.y = y.bounded(0, screen.height)
        } else {
            container.y = (screen.height - container.height) / 2
        }
    }
}
