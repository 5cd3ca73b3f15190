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
        func place() {
            placeParts(
                kind,
                title: title,
                message: message,
                buttons: buttons,
                narrowest: narrowest,
                metrics: metrics,
                in: environment
            )
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

    private mutating func placeParts(
        _ kind: Alert.Kind,
        title titleHeight: Double?,
        message messageHeight: Double?,
        buttons count: Int,
        narrowest: Double,
        metrics: AlertMetrics,
        in environment: InterfaceEnvironment
    ) {
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
        title = titleHeight.map { row(y: metrics.topInset, height: $0) }
        message = nil
        input = nil
        /// The y coordinate of the part after the title.
        func next(gap: Double) -> Double {
            title.map { $0.maxY + gap } ?? metrics.topInset
        }
        var y: Double
        switch kind {
        case .default:
            message = messageHeight.map { row(y: next(gap: metrics.messageGap), height: $0) }
            y = message.map { $0.maxY + metrics.buttonsGap } ?? next(gap: metrics.buttonsGap)
        case .input:
            let field = row(y: next(gap: metrics.fieldGap), height: metrics.fieldHeight)
            input = field
            y = field.maxY + metrics.fieldButtonsGap
        case .textViewInput:
            let end = title?.maxY ?? 0
            let top = end <= metrics.textViewY ? metrics.textViewY : end + metrics.messageGap
            let textView = row(y: top, height: metrics.textViewHeight)
            input = textView
            y = textView.maxY + metrics.textViewButtonsGap
        }
        buttons.removeAll(keepingCapacity: true)
        let all = (width - 2 * metrics.buttonMargin).bounded(0, 100_000)
        let equal = (all - metrics.buttonGap * Double(count - 1)) / Double(count)
        isStacked = count > 1 && !(equal >= narrowest)
        var x = metrics.buttonMargin.bounded(0, width)
        let left = x
        for index in 0..<count {
            if index > 0 {
                if isStacked {
                    y += metrics.buttonHeight + metrics.buttonGap
                } else {
                    x += equal + metrics.buttonGap
                }
            }
            buttons.append(
                Rect(
                    x: (isStacked ? left : x).bounded(0, 1_000_000),
                    y: y.bounded(0, 1_000_000),
                    width: (isStacked ? all : equal).bounded(0, 100_000),
                    height: metrics.buttonHeight.bounded(0, 100_000)
                )
            )
        }
        if environment.isRightToLeft, !isStacked { buttons.reverse() }
        container.width = width
        container.height = (y + metrics.buttonHeight + metrics.bottomInset).bounded(0, 1_000_000)
    }
}
