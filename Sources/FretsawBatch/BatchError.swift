/// Why a batch cannot start or go on.
public struct BatchError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The kinds of refusal.
    public enum Reason: Sendable, Equatable {
        /// An earlier run's file stands where this one would write.
        case exists(path: String)
        /// A file that should have been kept is not what this run makes.
        case differs(path: String)
        /// The run to be resumed was started with another value of `member` of `run.json`.
        case recordDiffers(path: String, member: String, recorded: String, asked: String)
        /// A file of an earlier run cannot be understood.
        case damaged(path: String, detail: String)
        /// No scheduler variable says which part to make, or they contradict each other.
        case shardEnvironment(String)
        /// No background was found where one was looked for.
        case noBackgrounds(paths: [String])
        /// Backgrounds were found, and not one can be read.
        case unreadableBackgrounds(count: Int, first: UnreadableBackground)
        /// A background that was read at the start is another one now.
        case backgroundChanged(path: String)
        /// A picture cannot be encoded, or a library refused.
        case making(item: Int, detail: String)
        /// An option lies outside its range.
        case optionOutOfRange(name: String, value: String, allowed: String)
    }

    /// What went wrong.
    public let reason: Reason

    /// An error for `reason`.
    public init(_ reason: Reason) { self.reason = reason }

    /// What happened and where.
    public var description: String {
        switch reason {
        case .exists(let path):
            "\(path) exists already"
        case .differs(let path):
            "\(path) exists and is not what this run makes"
        case .recordDiffers(let path, let member, let recorded, let asked):
            "the run in \(path) was started with \(member) = \(recorded), not \(asked)"
        case .damaged(let path, let detail):
            "\(path) is damaged (\(detail))"
        case .shardEnvironment(let detail):
            detail
        case .noBackgrounds(let paths):
            "no picture found in \(paths.joined(separator: ", ")): name a folder or file that "
                + "holds PNG, JPEG or GIF pictures"
        case .unreadableBackgrounds(let count, let first):
            "not one of \(count) backgrounds can be read; the first: \(first.name): \(first.reason)"
        case .backgroundChanged(let path):
            "\(path) has changed or gone since the run began"
        case .making(let item, let detail):
            "pair \(item): \(detail)"
        case .optionOutOfRange(let name, let value, let allowed):
            "\(name) is \(value); it must lie in \(allowed)"
        }
    }
}
