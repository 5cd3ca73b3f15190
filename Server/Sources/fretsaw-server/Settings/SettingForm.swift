import FretsawCaptcha
import FretsawCommandLine
import FretsawPolicy

struct SettingForm<Value: Sendable & Equatable>: Sendable {
    var placeholder: String
    var allowed: String
    /// The allowed words of a choice; empty for other forms.
    var choices: [String] = []
    var read: @Sendable (WrittenValue) throws(SettingValueError) -> Value
    var printed: @Sendable (Value) -> SettingValue

    /// The same values, and the word `none` for the value `none`.
    func orNone(as none: Value) -> SettingForm {
        var form = self
        form.allowed += ", or none"
        form.read = { (written) throws(SettingValueError) in
            written.single == "none" ? none : try read(written)
        }
        form.printed = { $0 == none ? .none : printed($0) }
        return form
    }

    /// The values of `form`, and the word `none` for nil.
    static func orNone<Wrapped>(_ form: SettingForm<Wrapped>) -> Self where Value == Wrapped? {
        optional(form).orNone(as: nil)
    }

    /// The values of `form`; nil is a setting that is not written.
    static func optional<Wrapped>(_ form: SettingForm<Wrapped>) -> Self where Value == Wrapped? {
        SettingForm(placeholder: form.placeholder, allowed: form.allowed, choices: form.choices) {
            (written) throws(SettingValueError) in
            try form.read(written)
        } printed: {
            $0.map(form.printed) ?? .unset
        }
    }
}

extension SettingForm<String> {
    /// Any text, which the help calls `placeholder`; `error` rejects one in words after the setting's name.
    static func text(
        _ placeholder: String,
        error: @escaping @Sendable (String) -> String? = { _ in nil }
    ) -> Self {
        SettingForm(placeholder: placeholder, allowed: placeholder) {
            (written) throws(SettingValueError) in
            let text = try written.word()
            if let reason = error(text) { throw SettingValueError(reason) }
            return text
        } printed: {
            .text($0)
        }
    }
}

extension SettingForm<Int> {
    static func number(_ range: ClosedRange<Int>, unit: String = "N") -> Self {
        let allowed = "\(range.lowerBound)…\(range.upperBound)"
        return SettingForm(
            placeholder: unit,
            allowed: unit == "N" ? allowed : "\(unit), \(allowed)"
        ) { (written) throws(SettingValueError) in
            guard let number = Int(try written.word()), range.contains(number) else {
                throw SettingValueError.notAllowed
            }
            return number
        } printed: {
            .number($0)
        }
    }

    /// A number of bytes, for example `256M`.
    static func bytes(_ range: ClosedRange<Int>) -> Self {
        SettingForm(
            placeholder: "bytes",
            allowed: "\(ByteCount(range.lowerBound))…\(ByteCount(range.upperBound))"
        ) { (written) throws(SettingValueError) in
            guard let count = ByteCount(argument: try written.word()), range.contains(count.bytes)
            else { throw SettingValueError.notAllowed }
            return count.bytes
        } printed: {
            .bytes($0)
        }
    }
}

extension SettingForm<Duration> {
    /// A number of whole seconds.
    static func seconds(_ range: ClosedRange<Int>) -> Self {
        let form = SettingForm<Int>.number(range, unit: "seconds")
        return SettingForm(placeholder: form.placeholder, allowed: form.allowed) {
            (written) throws(SettingValueError) in
            .seconds(try form.read(written))
        } printed: {
            .number(Int($0 / .seconds(1)))
        }
    }
}

extension SettingForm<Bool> {
    /// true or false.
    static var flag: Self {
        SettingForm(placeholder: "true|false", allowed: "true or false") {
            (written) throws(SettingValueError) in
            switch try written.word() {
            case "true", "yes", "on", "1": true
            case "false", "no", "off", "0": false
            default: throw SettingValueError.notAllowed
            }
        } printed: {
            .flag($0)
        }
    }
}

extension SettingForm where Value: CaseIterable & RawRepresentable<String> {
    /// One of the type's cases.
    static var choice: Self { choice(of: Array(Value.allCases)) }

    /// One of these cases of the type.
    static func choice(of values: [Value]) -> Self {
        let words = values.map(\.rawValue)
        return SettingForm(
            placeholder: words.count > 4 ? "word" : words.joined(separator: "|"),
            allowed: "one of \(words.joined(separator: ", "))",
            choices: words
        ) { (written) throws(SettingValueError) in
            let word = try written.word()
            guard let value = values.first(where: { $0.rawValue == word }) else {
                throw SettingValueError.notAllowed
            }
            return value
        } printed: {
            .text($0.rawValue)
        }
    }
}

