import FoundationEssentials
package import FretsawFiles
import Glibc

/// What is said to a person: lines on the standard error.
package enum Console {
    /// The name of this program, before each error.
    private static let program =
        CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? "fretsaw"

    /// An error that ends the command.
    ///
    /// One line: file names in it may hold anything.
    package static func error(_ message: String) { write("\(program): \(message.printable)\n") }

    /// What is wrong and where, and what to do about it.
    ///
    /// An error of a type without a status is a defect of the command, and is reported as one.
    package static func message(for error: any Error) -> String {
        guard let error = error as? any CommandError else {
            return "unexpected error (\(type(of: error))): \(error); please report it"
        }
        return error.advice.map { "\(error); \($0)" } ?? "\(error)"
    }

    /// A remark, of one line or more.
    package static func note(_ message: String) { write("\(message)\n") }

    /// Writes `text` as it is.
    ///
    /// Where nobody listens any more, that is no error.
    package static func write(_ text: String) {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = unsafe bytes.withUnsafeBytes { buffer in
                untilNotInterrupted {
                    unsafe Glibc.write(STDERR_FILENO, buffer.baseAddress, buffer.count)
                }
            }
            guard count > 0 else { return }
            bytes = bytes.dropFirst(count)
        }
    }

    /// True where a person watches the standard error.
    package static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

    /// Columns of the terminal; 80 where it does not say.
    package static var width: Int {
        var size = winsize()
        guard unsafe ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
            return 80
        }
        return Int(size.ws_col)
    }
}

extension StandardOutput {
    /// Writes a whole file to `path`; to the standard output for `-`.
    package static func write(_ bytes: [UInt8], orTo path: String) throws {
        if path == "-" { try write(bytes) } else { try AtomicFile.write(bytes, to: path) }
    }

    /// Writes `value` as one JSON object with sorted keys, and a line feed.
    package static func print(json value: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        try print(String(decoding: try encoder.encode(value), as: UTF8.self))
    }
}

extension String {
    /// The text with blanks behind it, one at least.
    package func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(1, width - count))
    }

    /// The text without control characters, for a terminal or a line: each is written as Swift writes
    /// it, such as `\\u{1B}`.
    ///
    /// A file can be named like anything, also like a command to the terminal.
    package var printable: String {
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
}
