import Foundation

/// A folder of a test's own, removed with everything in it at the test's end.
public final class TemporaryFolder: Sendable {
    /// The folder's whole path.
    public let path: String

    /// Makes the folder.
    public init() throws {
        // Short, because the path of a socket is limited to 107 bytes.
        let url = FileManager.default.temporaryDirectory
            .appendingPathComponent("fretsaw-\(UInt64.random(in: 0...UInt64.max))")
        try FileManager.default.createDirectory(
            at: url,
            withIntermediateDirectories: false,
            attributes: [.posixPermissions: 0o700]
        )
        path = url.path
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The whole path of `name`.
    public func path(_ name: String) -> String { "\(path)/\(name)" }

    /// Writes a file, and the folders of its path.
    public func write(_ bytes: [UInt8], to name: String) throws {
        let url = URL(fileURLWithPath: path(name))
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try Data(bytes).write(to: url)
    }

    /// Every file below `name` by its path there.
    public func files(in name: String = "") throws -> [String: [UInt8]] {
        let root = name.isEmpty ? path : path(name)
        var files: [String: [UInt8]] = [:]
        guard let names = FileManager.default.enumerator(atPath: root) else { return [:] }
        for case let file as String in names {
            var isFolder: ObjCBool = false
            let full = "\(root)/\(file)"
            guard unsafe FileManager.default.fileExists(atPath: full, isDirectory: &isFolder),
                !isFolder.boolValue
            else { continue }
            files[file] = [UInt8](try Data(contentsOf: URL(fileURLWithPath: full)))
        }
        return files
    }

    /// The text of a file.
    public func text(_ name: String) throws -> String {
        try String(contentsOfFile: path(name), encoding: .utf8)
    }
}
