import FretsawCommandLine

/// How the values of a setting are written and read.
struct SettingForm<Value: Sendable & Equatable>: Sendable {
    /// What the help calls the value.
    var placeholder: String
    /// The allowed values, for messages and tables.
    var allowed: String
    /// The words to choose one from; empty for other forms.
    var choices: [String] = []
    /// Reads a value.
    var read: @Sendable (WrittenValue) throws(SettingRefusal) -> Value
    /// The value as it is printed.
    var printed: @Sendable (Value) -> SettingValue

    /// The same values, or `none`, which stands for `none`.
    func orNone(as none: Value) -> SettingForm {
        var form = self
        form.allowed += ", or none"
        form.read = { (written) throws(SettingRefusal) in
            written.single == "none" ? none : try read(written)
        }
        form.printed = { $0 == none ? .none : printed($0) }
        return form
    }

    /// The values of `form`, or nil, which is written `none`.
    static func orNone<Wrapped>(_ form: SettingForm<Wrapped>) -> Self where Value == Wrapped? {
        optional(form).orNone(as: nil)
    }

    /// The values of `form`, or nil, which is not written at all.
    static func optional<Wrapped>(_ form: SettingForm<Wrapped>) -> Self where Value == Wrapped? {
        SettingForm(placeholder: form.placeholder, allowed: form.allowed, choices: form.choices) {
            (written) throws(SettingRefusal) in
            try form.read(written)
        } printed: {
            $0.map(form.printed) ?? .unset
        }
    }

    /// Another type of values that are written alike.
    func mapped<Other>(
        _ convert: @escaping @Sendable (Value) -> Other,
        back: @escaping @Sendable (Other) -> Value
    ) -> SettingForm<Other> {
        SettingForm<Other>(
            placeholder: placeholder,
            allowed: allowed,
            read: { (written) throws(SettingRefusal) in convert(try read(written)) },
            printed: { printed(back($0)) }
        )
    }
}

// MARK: Forms

extension SettingForm<String> {
    /// Any text; `placeholder` stands for it in the help.
    ///
    /// `refusal` says, in words that follow the name, why a text is not taken.
    static func text(
        _ placeholder: String,
        refusal: @escaping @Sendable (String) -> String? = { _ in nil }
    ) -> Self {
        SettingForm(placeholder: placeholder, allowed: placeholder) {
            (written) throws(SettingRefusal) in
            let text = try written.word()
            if let reason = refusal(text) { throw SettingRefusal(reason) }
            return text
        } printed: {
            .text($0)
        }
    }
}

extension SettingForm<Int> {
    /// A whole number.
    static func number(_ range: ClosedRange<Int>, unit: String = "N") -> Self {
        let allowed = "\(range.lowerBound)…\(range.upperBound)"
        return SettingForm(
            placeholder: unit,
            allowed: unit == "N" ? allowed : "\(unit), \(allowed)"
        ) { (written) throws(SettingRefusal) in
            guard let number = Int(try written.word()), range.contains(number) else {
                throw .notAllowed
            }
            return number
        } printed: {
            .number($0)
        }
    }

    /// Bytes, as `256M`.
    static func bytes(_ range: ClosedRange<Int>) -> Self {
        SettingForm(
            placeholder: "bytes",
            allowed: "\(ByteCount(range.lowerBound))…\(ByteCount(range.upperBound))"
        ) { (written) throws(SettingRefusal) in
            guard let count = ByteCount(argument: try written.word()), range.contains(count.bytes)
            else { throw .notAllowed }
            return count.bytes
        } printed: {
            .bytes($0)
        }
    }
}

extension SettingForm<Duration> {
    /// A number of whole seconds.
    static func seconds(_ range: ClosedRange<Int>) -> Self {
        SettingForm<Int>.number(range, unit: "seconds").mapped {
            .seconds($0)
        } back: {
            Int($0 / .seconds(1))
        }
    }

    /// A number of whole milliseconds.
    static func milliseconds(_ range: ClosedRange<Int>) -> Self {
        SettingForm<Int>.number(range, unit: "ms").mapped {
            .milliseconds($0)
        } back: {
            Int($0 / .milliseconds(1))
        }
    }
}

