internal import Glibc

/// Why a batch cannot start or go on.
public struct BatchError: Error, Sendable, Equatable, CustomStringConvertible {
    /// What was being done to a file when the system refused.
    public enum FileOperation: String, Sendable {
        /// Making a file or folder, or giving it its final name.
        case create
        /// Writing into an open file.
        case write
        /// Opening for reading, listing or reading.
        case read
    }

    /// The kinds of refusal.
    public enum Reason: Sendable, Equatable {
        /// The system refused; `code` is its `errno`.
        case system(FileOperation, path: String, code: Int32)
        /// An earlier run's file stands where this one would write.
        case exists(path: String)
        /// A file that should have been kept is not what this run makes.
        case differs(path: String)
        /// What stands at a path is none of ours, or what is to be written would hide something.
        case unfitPlace(path: String, detail: String)
        /// Another process writes to the same place.
        case locked(path: String)
        /// The run that is to be resumed was asked for with another value.
        case recordDiffers(path: String, option: String, recorded: String, asked: String)
        /// A file of an earlier run cannot be understood.
        case damaged(path: String, detail: String)
        /// No scheduler variable says which part to make, or they contradict each other.
        case shardEnvironment(String)
        /// No background was found where one was looked for.
        case noBackgrounds(paths: [String])
        /// Backgrounds were found, and not one can be read.
        case unreadableBackgrounds(count: Int, first: String)
        /// A background that was read at the start is another one now.
        case backgroundChanged(path: String)
        /// A picture cannot be encoded, or a library refused.
        case making(item: Int, detail: String)
        /// A frame cannot be encoded; a library refused.
        case encoding(String)
        /// An option lies outside its range.
        case optionOutOfRange(name: String, value: String, allowed: String)
    }

    /// What went wrong.
    public let reason: Reason

    /// An error for `reason`.
    public init(_ reason: Reason) { self.reason = reason }

    /// An error for a file that is not at `path`.
    static func absent(_ path: String) -> BatchError {
        BatchError(.system(.read, path: path, code: ENOENT))
    }

    /// An error for the system's last refusal.
    static func system(_ operation: FileOperation, _ path: String) -> BatchError {
        BatchError(.system(operation, path: path, code: errno))
    }
}
