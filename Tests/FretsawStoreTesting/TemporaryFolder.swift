internal import Foundation

/// A folder for one test, removed with all in it when the test lets go of it.
package final class TemporaryFolder: Sendable {
    package let path: String

    package init() throws {
        // Short: the path of a socket has 107 bytes at most.
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

    /// The path of `name` within.
    package func path(of name: String) -> String { "\(path)/\(name)" }
}