extension SettingForm<Bool> {
    /// true or false.
    static var flag: Self {
        SettingForm(placeholder: "true|false", allowed: "true or false") {
            (written) throws(SettingRefusal) in
            switch try written.word() {
            case "true", "yes", "on", "1": true
            case "false", "no", "off", "0": false
            default: throw .notAllowed
            }
        } printed: {
            .flag($0)
        }
    }
}

extension SettingForm where Value: CaseIterable & RawRepresentable<String> {
    /// One of the type's words.
    static var choice: Self {
        let words = Value.allCases.map(\.rawValue)
        return SettingForm(
            placeholder: words.count > 4 ? "word" : words.joined(separator: "|"),
            allowed: "one of \(words.joined(separator: ", "))",
            choices: words
        ) { (written) throws(SettingRefusal) in
            guard let value = Value(rawValue: try written.word()) else { throw .notAllowed }
            return value
        } printed: {
            .text($0.rawValue)
        }
    }
}

extension SettingForm {
    /// Some of a type's words, each once; no word at all prints as unset.
    static func choices<Word>() -> Self
    where Value == [Word], Word: CaseIterable & RawRepresentable<String> {
        let words = Word.allCases.map(\.rawValue)
        return SettingForm(
            placeholder: words.count > 4 ? "words" : words.joined(separator: ","),
            allowed: "some of \(words.joined(separator: ", "))"
        ) { (written) throws(SettingRefusal) in
            let items = written.items
            guard !items.isEmpty, Set(items).count == items.count, Set(items).isSubset(of: words)
            else { throw .notAllowed }
            return Word.allCases.filter { items.contains($0.rawValue) }
        } printed: {
            $0.isEmpty ? .unset : .list($0.map(\.rawValue))
        }
    }
}

extension SettingForm<[String]> {
    /// Any texts; `placeholder` stands for them in the help.
    static func list(_ placeholder: String) -> Self {
        SettingForm(placeholder: placeholder, allowed: "\(placeholder), any number of them") {
            $0.items
        } printed: {
            .list($0)
        }
    }
}

// MARK: Values

/// A value as it was written: a word, or, in the file, a list of words.
enum WrittenValue: Sendable, Hashable {
    case word(String)
    case words([String])

    /// The value where it is one; nil for a list.
    var single: String? {
        if case .word(let text) = self { text } else { nil }
    }

    /// The value where it is one; a list is not allowed.
    func word() throws(SettingRefusal) -> String {
        guard let single else { throw .notAllowed }
        return single
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

/// Why a setting does not take a value.
struct SettingRefusal: Error {
    /// Texts that follow the setting's name; empty where the allowed values say it all.
    let reasons: [String]

    /// The value is not one of those allowed.
    static let notAllowed = SettingRefusal()

    init(_ reasons: String...) { self.reasons = reasons }

    init(_ reasons: [String]) { self.reasons = reasons }
}

/// A setting's value as people and files write it.
enum SettingValue: Sendable, Hashable, Encodable {
    /// No value, and no word for it.
    case unset
    /// No value, written `none`.
    case none
    case text(String)
    case number(Int)
    /// A number of bytes, written with its unit.
    case bytes(Int)
    case flag(Bool)
    case list([String])

    /// As people write it on a command line; empty for nothing.
    var text: String {
        switch self {
        case .unset: ""
        case .none: "none"
        case .text(let text): text
        case .number(let number): "\(number)"
        case .bytes(let number): "\(ByteCount(number))"
        case .flag(let flag): "\(flag)"
        case .list(let items): items.isEmpty ? "none" : items.joined(separator: ",")
        }
    }

    /// As the file has it; nil for what a file has no words for.
    var line: String? {
        switch self {
        case .unset: nil
        case .number, .flag: text
        case .none, .text, .bytes: SettingValue.quoted(text)
        case .list(let items): "[\(items.map(SettingValue.quoted).joined(separator: ", "))]"
        }
    }

    /// A text, number, list, true, false or null.
    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .unset, .none: try container.encodeNil()
        case .text(let text): try container.encode(text)
        case .number(let number), .bytes(let number): try container.encode(number)
        case .flag(let flag): try container.encode(flag)
        case .list(let items): try container.encode(items)
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
