import Dispatch
import LibC
import Synchronization

/// Handles SIGHUP, and a second SIGINT or SIGTERM, while the service runs.
final class ServiceSignals: Sendable {
    /// `@unchecked`, because Dispatch does not declare that its objects may be used on any thread.
    private struct Source: @unchecked Sendable { let source: any DispatchSourceSignal }

    private let sources = Mutex<[Source]>([])

    /// Handles SIGHUP.
    init(reload: @escaping @Sendable () -> Void) {
        signal(SIGHUP, SIG_IGN)
        handle(SIGHUP) { _ in reload() }
    }

    /// Lets a second SIGINT or SIGTERM end the process.
    ///
    /// The first one is the server's, which must handle it by then: before, it ends the process.
    func endAtSecond() {
        for number in [SIGINT, SIGTERM] {
            let count = SignalCount()
            handle(number) { signals in
                // Signals that arrive together are reported together.
                if count.add(signals) > 1 { _exit(128 + number) }
            }
        }
    }

    private func handle(_ number: Int32, _ body: @escaping @Sendable (Int) -> Void) {
        let handled = Source(
            source: DispatchSource.makeSignalSource(signal: number, queue: .global())
        )
        handled.source.setEventHandler { body(Int(handled.source.data)) }
        handled.source.resume()
        sources.withLock { $0.append(handled) }
    }

    deinit { sources.withLock { for handled in $0 { handled.source.cancel() } } }
}

final class SignalCount: Sendable {
    private let count = Atomic(0)

    func add(_ number: Int) -> Int {
        count.add(number, ordering: .relaxed).newValue
    }
}
