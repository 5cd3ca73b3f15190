internal import FretsawFiles

/// A file of JSON Lines that grows pair by pair under an unfinished name.
///
/// A kill leaves whole lines and perhaps a torn one; ``recover(first:limit:)`` finds where the whole
/// ones end.
final class LineFile {
    let path: String
    private var file: OpenFile

    /// Opens `path`'s unfinished file, empty or as an earlier run left it.
    ///
    /// A file already finished becomes unfinished again, so that its pairs can be checked.
    init(_ path: String, keepsContent: Bool, isPrivate: Bool = false) throws(FileError) {
        file = try UnfinishedFile.claim(path, keepsContent: keepsContent, isPrivate: isPrivate)
        self.path = path
    }

    /// How many whole lines there are, of at most `limit` items counted from `first`, and where they
    /// end.
    ///
    /// `accepts` is asked about each line that is whole.
    func recover(
        first: Int,
        limit: Int,
        where accepts: (_ line: [UInt8], _ index: Int) -> Bool = { _, _ in true }
    ) throws(FileError) -> (count: Int, end: Int) {
        var lines = try LineReader(UnfinishedFile.name(of: path))
        var (count, end) = (0, 0)
        while count < limit, let line = try lines.next(),
            LineFile.isWhole(line, index: first + count), accepts(line, first + count)
        {
            count += 1
            end += line.count
        }
        return (count, end)
    }

    /// Cuts a file of answers off behind the last right one, of `limit` at most.
    func recoverAnswers(of plan: BatchPlan, limit: Int, namesFolders: Bool) throws -> Int {
        let verifier = try ManifestVerifier(plan: plan, namesFolders: namesFolders)
        let found = try recover(
            first: plan.range.lowerBound,
            limit: limit,
            where: verifier.isAnswer(_:of:)
        )
        try cut(to: found.end)
        return found.count
    }

    /// Drops everything behind `end` and goes on writing there.
    func cut(to end: Int) throws(FileError) { try file.truncate(to: end) }

    func append(_ lines: [UInt8]) throws(FileError) { try file.write(lines) }

    /// Puts other lines in the place of some, given by their items' indices, the first being `first`.
    func replace(_ lines: [Int: [UInt8]], first: Int) throws(FileError) {
        guard !lines.isEmpty else { return }
        let unfinished = UnfinishedFile.name(of: path)
        let temporary = AtomicFile.temporaryName(of: path)
        var reader = try LineReader(unfinished)
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

    /// Gives the file its final name, once its bytes are on the disk.
    func finish() throws(FileError) {
        try file.synchronise()
        try Folder.rename(UnfinishedFile.name(of: path), to: path)
        try Folder.synchronise(Folder.parent(of: path))
    }

    /// True for a line of ours about `index` from its first byte to its last.
    private static func isWhole(_ line: [UInt8], index: Int) -> Bool {
        let start = "{\"schema\":\(ManifestLine.schema),\"index\":\(index),"
        return line.starts(with: start.utf8) && line.suffix(2) == [UInt8(ascii: "}"), 0x0A]
            && line.dropLast().allSatisfy { $0 >= 0x20 }
    }
}

/// Reads a file line after line, each with its line feed; a last line without one is given as it is.
struct LineReader: ~Copyable {
    private let file: OpenFile
    private var buffer: [UInt8] = []
    private var position = 0

    init(_ path: String) throws(FileError) {
        file = try OpenFile(path, for: .read)
    }

    mutating func next() throws(FileError) -> [UInt8]? {
        var searched = position
        while true {
            if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
                defer { position = end + 1 }
                return Array(buffer[position...end])
            }
            buffer.removeSubrange(..<position)
            position = 0
            searched = buffer.count
            // What is longer than any line is none, and must not fill the memory.
            guard searched <= ManifestLine.greatestBytes else {
                defer { buffer = [] }
                return buffer
            }
            let more = try file.read(upTo: 1 << 18)
            if more.isEmpty {
                defer { buffer = [] }
                return buffer.isEmpty ? nil : buffer
            }
            buffer += more
        }
    }
}
