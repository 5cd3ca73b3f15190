internal import Foundation

/// A folder for one test, removed with its content on deallocation.
package final class TemporaryFolder: Sendable {
    package let path: String

    package init() throws {
        // Short, because the path of a socket is limited to 107 bytes.
        let name = "fretsaw-\(UInt64.random(in: 0...UInt64.max))"
        let url = URL(filePath: "/tmp").appending(path: name)
        try FileManager.default.createDirectory(
            at: url,
            withIntermediateDirectories: false,
            attributes: [.posixPermissions: 0o700]
        )
        path = url.path
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// The path of `name` in the folder.
    package func path(of name: String) -> String { "\(path)/\(name)" }
}
