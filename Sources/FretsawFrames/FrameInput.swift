internal import FretsawCodecs
internal import FretsawFiles

/// The source of an animation.
public struct FrameInput: Hashable, Sendable {
    /// The path; nil for standard input.
    let path: String?
    /// The path relative to the folder in which it was found, or the file's name, as in output.
    private let relativePath: String
    private(set) var isFound = false
    /// Why there is nothing to read; nil if there is.
    private var problem: FrameError.Reason?

    /// A file.
    public static func file(_ path: String) -> FrameInput {
        FrameInput(path: path, relativePath: FileName.written(FileName.last(of: path)))
    }

    /// Standard input.
    public static let standardInput = FrameInput(path: nil, relativePath: "stdin")

    /// The inputs of `paths`: files, `-` for standard input, and the GIFs, APNGs and animated WebPs of
    /// folders with their subfolders, sorted by name.
    ///
    /// Hidden files, and links to folders, are skipped. Files in folders are selected by their
    /// content. A folder without animations becomes an input that fails when it is read. An
    /// unreadable file in a folder also does, if its name ends in `.gif` or `.apng`.
    public static func inputs(of paths: [String]) -> [FrameInput] {
        paths.flatMap { path -> [FrameInput] in
            guard path != "-" else { return [.standardInput] }
            guard (try? Folder.entry(at: path)) == .folder,
                let search = try? FileSearch(under: [path])
            else { return [.file(path)] }
            let found = search.entries.filter(isAnimation).map {
                FrameInput(path: $0.path, relativePath: $0.name, isFound: true)
            }
            let problems = search.problems
                .filter { isAnimationName($0.path) || $0.path == path }
                .map { problem in
                    FrameInput(
                        path: problem.path,
                        relativePath: FileName.written(FileName.last(of: problem.path)),
                        isFound: true,
                        problem: .unreadable(problem.reason)
                    )
                }
            guard found.isEmpty, problems.isEmpty else { return found + problems }
            return [
                FrameInput(path: path, relativePath: path, isFound: true, problem: .noAnimations)
            ]
        }
    }

    /// The number of bytes read to detect a file's format: a PNG is an APNG if `acTL` is in them.
    private static let headLimit = 1 << 16

    private static func isAnimation(_ entry: FileSearch.Entry) -> Bool {
        if isAnimationName(entry.name) { return true }
        guard let head = try? FileBytes.read(entry.path, limit: headLimit) else { return false }
        if ImageFormat.isAnimation(head) { return true }
        // A long profile may be before `acTL`.
        let hasMore = ImageFormat(sniffing: head) == .png && head.count == headLimit
        guard hasMore, !head.indices.contains(where: { head[$0...].starts(with: "IDAT".utf8) }),
            let all = try? FileBytes.read(entry.path, limit: DecodingLimits.default.maxBytes)
        else { return false }
        return ImageFormat.isAnimation(all)
    }

    private static func isAnimationName(_ name: String) -> Bool {
        name.lowercased().hasSuffix(".gif") || name.lowercased().hasSuffix(".apng")
    }

    /// The display name.
    public var name: String { path.map(FileName.written) ?? "-" }

    /// Names for its output subfolder: the relative path without extension, the relative path, and
    /// the whole path without the components `.` and `..`.
    ///
    /// If another input has the same name, the next one is used. The extension stays if the rest of the
    /// name would be empty, `.` or `..`. There is no name if the file's name is `.` or `..`.
    var folderNames: [String] {
        let file = FileName.last(of: relativePath)
        guard path == nil || FrameInput.isName(file) else { return [] }
        var names = [relativePath]
        if let dot = file.lastIndex(of: "."), FrameInput.isName(String(file[..<dot])) {
            names.insert(String(relativePath.dropLast(file[dot...].count)), at: 0)
        }
        let whole = name.split(separator: "/").filter { $0 != "." && $0 != ".." }
        return names + [whole.joined(separator: "/")]
    }

    /// Whether the name is a proper file name, not empty, `.` or `..`.
    private static func isName(_ text: String) -> Bool {
        !["", ".", "..", "/"].contains(text)
    }

    /// Its first `limit` bytes, or all of them.
    func read(limit: Int) throws(FrameError) -> [UInt8] {
        if let problem { throw FrameError(problem, input: name) }
        do throws(FileError) {
            guard let path else { return try StandardInput.read(limit: limit) }
            return try FileBytes.read(path, limit: limit)
        } catch {
            throw FrameError(.reading(error), input: name)
        }
    }
}
