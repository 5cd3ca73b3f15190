/// Why a batch cannot start or continue.
public struct BatchError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The kinds of error.
    public enum Reason: Sendable, Equatable {
        /// A file of an earlier run exists at a path this run writes to.
        case exists(path: String)
        /// An existing file that was to be kept differs from the one this run generates.
        case differs(path: String)
        /// The run to resume was started with a different value of `member` in `run.json`.
        case recordDiffers(path: String, member: String, recorded: String, asked: String)
        /// A file of an earlier run is damaged.
        case damaged(path: String, detail: String)
        /// The scheduler's variables do not identify a shard, or contradict each other.
        case shardEnvironment(String)
        /// A pair could not be generated or encoded.
        case pair(item: Int, detail: String)
        /// The kinds cannot take turns in one batch.
        case kinds(String)
        /// An option is outside its range.
        case optionOutOfRange(name: String, value: String, allowed: String)
    }

    /// The kind of error, with its details.
    public let reason: Reason

    /// Creates an error for `reason`.
    public init(_ reason: Reason) { self.reason = reason }

    /// A message of one sentence: the problem, where it is, and what to do if that is not obvious.
    public var description: String {
        switch reason {
        case .exists(let path):
            "\(path) already exists"
        case .differs(let path):
            "\(path) exists and differs from the file that this run generates"
        case .recordDiffers(let path, let member, let recorded, let asked):
            "the run in \(path) was started with \(member) = \(recorded), not \(asked)"
        case .damaged(let path, let detail):
            "\(path) is damaged (\(detail))"
        case .shardEnvironment(let detail), .kinds(let detail):
            detail
        case .pair(let item, let detail):
            "pair \(item): \(detail)"
        case .optionOutOfRange(let name, let value, let allowed):
            "\(name) is \(value); it must be in \(allowed)"
        }
    }
}
