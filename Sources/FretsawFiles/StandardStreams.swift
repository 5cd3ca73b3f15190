internal import Glibc

/// The standard output, written without a buffer, so that a reader who has gone is noticed at once.
public enum StandardOutput {
    /// Writes all bytes.
    public static func write(_ bytes: [UInt8]) throws(FileError) {
        guard !bytes.isEmpty else { return }
        try OpenFile.standardOutput().write(bytes)
    }

    /// Writes `line` and a line feed.
    public static func print(_ line: String) throws(FileError) {
        try write(Array("\(line)\n".utf8))
    }

    /// Whether a person would see the bytes.
    public static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }
}

/// The standard input.
public enum StandardInput {
    /// All bytes up to the end, or the first `limit` of them.
    public static func read(limit: Int) throws(FileError) -> [UInt8] {
        try FileBytes.read("/dev/stdin", limit: limit)
    }
}
