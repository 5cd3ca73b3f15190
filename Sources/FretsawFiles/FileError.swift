internal import LibC

/// Why a file or folder cannot be read or written.
public struct FileError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The operation that failed.
    public enum Operation: String, Sendable {
        /// Creating or renaming a file or folder.
        case create
        /// Removing a file.
        case remove
        /// Writing to an open file.
        case write
        /// Opening, listing or reading.
        case read
    }

    /// The kinds of failure.
    public enum Reason: Sendable, Hashable {
        /// A system call failed; `code` is its `errno`.
        case system(Operation, path: String, code: Int32)
        /// The path must not be replaced, or is not allowed for this file.
        case unusablePath(path: String, detail: String)
        /// Another process writes to the same file.
        case locked(path: String)
    }

    /// The kind of failure, with its details.
    public let reason: Reason

    /// Creates an error for `reason`.
    public init(_ reason: Reason) { self.reason = reason }

    package static func absent(_ path: String) -> FileError {
        FileError(.system(.read, path: path, code: ENOENT))
    }

    /// Creates an error for the last failed system call.
    package static func system(_ operation: Operation, _ path: String) -> FileError {
        FileError(.system(operation, path: path, code: errno))
    }

    /// A message: what failed, where, and what to do if that is not obvious.
    public var description: String {
        switch reason {
        case .system(let operation, let path, let code):
            FileError.describe(operation, FileName.written(path), code)
        case .unusablePath(let path, let detail):
            "cannot write \(FileName.written(path)): \(detail)"
        case .locked(let path):
            "\(FileName.written(path)) is being written by another process"
        }
    }

    private static func describe(_ operation: Operation, _ path: String, _ code: Int32) -> String {
        let reason = systemMessage(code)
        return switch (operation, code) {
        case (.write, _) where path == OpenFile.standardOutputName:
            "cannot write to \(path): \(reason)"
        case (_, ENOSPC), (_, EDQUOT):
            "no space left for \(path) (\(reason))"
        case (_, EFBIG):
            "\(path) exceeds the maximum file size of this process (\(reason))"
        case (_, EROFS):
            "cannot \(operation.rawValue) \(path): the file system is read-only"
        case (.create, ENOTDIR):
            "cannot create \(path): it, or a folder in its path, is a file"
        case (.create, EACCES), (.create, EPERM):
            "cannot create \(path) (\(reason))"
        case (.read, ENOENT):
            "\(path) does not exist; check the path"
        case (.read, EACCES), (.read, EPERM):
            "cannot read \(path) (\(reason)); change its permissions"
        default:
            "cannot \(operation.rawValue) \(path): \(reason)"
        }
    }

    private static func systemMessage(_ code: Int32) -> String {
        guard let text = unsafe strerror(code) else { return "error \(code)" }
        return unsafe String(cString: text)
    }
}
