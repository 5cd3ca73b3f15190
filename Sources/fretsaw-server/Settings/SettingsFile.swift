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
    static let maxBytes = 1 << 20

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
                    origin: .file(path: path, line: entry.line)
                )
            }
            entries.append(entry)
        }
        self.entries = entries
    }
}
