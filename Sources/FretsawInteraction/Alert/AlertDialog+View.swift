extension AlertDialog {
    private func text(_ text: AlertText) -> Text {
        options.texts.text(text, in: environment.language)
    }

    /// The words of an alert's buttons, cancel first; never empty.
    func buttonTitles(of alert: Alert) -> [Text] {
        var titles = alert.showCancelButton ? [text(.cancel)] : []
        for title in alert.buttonTitles {
            guard titles.count < min(max(options.maxButtons, 1), 1024) else { break }
            titles.append(title)
        }
        return titles.isEmpty ? [text(.agree)] : titles
    }

    /// The title as drawn; nil if it is left out.
    func titleWords(of alert: Alert) -> Words? {
        alert.visibleTitle.map {
            Words(
                $0,
                color: .text,
                size: options.metrics.titleSize,
                isBold: true,
                wraps: true
            )
        }
    }

    /// The message as drawn; nil if it is left out.
    func messageWords(of alert: Alert) -> Words? {
        alert.visibleMessage.map {
            Words(
                $0,
                color: .secondaryText,
                size: options.metrics.messageSize,
                wraps: true
            )
        }
    }

    /// The approximate width of a button's title.
    private func width(of title: Text) -> Double {
        title.ems * options.metrics.buttonTextSize
    }

    /// The frames of an alert's parts.
    func layout(of presented: PresentedAlert) -> AlertLayout {
        let alert = presented.alert
        let titles = buttonTitles(of: alert)
        // Buttons are in one row only if their titles fit.
        var narrowest = options.metrics.narrowestButton
        for title in titles { narrowest = max(narrowest, width(of: title)) }
        return AlertLayout(
            alert.kind,
            titleHeight: alert.visibleTitle == nil ? nil : presented.titleHeight,
            messageHeight: presented.drawsMessage ? presented.messageHeight : nil,
            buttons: titles.count,
            narrowest: narrowest,
            buttonHeight: alert.isModern
                ? options.metrics.modernButtonHeight : options.metrics.buttonHeight,
            metrics: options.metrics,
            in: environment
        )
    }

    /// The parts of an alert, back to front; `presence` is its opacity, 0 … 1.
    func parts(of presented: PresentedAlert, presence: Double) -> [Part] {
        let alert = presented.alert
        let metrics = options.metrics
        let layout = layout(of: presented)
        let screen = Rect(environment.size)
        var viewport = Part(AlertPart.viewport.name, frame: screen)
        viewport.opacity = presence
        var background = Part(AlertPart.background.name, in: viewport.name, frame: screen)
        background.fill = .backdrop
        var container = Part(AlertPart.container.name, in: viewport.name, frame: layout.container)
        container.fill = .surface
        container.corners = Corners(all: alert.isModern ? metrics.modernRadius : metrics.radius)
        container.clips = true
        container.control = Control(
            .alertdialog,
            label: alert.visibleTitle ?? alert.visibleMessage ?? text(.name)
        )
        var parts = [viewport, background, container]
        func add(_ kind: AlertPart, _ frame: Rect?, _ words: Words?) {
            guard let frame else { return }
            var part = Part(kind.name, in: container.name, frame: frame)
            part.words = words
            part.clips = true
            parts.append(part)
        }
        add(.title, layout.title, titleWords(of: alert))
        add(.message, layout.message, messageWords(of: alert))
        if let frame = layout.input {
            parts += inputs(of: presented, in: container, frame: frame)
        }
        let main = alert.isModern ? defaultButton(of: alert) : alert.destructButtonIndex
        let isRed = alert.isModern && main == alert.destructButtonIndex
        for (index, title) in buttonTitles(of: alert).enumerated() {
            var button = Part(
                AlertPart.button(index),
                in: container.name,
                frame: layout.buttons[index]
            )
            button.fill = index != main ? .button : isRed ? .failure : .accent
            button.corners = Corners(
                all: alert.isModern ? metrics.modernButtonRadius : metrics.buttonRadius
            )
            button.clips = true
            button.words = Words(
                title,
                color: index != main ? .onButton : isRed ? .surface : .onAccent,
                size: metrics.buttonTextSize,
                wraps: width(of: title) > layout.buttons[index].width
            )
            button.control = Control(.button, isEnabled: !presented.leaves)
            parts.append(button)
        }
        return parts
    }

    private func inputs(of presented: PresentedAlert, in container: Part, frame: Rect) -> [Part] {
        let alert = presented.alert
        let metrics = options.metrics
        let isLine = alert.kind == .input
        var input = Part(
            (isLine ? AlertPart.field : AlertPart.textView).name,
            in: container.name,
            frame: frame
        )
        let hint = isLine ? alert.visibleMessage ?? .empty : text(.placeholder)
        if isLine {
            input.fill = .field
            input.corners = Corners(all: metrics.fieldRadius)
        } else {
            input.border = Border(color: .border, width: metrics.textViewBorder)
            input.corners = Corners(all: metrics.textViewRadius)
        }
        input.clips = true
        let size = isLine ? metrics.fieldTextSize : metrics.textViewTextSize
        func words(_ text: Text, _ color: Color) -> Words {
            Words(text, color: color, size: size, alignment: .start, wraps: !isLine)
        }
        input.words = words(presented.typed, .text)
        input.control = Control(
            isLine ? .textbox : .multilineTextbox,
            label: alert.visibleMessage ?? alert.visibleTitle ?? text(.placeholder)
        )
        guard presented.typed.isEmpty, !hint.isEmpty else { return [input] }
        // One line stands in the middle of its field: letters take about 1.2 of their size.
        let middle = (frame.height - 1.2 * metrics.fieldTextSize) / 2
        let origin =
            isLine
            ? Point(x: metrics.fieldInset, y: middle.bounded(0, frame.height))
            : metrics.placeholderOrigin
        // A separate part, because an input on a page has no other content.
        var placeholder = Part(
            AlertPart.placeholder.name,
            in: container.name,
            frame: Rect(
                x: frame.x + origin.x.bounded(0, frame.width),
                y: frame.y + origin.y.bounded(0, frame.height),
                width: (frame.width - 2 * origin.x).bounded(0, 100_000),
                height: (frame.height - (isLine ? 2 : 1) * origin.y).bounded(0, 100_000)
            )
        )
        placeholder.clips = true
        placeholder.words = words(hint, .placeholder)
        return [input, placeholder]
    }
}

/// The kinds of parts an alert shows.
public enum AlertPart: UInt8, PartKind, Sendable {
    /// The whole alert, over the screen; fades.
    case viewport
    /// The backdrop; a tap on it dismisses the alert.
    case background
    /// The dialog.
    case container
    /// The title.
    case title
    /// The message.
    case message
    /// The single-line input.
    case field
    /// The multi-line input.
    case textView
    /// The placeholder of an empty input.
    case placeholder
    /// A button; the part's index is the button's.
    case button

    /// The name of button `index`, from 0.
    public static func button(_ index: Int) -> PartName { AlertPart.button.name(index) }
}
