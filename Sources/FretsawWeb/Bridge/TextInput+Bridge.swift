public import FretsawInteraction

/// A multi-line text input as bytes: `Site/textarea.js` is the other side.
extension TextInput: BridgedMachine {
    /// Reads surroundings and what is set.
    ///
    /// - Parameters:
    ///   - reader: The options.
    ///   - now: The time.
    public init(options reader: inout ByteReader, at now: Milliseconds) {
        let surroundings = reader.surroundings()
        self.init(in: surroundings, options: TextInput.options(&reader))
    }

    /// Surroundings, as an event.
    ///
    /// - Parameter surroundings: The surroundings.
    /// - Returns: The event.
    public static func event(of surroundings: Surroundings) -> TextInputEvent? {
        .surroundings(surroundings)
    }

    /// Reads an event: 16 options, 17 changed, 18 a composition began, 19 it ended.
    ///
    /// - Parameters:
    ///   - tag: Which event.
    ///   - reader: What comes with it.
    /// - Returns: The event, or nothing where there is none of this tag.
    public static func event(tagged tag: UInt8, from reader: inout ByteReader) -> TextInputEvent? {
        switch tag {
        case 16: return .options(options(&reader))
        case 17:
            let text = segmentedText(&reader)
            let start = reader.integer()
            return .changed(text, selection: TextSelection(start: start, end: reader.integer()))
        case 18: return .compositionBegan
        case 19: return .compositionEnded
        default: return nil
        }
    }

    /// Writes an effect: 0 the greatest length is reached, 1 replace, 2 the value is another.
    ///
    /// - Parameters:
    ///   - effect: The effect.
    ///   - writer: Takes it.
    public static func write(_ effect: TextInputEffect, to writer: inout ByteWriter) {
        switch effect {
        case .reachedMaximumLength:
            writer.byte(0)
        case .replace(let text, let selection):
            writer.byte(1)
            writer.text(text)
            writer.integer(selection.start)
            writer.integer(selection.end)
        case .valueChanged(let text):
            writer.byte(2)
            writer.text(text)
        }
    }

    /// Reads what is set: placeholder, its place, size and colour, flag of emoji, greatest length.
    private static func options(_ reader: inout ByteReader) -> TextInputOptions {
        var options = TextInputOptions()
        options.placeholder = reader.text()
        options.placeholderX = reader.double()
        options.placeholderY = reader.double()
        options.placeholderFont = reader.double()
        if reader.flag() { options.placeholderColor = reader.color() }
        options.isRemoveEmoji = reader.flag()
        if reader.flag() { options.maxLength = reader.integer() }
        return options
    }

    /// Reads a number of up to 28 bits: seven bits a byte, the lowest first, the highest bit for "more".
    private static func varying(_ reader: inout ByteReader) -> Int {
        var number = 0
        for shift in [0, 7, 14, 21] {
            let byte = reader.byte()
            number |= Int(byte & 0x7F) << shift
            if byte < 0x80 { return number }
        }
        reader.refuse()
        return 0
    }

    /// Reads a text and its clusters: runs of equal lengths, how many and how long each.
    ///
    /// Most texts are few runs, so that a long one is not doubled by what is said about it.
    private static func segmentedText(_ reader: inout ByteReader) -> SegmentedText {
        let text = reader.text()
        var rest = text.utf8.count
        var lengths: [Int] = []
        for _ in 0..<reader.count(atMost: text.utf8.count, ofAtLeast: 2) {
            let count = varying(&reader)
            let length = varying(&reader)
            guard length > 0, rest > 0 else { continue }
            // What goes beyond the text is not believed.
            let fitting = min(count, (rest + length - 1) / length)
            for _ in 0..<fitting { lengths.append(length) }
            rest = max(0, rest - fitting * length)
        }
        return SegmentedText(text, lengths: lengths)
    }
}
