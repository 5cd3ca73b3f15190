internal import FoundationEssentials
public import FretsawCaptcha

/// The files of a folder to audit; the caller supplies the functions that read them.
public struct AuditFiles: Sendable {
    /// The folder's name in messages.
    public let folder: String
    /// True if the folder contains the file.
    let exists: @Sendable (_ name: String) -> Bool
    /// A file's content, at most `limit` bytes.
    let read: @Sendable (_ name: String, _ limit: Int) throws -> [UInt8]
    /// The names of the files, in any order.
    let names: @Sendable () throws -> [String]

    /// Creates the files of `folder`.
    ///
    /// - Parameters:
    ///   - folder: the name in messages.
    ///   - exists: true if the file of that name, relative to the folder, exists.
    ///   - read: returns a file's content, at most the given number of bytes.
    ///   - names: the names of all files, without subfolders; called only if the manifest, the run's
    ///     record or the answers do not have their standard names.
    public init(
        folder: String,
        exists: @escaping @Sendable (_ name: String) -> Bool,
        read: @escaping @Sendable (_ name: String, _ limit: Int) throws -> [UInt8],
        names: @escaping @Sendable () throws -> [String] = { [] }
    ) {
        self.folder = folder
        self.exists = exists
        self.read = read
        self.names = names
    }

    /// The maximum size of a list.
    static let maxListBytes = 1 << 30

    /// The lines of the list `name` without line ends, also empty ones, so that line numbers match.
    func lines(of name: String) throws -> [ArraySlice<UInt8>] {
        let limit = AuditFiles.maxListBytes
        let bytes = try read(name, limit + 1)
        guard bytes.count <= limit else {
            throw AuditError(.tooLong(file: name, allowed: limit))
        }
        return bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    }
}

extension AuditFiles {
    /// The font recorded in the run's record; nil without a record.
    public var recordedFont: WordGlyphs.Source? {
        struct Record: Decodable {
            struct Font: Decodable {
                let sha256: String
                let face: Int
            }
            let font: Font
        }
        guard let font = record(Record.self)?.font else { return nil }
        return WordGlyphs.Source(sha256: font.sha256, face: font.face)
    }

    /// The members of the run's record; nil without a record that has them.
    func record<Members: Decodable>(_ type: Members.Type) -> Members? {
        guard let bytes = try? read(recordName, 1 << 20) else { return nil }
        return try? JSONDecoder().decode(type, from: Data(bytes))
    }

    /// The name of the record's file: `run.json`, or a name for the first shard or for an archive.
    private var recordName: String {
        let standard = "run.json"
        guard !exists(standard), let names = try? names() else { return standard }
        let others = names.filter { name in
            name.hasPrefix("run-") && name.hasSuffix(".json") || name.hasSuffix(".tar.\(standard)")
        }
        return others.min() ?? standard
    }
}

/// The records of a batch's pairs: lines of its manifest, or one file for each pair in an archive.
struct PairLines {
    private let files: AuditFiles
    /// The files with the records, at least one.
    private let names: [String]

    /// The records in `files`; nil if there are none.
    init?(in files: AuditFiles) throws {
        self.files = files
        if files.exists(ManifestReader.name) {
            names = [ManifestReader.name]
            return
        }
        let names = try files.names().filter(PairLines.isDescription)
        guard !names.isEmpty else { return nil }
        // Sorted by number: all have at least nine digits, so a longer name is a larger number.
        self.names = names.sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
    }

    var name: String { names[0] }

    /// Calls `body` with each non-empty line until it returns false.
    func forEach(_ body: (ManifestReader.Location, ArraySlice<UInt8>) throws -> Bool) throws {
        for name in names {
            for (number, line) in try files.lines(of: name).enumerated() where !line.isEmpty {
                guard try body((name, number + 1), line) else { return }
            }
        }
    }

    /// True for names such as `000012345.json`.
    private static func isDescription(_ name: String) -> Bool {
        let ending = ".json"
        guard name.hasSuffix(ending) else { return false }
        let key = name.utf8.dropLast(ending.utf8.count)
        return key.count >= 9 && key.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains)
    }
}
