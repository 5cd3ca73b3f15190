import Dispatch
import Glibc
import Synchronization

/// SIGHUP while the service runs, and a second request to end it.
final class ServiceSignals {
    private let sources: [any DispatchSourceSignal]

    /// Takes the signals in hand.
    ///
    /// The first SIGINT or SIGTERM is the server's, which drains; with the second the process ends.
    init(reload: @escaping @Sendable () -> Void) {
        signal(SIGHUP, SIG_IGN)
        let reloading = DispatchSource.makeSignalSource(signal: SIGHUP, queue: .global())
        reloading.setEventHandler { reload() }
        let ending = [SIGINT, SIGTERM].map { number in
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            let count = SignalCount()
            source.setEventHandler {
                // Signals that came together are told together.
                if count.add(Int(source.data)) > 1 { _exit(128 + number) }
            }
            return source
        }
        sources = [reloading] + ending
        for source in sources { source.resume() }
    }

    deinit { for source in sources { source.cancel() } }
}

/// How often a signal came.
final class SignalCount: Sendable {
    private let count = Atomic(0)

    /// Adds `number`, and returns the sum.
    func add(_ number: Int) -> Int {
        count.add(number, ordering: .relaxed).newValue
    }
}
