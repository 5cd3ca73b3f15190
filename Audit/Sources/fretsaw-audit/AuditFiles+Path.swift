import FoundationEssentials
import FretsawAudit
import FretsawFiles

extension AuditFiles {
    /// The files of the folder `path`, or of the tar archive `path` with the answers beside it.
    init(path: String) throws(FileError) {
        if let archive = try TarContents(path) {
            self.init(path, archive: archive)
            return
        }
        let root = path.hasSuffix("/") ? path : path + "/"
        self.init(
            folder: path,
            exists: { (try? FileBytes.read(root + $0, limit: 1)) != nil },
            read: { try FileBytes.read(root + $0, limit: $1) },
            names: { (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] }
        )
    }

    private init(_ path: String, archive: TarContents) {
        /// The path of a file stored next to the archive instead of inside it.
        @Sendable func beside(_ name: String) -> String? {
            ["answers.jsonl", "run.json"].contains(name) && !archive.contains(name)
                ? "\(path).\(name)" : nil
        }
        self.init(
            folder: path,
            exists: { name in
                guard let other = beside(name) else { return archive.contains(name) }
                return (try? FileBytes.read(other, limit: 1)) != nil
            },
            read: { name, limit in
                guard let other = beside(name) else { return try archive.read(name, limit: limit) }
                return try FileBytes.read(other, limit: limit)
            },
            names: { archive.names }
        )
    }
}