extension SettingForm<ServePlan.WordSource> {
    static var wordList: Self {
        let names = WordList.allCases.map(\.rawValue)
        return SettingForm(
            placeholder: "list|path",
            allowed: "one of \(names.joined(separator: ", ")), or a path with a slash",
            choices: names
        ) { (written) throws(SettingValueError) in
            let word = try written.word()
            if let list = WordList(rawValue: word) { return .builtIn(list) }
            guard word.contains("/") else { throw SettingValueError.notAllowed }
            return .file(path: word)
        } printed: {
            switch $0 {
            case .builtIn(let list): .text(list.rawValue)
            case .file(let path): .text(path)
            }
        }
    }
}

extension SettingForm {
    /// Some of a type's cases, each once; an empty list prints as unset.
    static func choices<Word>() -> Self
    where Value == [Word], Word: CaseIterable & RawRepresentable<String> {
        let words = Word.allCases.map(\.rawValue)
        return SettingForm(
            placeholder: words.count > 4 ? "words" : words.joined(separator: ","),
            allowed: "some of \(words.joined(separator: ", "))"
        ) { (written) throws(SettingValueError) in
            // Also separated by spaces, as in fretsaw generate.
            let items = written.items.flatMap { $0.split(separator: " ").map(String.init) }
            guard !items.isEmpty, Set(items).count == items.count, Set(items).isSubset(of: words)
            else { throw SettingValueError.notAllowed }
            return Word.allCases.filter { items.contains($0.rawValue) }
        } printed: {
            $0.isEmpty ? .unset : .list($0.map(\.rawValue))
        }
    }
}

extension SettingForm<[String]> {
    /// Any texts; the help calls them `placeholder`.
    static func list(_ placeholder: String) -> Self {
        SettingForm(placeholder: placeholder, allowed: "\(placeholder), any number of them") {
            $0.items
        } printed: {
            .list($0)
        }
    }
}

extension SettingForm<PassBudget?> {
    /// Three numbers that do not fall: per minute, hour and day.
    static var budget: Self {
        let range = 1...1_000_000
        let form = SettingForm<PassBudget>(
            placeholder: "MINUTE,HOUR,DAY",
            allowed:
                "three numbers, \(range.lowerBound)…\(range.upperBound), ascending or equal"
        ) { (written) throws(SettingValueError) in
            let numbers = written.items.compactMap { Int($0) }
            guard numbers.count == 3, written.items.count == 3,
                numbers.allSatisfy(range.contains), numbers == numbers.sorted()
            else { throw SettingValueError.notAllowed }
            return PassBudget(perMinute: numbers[0], perHour: numbers[1], perDay: numbers[2])
        } printed: {
            .numbers([$0.perMinute, $0.perHour, $0.perDay])
        }
        return .orNone(form)
    }
}

enum SettingValue: Sendable, Hashable, Encodable {
    /// No value; the setting is not written.
    case unset
    /// No value, written `none`.
    case none
    case text(String)
    case number(Int)
    /// A number of bytes, written with its unit.
    case bytes(Int)
    case flag(Bool)
    case list([String])
    case numbers([Int])

    /// The value on a command line; empty if it is unset.
    var text: String {
        switch self {
        case .unset: ""
        case .none: "none"
        case .text(let text): text
        case .number(let number): "\(number)"
        case .bytes(let number): "\(ByteCount(number))"
        case .flag(let flag): "\(flag)"
        case .list(let items): items.isEmpty ? "none" : items.joined(separator: ",")
        case .numbers(let numbers): numbers.map(String.init).joined(separator: ",")
        }
    }

    /// The value in a configuration file; nil if it is unset.
    var line: String? {
        switch self {
        case .unset: nil
        case .number, .flag: text
        case .none, .text, .bytes: SettingValue.quoted(text)
        case .list(let items): "[\(items.map(SettingValue.quoted).joined(separator: ", "))]"
        case .numbers(let numbers): "[\(numbers.map(String.init).joined(separator: ", "))]"
        }
    }

    /// Encodes a string, number, list, true, false or null.
    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .unset, .none: try container.encodeNil()
        case .text(let text): try container.encode(text)
        case .number(let number), .bytes(let number): try container.encode(number)
        case .flag(let flag): try container.encode(flag)
        case .list(let items): try container.encode(items)
        case .numbers(let numbers): try container.encode(numbers)
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
