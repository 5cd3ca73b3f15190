public import FretsawInteraction

/// A system that a view presents: its host, and how presses and time reach it.
@MainActor
public protocol PresentedSystem: AnyObject, Sendable {
    associatedtype Machine: InteractiveMachine
    /// Runs the machine.
    var host: MachineHost<Machine> { get }
    /// When to call ``advance()``, and whether the view changes until then.
    var schedule: Schedule { get }
    func advance()
    /// Takes a phase of a press at a point of the viewport.
    func press(_ phase: Press.Phase, at point: Point, isTouch: Bool, time: Milliseconds)
}

extension PresentedSystem {
    /// The schedule of the host.
    public var schedule: Schedule { host.schedule }
    /// Advances the host.
    public func advance() { host.advance() }
    /// Sends the press to the host.
    public func press(_ phase: Press.Phase, at point: Point, isTouch: Bool, time: Milliseconds) {
        host.press(phase, at: point, isTouch: isTouch, time: time)
    }
}

/// The clock and the fonts of a platform.
public struct HostPlatform {
    /// Any clock that does not run backwards.
    public var clock: () -> Milliseconds
    /// The size in points of words that wrap at a width.
    public var measure: (Words, Double) -> Size

    /// Creates a platform.
    public init(
        clock: @escaping () -> Milliseconds = MachineClock.now,
        measure: @escaping (Words, Double) -> Size
    ) {
        self.clock = clock
        self.measure = measure
    }
}

/// A clock for machines: milliseconds since its first use, also while the system sleeps.
public enum MachineClock {
    private static let start = ContinuousClock.now

    /// The time now.
    public static func now() -> Milliseconds {
        // First of all, because the first use sets it.
        let start = start
        let (seconds, attoseconds) = (ContinuousClock.now - start).components
        return Double(seconds) * 1000 + Double(attoseconds) / 1e15
    }
}

extension InterfaceEnvironment {
    /// An environment without size, until a view reports its own.
    static var unknown: InterfaceEnvironment {
        InterfaceEnvironment(size: Size(width: 0, height: 0))
    }
}

/// A continuation that is resumed at most once.
@MainActor
final class PendingAnswer<Value: Sendable> {
    private var continuation: CheckedContinuation<Value, Never>?

    /// Waits for the value; `begin` starts what gives it, and `cancel` is called if the task is cancelled.
    func value(
        after begin: () -> Void,
        onCancel cancel: @escaping @MainActor () -> Void = {}
    ) async -> Value {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                self.continuation = continuation
                begin()
            }
        } onCancel: {
            Task { @MainActor in cancel() }
        }
    }

    /// Gives the value; later values are ignored.
    func give(_ value: Value) {
        continuation?.resume(returning: value)
        continuation = nil
    }
}
