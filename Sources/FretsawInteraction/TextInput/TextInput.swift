/// A multi-line text input that applies its rules to each change.
///
/// The rules, in order:
///
/// 1. A text of exactly one space or one line feed becomes empty.
/// 2. Emoji are removed if the option is set.
/// 3. A text that is too long is cut after a grapheme cluster. The cut is reported.
/// 4. The final text is reported.
///
/// While an input method composes, no rule applies. The rules apply when the composition ends.
///
/// The host determines the clusters of a text before any rule applies. If an emoji between two halves of
/// a Hangul syllable is removed, the halves count as two clusters until the next change.
public struct TextInput: StateMachine {
    /// The options.
    public private(set) var options: TextInputOptions
    /// The environment.
    public private(set) var environment: InterfaceEnvironment
    /// The text of the field, including marked text while composing.
    public private(set) var content = SegmentedText.empty
    /// The selection.
    public private(set) var selection = TextSelection(caret: 0)
    /// Whether an input method is composing.
    public private(set) var isComposing = false
    /// Whether a text was received to which the rules have not been applied yet.
    private var isPending = false

    /// Creates an empty input.
    public init(
        in environment: InterfaceEnvironment,
        options: TextInputOptions = TextInputOptions()
    ) {
        self.environment = environment.bounded
        self.options = options
    }

    /// Whether the placeholder is shown, which is exactly while the text is empty.
    package var showsPlaceholder: Bool { content.isEmpty }

    /// Handles an event and returns the effects in order.
    public mutating func handle(
        _ event: TextInputEvent,
        at now: Milliseconds
    ) -> [TextInputEffect] {
        switch event {
        case .environment(let environment):
            self.environment = environment.bounded
            return []
        case .options(let options):
            self.options = options
            guard !isComposing else {
                isPending = true
                return []
            }
            // The user did not change the text, so only changes by the rules are reported.
            let before = content.text
            let effects = applyRules()
            return content.text == before ? [] : effects
        case .changed(let text, let selection):
            content = text
            self.selection = selection.inside(text.utf16Count)
            isPending = isComposing
            return isComposing ? [] : applyRules()
        case .compositionBegan:
            isComposing = true
            return []
        case .compositionEnded:
            guard isComposing else { return [] }
            isComposing = false
            guard isPending else { return [] }
            isPending = false
            return applyRules()
        }
    }

    /// Applies the rules to the text in order.
    private mutating func applyRules() -> [TextInputEffect] {
        let utf8 = content.text.utf8
        // A text of exactly one space or line feed becomes empty: none of its clusters is kept.
        let isLone = utf8.count == 1 && (utf8[0] == 0x20 || utf8[0] == 0x0A)
        let limit = max(0, options.maxLength ?? .max)
        guard isLone || options.isRemoveEmoji || content.count > limit else {
            return [.valueChanged(content.text)]
        }
        var effects: [TextInputEffect] = []
        var kept: [UInt8] = []
        var lengths: [Int] = []
        var start = selection.start
        var end = selection.end
        var isTooLong = false
        var offset = 0
        var unit = 0
        if !isLone {
            for length in content.lengths {
                let range = offset..<offset + length
                let units = SegmentedText.utf16Count(of: utf8, in: range)
                let isRemoved = options.isRemoveEmoji && EmojiRule.isEmoji(utf8, in: range)
                if !isRemoved, lengths.count == limit {
                    isTooLong = true
                    break
                }
                if isRemoved {
                    // A position after a removed part moves with the text; one inside moves to its beginning.
                    start -= min(max(selection.start - unit, 0), units)
                    end -= min(max(selection.end - unit, 0), units)
                } else {
                    kept += utf8[range]
                    lengths.append(length)
                }
                offset += length
                unit += units
            }
        }
        if isTooLong { effects.append(.reachedMaximumLength) }
        if kept.count != utf8.count {
            content = SegmentedText(Text(utf8: kept), lengths: lengths)
            selection = TextSelection(start: start, end: end).inside(content.utf16Count)
            effects.append(.replace(content.text, selection: selection))
        }
        effects.append(.valueChanged(content.text))
        return effects
    }

    /// Does nothing: a text input has no timers.
    public mutating func advance(to now: Milliseconds) -> [TextInputEffect] { [] }

    /// Always idle: a text input does not change by itself.
    public func schedule(at now: Milliseconds) -> Schedule { .idle }

    /// The field, and its placeholder while the text is empty.
    public func view(at now: Milliseconds) -> View {
        let size = environment.size
        var field = Part(TextInputPart.field.name, frame: Rect(size))
        field.clips = true
        field.fill = .surface
        // Only the style of the text: the field itself has the content, which may be long.
        field.words = words(.empty, .text)
        field.control = Control(
            .multilineTextbox,
            label: options.placeholder.isBlank ? nil : options.placeholder
        )
        guard showsPlaceholder else { return View([field]) }
        let x = options.placeholderX.bounded(0, size.width)
        let y = options.placeholderY.bounded(0, size.height)
        // A separate part: a field on a web page cannot contain other parts.
        var placeholder = Part(
            TextInputPart.placeholder.name,
            frame: Rect(x: x, y: y, width: max(0, size.width - 2 * x), height: size.height - y)
        )
        placeholder.words = words(options.placeholder, .placeholder)
        return View([field, placeholder])
    }

    private func words(_ text: Text, _ color: Color) -> Words {
        let size = options.placeholderFont.bounded(1, 1000)
        return Words(text, color: color, size: size, alignment: .start, wraps: true)
    }
}
