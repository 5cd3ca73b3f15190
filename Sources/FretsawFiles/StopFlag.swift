internal import Synchronization

/// A flag that asks a run to stop after the current pair.
public final class StopFlag: Sendable {
    private let flag = Atomic(false)

    /// Creates a flag that is not raised.
    public init() {}

    /// Raises the flag permanently, from any thread, any number of times.
    public func raise() { flag.store(true, ordering: .relaxed) }

    /// Whether the flag is raised.
    public var isRaised: Bool { flag.load(ordering: .relaxed) }
}
