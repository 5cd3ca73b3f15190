import Synchronization

/// How often a signal came.
final class SignalCount: Sendable {
    private let count = Atomic(0)

    /// Adds `number`, and returns the sum.
    func add(_ number: Int) -> Int {
        count.add(number, ordering: .relaxed).newValue
    }
}
