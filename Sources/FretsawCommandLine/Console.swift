import FoundationEssentials
public import FretsawFiles
import LibC

/// Messages for people on standard error.
public enum Console {
    /// The name of this program, before each error.
    private static let program =
        CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? "fretsaw"

    /// Takes messages instead of standard error; for tests, several of which run in one process.
    @TaskLocal package static var collector: (@Sendable (String) -> Void)?

    /// An error that ends the command, on one line: file names in it may hold anything.
    public static func error(_ message: String) { write("\(program): \(message.printable)\n") }

    /// An error: what is wrong, where, and what to do.
    public static func message(for error: any Error) -> String {
        guard let error = error as? any CommandError else {
            return "unexpected error (\(type(of: error))): \(error); please report it"
        }
        return error.advice.map { "\(error); \($0)" } ?? "\(error)"
    }

    /// A note of one or more lines.
    public static func note(_ message: String) { write("\(message.printableLines)\n") }

    /// A note for each of the first ten texts; `more` follows the number of the others.
    public static func list(_ texts: [String], more: String) {
        let limit = 10
        for text in texts.prefix(limit) { note("note: \(text)") }
        if texts.count > limit { note("note: and \(texts.count - limit) more \(more)") }
    }

    /// Writes `text` as it is; a closed standard error is not an error.
    public static func write(_ text: String) {
        if let collector { return collector(text) }
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = unsafe bytes.withUnsafeBytes { buffer in
                untilNotInterrupted {
                    unsafe LibC.write(STDERR_FILENO, buffer.baseAddress, buffer.count)
                }
            }
            guard count > 0 else { return }
            bytes = bytes.dropFirst(count)
        }
    }

    /// Whether standard error is a terminal.
    public static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

    /// Whether a progress bar can be redrawn: standard error is a terminal with control sequences.
    public static var canDrawBar: Bool {
        isTerminal && ProcessInfo.processInfo.environment["TERM"] != "dumb"
    }

    /// The number of columns of the terminal; 80 if unknown.
    public static var width: Int {
        var size = winsize()
        guard unsafe ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
            return 80
        }
        return Int(size.ws_col)
    }
}

extension StandardOutput {
    /// Writes `value` as one JSON object with sorted keys, and a line feed.
    public static func print(json value: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        try print(String(decoding: try encoder.encode(value), as: UTF8.self))
    }
}

extension String {
    /// The text padded with at least one space.
    public func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(1, width - count))
    }

    /// The text with control characters escaped, such as `\\u{1B}`, for output on a terminal, and
    /// bytes of paths that are not UTF-8 as `\\xE9`.
    ///
    /// A file name can contain any bytes, also terminal commands.
    public var printable: String {
        guard FileName.isUTF8(self) else { return FileName.written(self).printable }
        guard unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
            return self
        }
        var text = ""
        for scalar in unicodeScalars {
            if scalar.properties.generalCategory == .control {
                text += scalar.escaped(asASCII: true)
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
        return text
    }

    /// The text with control characters except line feeds escaped.
    public var printableLines: String {
        split(separator: "\n", omittingEmptySubsequences: false)
            .map { String($0).printable }.joined(separator: "\n")
    }
}
