internal import FretsawFiles

/// A JSON Lines file to which pairs are appended under a temporary name;
/// ``recover(first:limit:where:)`` finds the end of the complete lines that a killed run leaves.
final class LineFile {
    let path: String
    private var file: OpenFile

    /// Opens the file of `path` as an unfinished one, empty or with its content, so that it can be checked.
    init(_ path: String, keepsContent: Bool, isPrivate: Bool = false) throws(FileError) {
        file = try UnfinishedFile.claim(path, keepsContent: keepsContent, isPrivate: isPrivate)
        self.path = path
    }

    /// Counts the complete lines from item `first` on, at most `limit` and up to one that `accepts`
    /// rejects, and returns the byte offset of their end.
    func recover(
        first: Int,
        limit: Int,
        where accepts: (_ line: [UInt8], _ index: Int) -> Bool = { _, _ in true }
    ) throws(FileError) -> (count: Int, end: Int) {
        var lines = try LineReader(UnfinishedFile.name(of: path), maxLength: ManifestLine.maxBytes)
        var (count, end) = (0, 0)
        while count < limit, let line = try lines.next(),
            LineFile.isWhole(line, index: first + count), accepts(line, first + count)
        {
            count += 1
            end += line.count
        }
        return (count, end)
    }

    /// Truncates an answers file after its correct lines, at most `limit`, and returns their number.
    func recoverAnswers(of plan: BatchPlan, limit: Int, namesFolders: Bool) throws -> Int {
        let verifier = try ManifestVerifier(plan: plan, namesFolders: namesFolders)
        let found = try recover(
            first: plan.range.lowerBound,
            limit: limit,
            where: verifier.isAnswer(_:of:)
        )
        try truncate(to: found.end)
        return found.count
    }

    /// Truncates the file to `end` bytes; later lines are appended there.
    func truncate(to end: Int) throws(FileError) { try file.truncate(to: end) }

    func append(_ lines: [UInt8]) throws(FileError) { try file.write(lines) }

    /// Replaces lines by item index; the file's first line is that of item `first`.
    func replace(_ lines: [Int: [UInt8]], first: Int) throws(FileError) {
        guard !lines.isEmpty else { return }
        let unfinished = UnfinishedFile.name(of: path)
        let temporary = AtomicFile.temporaryName(of: path)
        var reader = try LineReader(unfinished, maxLength: ManifestLine.maxBytes)
        let new = try OpenFile(temporary, for: .replace)
        try new.lock()
        var index = first
        while let line = try reader.next() {
            try new.write(lines[index] ?? line)
            index += 1
        }
        try new.synchronise()
        try Folder.rename(temporary, to: unfinished)
        file = new
    }

    /// Flushes the file to disk and renames it to its final name.
    func finish() throws(FileError) { try UnfinishedFile.finish(file, as: path) }

    /// Whether `line` is a complete line of item `index`.
    private static func isWhole(_ line: [UInt8], index: Int) -> Bool {
        let start = "{\"schema\":\(ManifestLine.schema),\"index\":\(index),"
        return line.starts(with: start.utf8) && line.suffix(2) == [UInt8(ascii: "}"), 0x0A]
            && line.dropLast().allSatisfy { $0 >= 0x20 }
    }
}
