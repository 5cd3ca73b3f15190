import FretsawInteraction

/// A text input, and the field that shows it.
struct Typing {
    var input: TextInput
    /// The content of the field.
    var text = ""
    /// Where its caret is.
    var selection = TextSelection(caret: 0)

    init(_ options: TextInputOptions = TextInputOptions()) {
        input = TextInput(
            in: InterfaceEnvironment(size: Size(width: 200, height: 100)),
            options: options
        )
    }

    init(maxLength: Int? = nil, removesEmoji: Bool = false) {
        var options = TextInputOptions()
        options.maxLength = maxLength
        options.isRemoveEmoji = removesEmoji
        self.init(options)
    }

    /// Sends an event, and carries its effects out on the field.
    @discardableResult
    mutating func send(_ event: TextInputEvent) -> [TextInputEffect] {
        let effects = input.handle(event, at: 0)
        for case .replace(let text, let selection) in effects {
            self.text = text.string
            self.selection = selection
        }
        return effects
    }

    /// Creates the field hold a text, the caret behind it or where `caret` says, in UTF-16 units.
    @discardableResult
    mutating func type(_ string: String, caret: Int? = nil) -> [TextInputEffect] {
        text = string
        selection = TextSelection(caret: caret ?? string.utf16.count)
        return send(.changed(SegmentedText(characters: string), selection: selection))
    }
}
