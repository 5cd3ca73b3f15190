import FretsawCommandLine

/// What a setting may be.
enum SettingForm: Sendable, Hashable {
    /// Any text; `value` stands for it in the help.
    case text(value: String, takesNone: Bool = false)
    /// A whole number; with `none`, also no number at all.
    case number(ClosedRange<Int>, unit: String, takesNone: Bool = false)
    /// Bytes, as `256M`.
    case bytes(ClosedRange<Int>)
    /// true or false.
    case flag
    /// One of these words.
    case choice([String])
    /// Some of these words, each once.
    case choices([String])
    /// Any texts.
    case list(value: String)

    /// True where `none` means that there is nothing of the kind.
    var takesNone: Bool {
        switch self {
        case .text(_, let takesNone), .number(_, _, let takesNone): takesNone
        default: false
        }
    }

    var isBytes: Bool {
        if case .bytes = self { true } else { false }
    }

    /// What the help calls the value.
    var valueName: String {
        switch self {
        case .text(let value, _): value
        case .number(_, let unit, _): unit
        case .bytes: "bytes"
        case .flag: "true|false"
        case .choice(let words): words.count > 4 ? "word" : words.joined(separator: "|")
        case .choices(let words): words.count > 4 ? "words" : words.joined(separator: ",")
        case .list(let value): value
        }
    }

    /// What the help calls a default that is not there.
    var unsetText: String { takesNone ? "none" : "" }

    /// What is allowed, for messages and tables.
    var allowed: String {
        switch self {
        case .text(let value, let takesNone): takesNone ? "\(value), or none" : value
        case .number(let range, let unit, let takesNone):
            "\(unit == "N" ? "" : "\(unit), ")\(range.lowerBound)…\(range.upperBound)"
                + (takesNone ? ", or none" : "")
        case .bytes(let range):
            "\(ByteCount(range.lowerBound))…\(ByteCount(range.upperBound))"
        case .flag: "true or false"
        case .choice(let words): "one of \(words.joined(separator: ", "))"
        case .choices(let words): "some of \(words.joined(separator: ", "))"
        case .list(let value): "\(value), any number of them"
        }
    }

    /// Reads a value of this form.
    ///
    /// - Returns: nil where `written` is none; ``allowed`` tells what would be.
    func read(_ written: WrittenValue) -> SettingValue? {
        switch self {
        case .list: return .list(written.items)
        case .choices(let words):
            var seen: Set<String> = []
            for item in written.items {
                guard words.contains(item), seen.insert(item).inserted else { return nil }
            }
            return seen.isEmpty ? nil : .list(words.filter(seen.contains))
        default: break
        }
        guard let text = written.single else { return nil }
        if takesNone, text == "none" { return .unset }
        switch self {
        case .text: return .text(text)
        case .number(let range, _, _):
            guard let number = Int(text), range.contains(number) else { return nil }
            return .number(number)
        case .bytes(let range):
            guard let count = ByteCount(argument: text), range.contains(count.bytes) else {
                return nil
            }
            return .number(count.bytes)
        case .flag:
            switch text {
            case "true", "yes", "on", "1": return .flag(true)
            case "false", "no", "off", "0": return .flag(false)
            default: return nil
            }
        case .choice(let words): return words.contains(text) ? .text(text) : nil
        case .choices, .list: return nil
        }
    }
}

/// What a setting is, once read.
enum SettingValue: Sendable, Hashable {
    /// Nothing: no limit, no such address, no file.
    case unset
    case text(String)
    case number(Int)
    case flag(Bool)
    case list([String])

    /// As people write it on a command line; empty for nothing.
    func text(as form: SettingForm) -> String {
        switch self {
        case .unset: form.takesNone ? "none" : ""
        case .text(let text): text
        case .number(let number): form.isBytes ? "\(ByteCount(number))" : "\(number)"
        case .flag(let flag): flag ? "true" : "false"
        case .list(let items): items.isEmpty ? "none" : items.joined(separator: ",")
        }
    }

    /// As the file has it; nil for what a file has no words for.
    func line(as form: SettingForm) -> String? {
        switch self {
        case .unset: form.takesNone ? "\"none\"" : nil
        case .text(let text): SettingValue.quoted(text)
        case .number(let number):
            form.isBytes ? SettingValue.quoted("\(ByteCount(number))") : "\(number)"
        case .flag(let flag): flag ? "true" : "false"
        case .list(let items): "[\(items.map(SettingValue.quoted).joined(separator: ", "))]"
        }
    }

    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": quoted += "\\\(scalar)"
            case "\n": quoted += "\\n"
            case "\t": quoted += "\\t"
            case _ where scalar.properties.generalCategory == .control:
                let digits = String(scalar.value, radix: 16, uppercase: true)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}

/// A value as it was written: a word, or, in the file, a list of words.
enum WrittenValue: Sendable, Hashable {
    case word(String)
    case words([String])

    /// The value where it is one; nil for a list.
    var single: String? {
        if case .word(let text) = self { text } else { nil }
    }

    /// The items of a list.
    ///
    /// In a word commas part them, and `none` stands for no item at all.
    var items: [String] {
        switch self {
        case .words(let items): items
        case .word("none"): []
        case .word(let text):
            text.split(separator: ",").map { part in
                String(part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
            }.filter { !$0.isEmpty }
        }
    }
}
