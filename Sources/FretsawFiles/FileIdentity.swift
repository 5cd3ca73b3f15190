internal import Glibc

/// Which file a path names, whatever the path is spelled like.
public struct FileIdentity: Hashable, Sendable {
    private let device: UInt
    private let number: UInt

    /// The file at `path`, links followed; nil where none can be found.
    public init?(of path: String) {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return nil }
        device = UInt(truncatingIfNeeded: status.st_dev)
        number = UInt(truncatingIfNeeded: status.st_ino)
    }
}
