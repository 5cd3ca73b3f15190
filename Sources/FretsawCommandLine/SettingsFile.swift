internal import FretsawFiles

/// The configuration file: lines `key = value`, a subset of TOML.
///
/// The subset: keys without dots, strings on one line (`"…"` with escapes, `'…'` without), whole
/// numbers, `true`, `false`, and lists of strings and whole numbers. Everything else is an error, so a
/// valid file means the same to every TOML parser.
public struct SettingsFile: Sendable {
    /// The key and value of one line.
    public struct Entry: Sendable, Hashable {
        /// The name of the setting.
        public let key: String
        /// Its value as written.
        public let value: WrittenValue
        /// The number of its line, from 1.
        public let line: Int
    }

    /// The valid lines in the order of the file; no key occurs twice.
    public private(set) var entries: [Entry] = []
    /// What is wrong with the others.
    public private(set) var problems: [SettingProblem] = []

    /// Largest size of a file, in bytes.
    private static let maxBytes = 1 << 20

    /// Reads the file at `path`; throws also if it is too large or not UTF-8.
    public init(path: String) throws {
        let bytes = try FileBytes.read(path, limit: SettingsFile.maxBytes + 1)
        guard bytes.count <= SettingsFile.maxBytes else {
            throw SettingsError("\(path) is larger than \(ByteCount(SettingsFile.maxBytes))")
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw SettingsError("\(path) is not UTF-8")
        }
        self.init(text, path: path)
    }

    /// Parses the text of a file; messages contain `path`.
    public init(_ text: String, path: String) {
        var scanner = SettingsScanner(text, path: path)
        var isAtEnd = false
        while !isAtEnd {
            do {
                let entry = try scanner.next()
                if let entry { try add(entry, path) }
                isAtEnd = entry == nil
            } catch {
                problems += error.problems
                scanner.skipToKey()
            }
        }
    }

    private mutating func add(_ entry: Entry, _ path: String) throws(SettingsError) {
        if let earlier = entries.first(where: { $0.key == entry.key }) {
            throw SettingsError(
                "\(entry.key) is already set in line \(earlier.line); remove one of the two",
                source: .file(path: path, line: entry.line)
            )
        }
        entries.append(entry)
    }
}

struct SettingsScanner {
    private var rest: Substring.UnicodeScalarView
    private var line = 1
    private let path: String

    init(_ text: String, path: String) {
        rest = text[...].unicodeScalars
        // A byte-order mark, which editors on Windows write.
        if rest.first == "\u{FEFF}" { rest.removeFirst() }
        self.path = path
    }

    /// Returns the next key and value; nil at the end.
    mutating func next() throws(SettingsError) -> SettingsFile.Entry? {
        skipEmptyLines()
        guard let first = rest.first else { return nil }
        guard first != "[" else {
            throw problem("[sections] are not supported; write keys without a section")
        }
        let start = line
        let key = takeWord()
        guard !key.isEmpty else {
            throw problem("a line must be KEY = VALUE or a comment with #")
        }
        skipBlanks()
        guard take("=") else {
            throw problem("\(key) must be followed by = and a value")
        }
        skipBlanks()
        let value = try takeValue(of: key)
        try endLine(after: key)
        return SettingsFile.Entry(key: key, value: value, line: start)
    }

    private func problem(_ message: String) -> SettingsError {
        SettingsError(message, source: .file(path: path, line: line))
    }

    private mutating func takeValue(of key: String) throws(SettingsError) -> WrittenValue {
        switch rest.first {
        case "\"", "'": return .word(try takeString())
        case "[": return .words(try takeList(of: key))
        default: return .word(try takeBare(of: key))
        }
    }

    private mutating func takeList(of key: String) throws(SettingsError) -> [String] {
        rest.removeFirst()
        var items: [String] = []
        while true {
            skipEmptyLines()
            if take("]") { return items }
            if rest.first == "\"" || rest.first == "'" {
                items.append(try takeString())
            } else if let number = takeNumber() {
                items.append(number)
            } else {
                throw problem(
                    "the list \(key) must contain strings in quotes or whole numbers, separated by commas, and end with ]"
                )
            }
            skipEmptyLines()
            guard take(",") || rest.first == "]" else {
                throw problem(
                    "an item of \(key) must be followed by a comma, or by ] at the end of the list"
                )
            }
        }
    }

