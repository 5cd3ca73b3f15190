public import FretsawInteraction

/// Alerts as bytes: `Site/alert.js` is the other side.
extension AlertDialog: BridgedMachine {
    /// Reads surroundings, the container's width, the theme's colour, and texts instead of the usual.
    ///
    /// - Parameters:
    ///   - reader: The options.
    ///   - now: The time.
    public init(options reader: inout ByteReader, at now: Milliseconds) {
        let surroundings = reader.surroundings()
        var options = AlertOptions()
        if reader.flag() { options.look.width = reader.double() }
        if reader.flag() {
            let theme = reader.color()
            options.look.light.theme = theme
            options.look.dark.theme = theme
        }
        var texts = AlertTexts.texts(in: surroundings.language)
        var isOwn = false
        if let text = reader.optionalText() { (texts.cancel, isOwn) = (text, true) }
        if let text = reader.optionalText() { (texts.agree, isOwn) = (text, true) }
        if let text = reader.optionalText() { (texts.placeholder, isOwn) = (text, true) }
        if let text = reader.optionalText() { (texts.name, isOwn) = (text, true) }
        if isOwn { options.texts = texts }
        self.init(in: surroundings, options: options)
    }

    /// A press, as an event.
    ///
    /// - Parameters:
    ///   - press: The press.
    ///   - isTouch: Whether a finger made it.
    /// - Returns: The event.
    public static func event(of press: Press, isTouch: Bool) -> AlertEvent? { .press(press) }

    /// A keystroke, as an event.
    ///
    /// - Parameters:
    ///   - keystroke: The keystroke.
    ///   - focus: The part that has the focus.
    /// - Returns: The event.
    public static func event(of keystroke: Keystroke, focus: PartName?) -> AlertEvent? {
        .key(keystroke, on: focus)
    }

    /// The use of a part, as an event.
    ///
    /// - Parameter part: The part.
    /// - Returns: The event.
    public static func event(activating part: PartName) -> AlertEvent? { .activate(part) }

    /// Surroundings, as an event.
    ///
    /// - Parameter surroundings: The surroundings.
    /// - Returns: The event.
    public static func event(of surroundings: Surroundings) -> AlertEvent? {
        .surroundings(surroundings)
    }

    /// Reads an event: 16 present, 17 measured, 18 typed, 19 hide.
    ///
    /// - Parameters:
    ///   - tag: Which event.
    ///   - reader: What comes with it.
    /// - Returns: The event, or nothing where there is none of this tag.
    public static func event(tagged tag: UInt8, from reader: inout ByteReader) -> AlertEvent? {
        switch tag {
        case 16: alert(&reader).map { .present($0) }
        case 17: .measured(tag: reader.word(), size: reader.size())
        case 18: .typed(reader.text())
        case 19: .hide(AlertHandle(reader.word()))
        default: nil
        }
    }

    /// Writes an effect: its number, in the order of `AlertEffect`, and what comes with it.
    ///
    /// - Parameters:
    ///   - effect: The effect.
    ///   - writer: Takes it.
    public static func write(_ effect: AlertEffect, to writer: inout ByteWriter) {
        switch effect {
        case .accepted(let handle):
            writer.byte(0)
            writer.word(handle.number)
        case .measure(let question):
            writer.byte(1)
            writer.measurement(question)
        case .endTextInput:
            writer.byte(2)
        case .trapFocus(let part):
            writer.byte(3)
            writer.partName(part)
        case .focus(let part):
            writer.byte(4)
            writer.partName(part)
        case .tellDelegate(let handle, let button, let text):
            writer.byte(5)
            writer.word(handle.number)
            writer.integer(button)
            writer.optionalText(text)
        case .callClosure(let handle, let button):
            writer.byte(6)
            writer.word(handle.number)
            writer.integer(button)
        case .dismissed(let handle):
            writer.byte(7)
            writer.word(handle.number)
        case .releaseFocus:
            writer.byte(8)
        case .hidden(let handle):
            writer.byte(9)
            writer.word(handle.number)
        }
    }

    /// Reads an alert: kind, title, message, titles of buttons, flag of cancelling, destructive index.
    private static func alert(_ reader: inout ByteReader) -> Alert? {
        guard let kind = Alert.Kind(rawValue: reader.byte()) else {
            reader.refuse()
            return nil
        }
        var alert = Alert(kind, title: reader.optionalText(), message: reader.optionalText())
        for _ in 0..<reader.count(atMost: 1024, ofAtLeast: 4) {
            alert.buttonTitles.append(reader.text())
        }
        alert.showCancelButton = reader.flag()
        alert.destructButtonIndex = reader.integer()
        return alert
    }
}
