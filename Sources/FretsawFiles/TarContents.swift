/// The files of a tar archive by name.
public struct TarContents: Sendable {
    private let path: String
    private let members: [String: Range<Int>]

    /// The files of the archive at `path`; nil if there is no file at `path`.
    public init?(_ path: String) throws(FileError) {
        guard case .file = try Folder.entry(at: path) else { return nil }
        self.path = path
        let file = try OpenFile(path, for: .read)
        let length = try file.length()
        var members: [String: Range<Int>] = [:]
        var position = 0
        while length - position >= TarHeader.blockSize {
            try file.seek(to: position)
            guard let header = TarHeader(parsing: try file.read(upTo: TarHeader.blockSize)) else {
                break
            }
            let start = position + TarHeader.blockSize
            guard header.size <= length - start else { break }
            // Other programs write names with the prefix `./`.
            let name = header.name.hasPrefix("./") ? String(header.name.dropFirst(2)) : header.name
            if header.isFile { members[name] = start..<start + header.size }
            position = start + header.size + TarHeader.padding(for: header.size)
        }
        self.members = members
    }

    /// The names of all files, in any order.
    public var names: [String] { Array(members.keys) }

    /// Whether a file of that name is in the archive.
    public func contains(_ name: String) -> Bool { members[name] != nil }

    /// At most `limit` bytes of the file `name`; throws if it does not exist.
    public func read(_ name: String, limit: Int) throws(FileError) -> [UInt8] {
        guard let range = members[name] else { throw .absent("\(path): \(name)") }
        let file = try OpenFile(path, for: .read)
        try file.seek(to: range.lowerBound)
        return try file.read(upTo: min(range.count, max(0, limit)))
    }
}
