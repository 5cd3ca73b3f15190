import Dispatch
import LibC
import Synchronization

/// Handles SIGHUP, and a second SIGINT or SIGTERM, while the service runs.
final class ServiceSignals {
    private let sources: [any DispatchSourceSignal]

    /// Handles the signals; the first SIGINT or SIGTERM is the server's, the second ends the process.
    init(reload: @escaping @Sendable () -> Void) {
        signal(SIGHUP, SIG_IGN)
        let reloading = DispatchSource.makeSignalSource(signal: SIGHUP, queue: .global())
        reloading.setEventHandler { reload() }
        let ending = [SIGINT, SIGTERM].map { number in
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            let count = SignalCount()
            source.setEventHandler {
                // Signals that arrive together are reported together.
                if count.add(Int(source.data)) > 1 { _exit(128 + number) }
            }
            return source
        }
        sources = [reloading] + ending
        for source in sources { source.resume() }
    }

    deinit { for source in sources { source.cancel() } }
}

final class SignalCount: Sendable {
    private let count = Atomic(0)

    func add(_ number: Int) -> Int {
        count.add(number, ordering: .relaxed).newValue
    }
}
