import Dispatch
import FretsawBatch
import Glibc
import Synchronization

/// Ctrl-C and requests to end: the first raises a flag, the second ends the process at once.
final class Interruption: Sendable {
    /// Raised by the first signal.
    let stop = StopFlag()
    private let first = Atomic<Int32>(0)

    /// The status to end with when the run was stopped.
    var exitStatus: ExitStatus {
        first.load(ordering: .relaxed) == SIGTERM ? .terminated : .interrupted
    }

    /// Runs `body` with both signals in hand.
    func during<Result>(_ body: () async throws -> Result) async rethrows -> Result {
        let sources = [SIGINT, SIGTERM].map(source)
        defer { for source in sources { source.cancel() } }
        return try await body()
    }

    private func source(of number: Int32) -> any DispatchSourceSignal {
        signal(number, SIG_IGN)  // the default action would come before the source
        let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
        source.setEventHandler { [self] in
            let isFirst = first.compareExchange(
                expected: 0,
                desired: number,
                ordering: .relaxed
            ).exchanged
            guard isFirst else { _exit(128 + number) }
            stop.raise()
            // On a terminal the progress bar is left where it is.
            let start = Console.isTerminal ? "\n" : ""
            Console.note("\(start)stopping at the next pair's end; once more to stop at once")
        }
        source.resume()
        return source
    }
}
