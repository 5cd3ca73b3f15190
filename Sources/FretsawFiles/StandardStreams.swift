internal import LibC

/// Standard output, unbuffered, so that a closed pipe is detected immediately.
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

    /// Whether it is a terminal.
    public static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }
}

/// Standard input.
public enum StandardInput {
    /// All bytes up to the end, or at most `limit`.
    public static func read(limit: Int) throws(FileError) -> [UInt8] {
        try FileBytes.read("/dev/stdin", limit: limit)
    }
}