    /// A number, true or false.
    private mutating func takeBare(of key: String) throws(SettingsError) -> String {
        let word = takeUnquoted()
        guard isNumber(word) || word == "true" || word == "false" else {
            throw problem(
                "the value of \(key) must be a string in quotes, a whole number, true, false or a [list]"
            )
        }
        return word
    }

    /// A whole number; nil, and nothing taken, if there is none.
    private mutating func takeNumber() -> String? {
        let start = rest
        let word = takeUnquoted()
        if isNumber(word) { return word }
        rest = start
        return nil
    }

    /// Whether `word` is a whole number without leading zeros, as TOML requires.
    private func isNumber(_ word: String) -> Bool {
        Int(word) != nil && (word == "0" || !word.drop { $0 == "-" }.hasPrefix("0"))
    }

    private mutating func takeString() throws(SettingsError) -> String {
        let quote = rest.removeFirst()
        var text = String.UnicodeScalarView()
        while let scalar = rest.first,
            scalar == "\t" || scalar.properties.generalCategory != .control
        {
            rest.removeFirst()
            if scalar == quote {
                guard !(text.isEmpty && rest.first == quote) else {
                    throw problem(
                        "strings of several lines are not supported; use one pair of quotes"
                    )
                }
                return String(text)
            }
            guard scalar == "\\", quote == "\"" else {
                text.append(scalar)
                continue
            }
            text.append(try takeEscape())
        }
        throw problem("the string has no closing quote on its line")
    }

    private mutating func takeEscape() throws(SettingsError) -> Unicode.Scalar {
        let letter = rest.popFirst()
        switch letter {
        case "\"", "\\": return letter ?? "\\"
        case "n": return "\n"
        case "t": return "\t"
        case "r": return "\r"
        case "b": return "\u{8}"
        case "f": return "\u{C}"
        case "u", "U":
            let count = letter == "u" ? 4 : 8
            let digits = String(String.UnicodeScalarView(rest.prefix(count)))
            guard digits.unicodeScalars.count == count, digits.allSatisfy(\.isHexDigit),
                let value = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(value)
            else {
                throw problem("\\u needs 4 hexadecimal digits, \\U needs 8")
            }
            rest.removeFirst(count)
            return scalar
        default:
            throw problem(#"invalid escape; write a backslash as \\, or use single quotes"#)
        }
    }

    /// Everything up to white space, a comma, a bracket, a comment or the end of the line.
    private mutating func takeUnquoted() -> String {
        let word = rest.prefix { !" \t\r\n,]#".unicodeScalars.contains($0) }
        rest.removeFirst(word.count)
        return String(String.UnicodeScalarView(word))
    }

    private mutating func takeWord() -> String {
        let word = rest.prefix { scalar in
            scalar == "-" || scalar == "_"
                || scalar.isASCII && (scalar.properties.isAlphabetic || "0"..."9" ~= scalar)
        }
        rest.removeFirst(word.count)
        return String(String.UnicodeScalarView(word))
    }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard rest.first == scalar else { return false }
        rest.removeFirst()
        return true
    }

    private mutating func skipBlanks() {
        while rest.first == " " || rest.first == "\t" { rest.removeFirst() }
    }

    private mutating func skipEmptyLines() {
        while let scalar = rest.first {
            switch scalar {
            case "\n":
                line += 1
                rest.removeFirst()
            case " ", "\t", "\r": rest.removeFirst()
            case "#": skipComment()
            default: return
            }
        }
    }

    /// Skips the rest of a line with an error, and lines that are probably the rest of its list.
    mutating func skipToKey() {
        repeat {
            skipComment()
            skipEmptyLines()
        } while rest.first.map { !$0.properties.isAlphabetic } ?? false
    }

    /// Skips the rest of the line.
    private mutating func skipComment() {
        while let scalar = rest.first, scalar != "\n" { rest.removeFirst() }
    }

    private mutating func endLine(after key: String) throws(SettingsError) {
        skipBlanks()
        if rest.first == "#" { skipComment() }
        _ = take("\r")
        guard rest.isEmpty || rest.first == "\n" else {
            throw problem(
                "unexpected text after the value of \(key); only a comment with # may follow"
            )
        }
    }
}
