internal import Synchronization

/// Asks a running batch to stop at the next pair's end.
public final class StopFlag: Sendable {
    private let flag = Atomic(false)

    /// A flag that is down.
    public init() {}

    /// Raises the flag for good.
    ///
    /// May be called from anywhere, any number of times.
    public func raise() { flag.store(true, ordering: .relaxed) }

    /// True once raised.
    public var isRaised: Bool { flag.load(ordering: .relaxed) }
}
