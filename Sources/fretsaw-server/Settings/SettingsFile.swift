import FretsawCommandLine
import FretsawFiles

/// The configuration file: lines `key = value`, which is also TOML.
///
/// Of TOML it takes keys without dots, strings on one line (`"…"` with escapes, `'…'` without),
/// whole numbers, `true` and `false`, and lists of strings. Tables, dates and the rest are refused, so
/// a file that is read here means the same to every TOML reader.
struct SettingsFile: Sendable {
    /// One line's key and value.
    struct Entry: Sendable, Hashable {
        let key: String
        let value: WrittenValue
        let line: Int
    }

    /// In the order of the file; no key twice.
    let entries: [Entry]

    /// The most bytes of a file.
    private static let maxBytes = 1 << 20

    /// Reads the file at `path`.
    ///
    /// - Throws: ``SettingsError`` with the line, and what a file that cannot be read is refused for.
    init(path: String) throws {
        let bytes = try FileBytes.read(path, limit: SettingsFile.maxBytes + 1)
        guard bytes.count <= SettingsFile.maxBytes else {
            throw SettingsError("\(path) is longer than \(ByteCount(SettingsFile.maxBytes))")
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw SettingsError("\(path) is not UTF-8")
        }
        try self.init(text, path: path)
    }

    /// Reads the file's text; `path` names it in messages.
    ///
    /// - Throws: ``SettingsError`` with the line.
    init(_ text: String, path: String) throws(SettingsError) {
        var scanner = SettingsScanner(text, path: path)
        var entries: [Entry] = []
        while let entry = try scanner.next() {
            if let earlier = entries.first(where: { $0.key == entry.key }) {
                throw SettingsError(
                    "\(entry.key) stands in line \(earlier.line) already: leave one of them",
                    source: .file(path: path, line: entry.line)
                )
            }
            entries.append(entry)
        }
        self.entries = entries
    }
}

/// Reads a ``SettingsFile``'s text from its beginning to its end.
struct SettingsScanner {
    private var rest: Substring.UnicodeScalarView
    private var line = 1
    private let path: String

    init(_ text: String, path: String) {
        rest = text[...].unicodeScalars
        // A byte-order mark, as editors of Windows write it.
        if rest.first == "\u{FEFF}" { rest.removeFirst() }
        self.path = path
    }

    /// The next key and value; nil at the end.
    mutating func next() throws(SettingsError) -> SettingsFile.Entry? {
        skipEmptyLines()
        guard let first = rest.first else { return nil }
        guard first != "[" else {
            throw problem("there are no [sections] here: all keys stand by themselves")
        }
        let start = line
        let key = takeWord()
        guard !key.isEmpty else {
            throw problem("a line is KEY = VALUE, or begins with #")
        }
        skipBlanks()
        guard take("=") else {
            throw problem("after \(key) comes = and a value")
        }
        skipBlanks()
        let value = try takeValue(of: key)
        try endLine(after: key)
        return SettingsFile.Entry(key: key, value: value, line: start)
    }

    private func problem(_ message: String) -> SettingsError {
        SettingsError(message, source: .file(path: path, line: line))
    }

    // MARK: Values

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
            guard rest.first == "\"" || rest.first == "'" else {
                throw problem(
                    "the list of \(key) has strings in quotes, commas between them, and ends with ]"
                )
            }
            items.append(try takeString())
            skipEmptyLines()
            guard take(",") || rest.first == "]" else {
                throw problem("after an item of \(key) comes a comma, or ] at the list's end")
            }
        }
    }

    /// A number, true or false.
    private mutating func takeBare(of key: String) throws(SettingsError) -> String {
        let word = takeUnquoted()
        let isNumber = Int(word) != nil && (word == "0" || !word.drop { $0 == "-" }.hasPrefix("0"))
        guard isNumber || word == "true" || word == "false" else {
            throw problem(
                "the value of \(key) is a text in quotes, a whole number, true, false or a [list]"
            )
        }
        return word
    }

    private mutating func takeString() throws(SettingsError) -> String {
        let quote = rest.removeFirst()
        var text = String.UnicodeScalarView()
        while let scalar = rest.popFirst() {
            if scalar == quote {
                guard !(text.isEmpty && rest.first == quote) else {
                    throw problem(
                        "texts of several lines are not read here: use one pair of quotes"
                    )
                }
                return String(text)
            }
            guard scalar == "\t" || scalar.properties.generalCategory != .control else { break }
            guard scalar == "\\", quote == "\"" else {
                text.append(scalar)
                continue
            }
            text.append(try takeEscape())
        }
        throw problem("a quote is not closed on its line")
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
                throw problem("\\u is followed by 4 hexadecimal digits, \\U by 8")
            }
            rest.removeFirst(count)
            return scalar
        default:
            throw problem(#"a backslash is written \\, or in single quotes"#)
        }
    }

    // MARK: Between values

    /// Everything up to a blank, a remark or the line's end.
    private mutating func takeUnquoted() -> String {
        let word = rest.prefix { !" \t\r\n#".unicodeScalars.contains($0) }
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

    /// Skips blanks, remarks and ends of lines.
    private mutating func skipEmptyLines() {
        while let scalar = rest.first {
            switch scalar {
            case "\n":
                line += 1
                rest.removeFirst()
            case " ", "\t", "\r": rest.removeFirst()
            case "#": skipRemark()
            default: return
            }
        }
    }

    private mutating func skipRemark() {
        while let scalar = rest.first, scalar != "\n" { rest.removeFirst() }
    }

    private mutating func endLine(after key: String) throws(SettingsError) {
        skipBlanks()
        if rest.first == "#" { skipRemark() }
        _ = take("\r")
        guard rest.isEmpty || rest.first == "\n" else {
            throw problem("after the value of \(key) the line ends, or # begins a remark")
        }
    }
}
