import Dispatch
package import FretsawFiles
import Glibc
import Synchronization

/// Ctrl-C, requests to end and terminals that are closed: the first raises a flag, the second ends the process at once.
package final class Interruption: Sendable {
    /// Raised by the first signal.
    package let stop = StopFlag()
    private let first = Atomic<Int32>(0)
    private let unit: String

    /// Signals that stop the work at the next `unit`'s end.
    package init(unit: String = "pair") { self.unit = unit }

    /// The status to end with when the run was stopped.
    package var exitStatus: ExitStatus {
        switch first.load(ordering: .relaxed) {
        case SIGTERM: .terminated
        case SIGHUP: .hungUp
        default: .interrupted
        }
    }

    /// Runs `body` with the signals in hand.
    package func during<Result>(_ body: () async throws -> Result) async rethrows -> Result {
        var caught: [Caught] = []
        for number in [SIGHUP, SIGINT, SIGTERM] {
            if let signal = await catchSignal(number) { caught.append(signal) }
        }
        let result: Result
        do {
            result = try await body()
        } catch {
            for signal in caught { await signal.release() }
            throw error
        }
        for signal in caught { await signal.release() }
        return result
    }

    /// A signal in hand, and what it did before.
    private struct Caught {
        let number: Int32
        let source: any DispatchSourceSignal
        let before: sigaction

        /// Lets the signal do again what it did before.
        ///
        /// Not before Dispatch is done with it, which would set it otherwise afterwards.
        func release() async {
            await withCheckedContinuation { continuation in
                source.setCancelHandler { continuation.resume() }
                source.cancel()
            }
            var before = before
            unsafe sigaction(number, &before, nil)
        }
    }

    /// Takes the signal; nil where whoever started the process wants it ignored, as `nohup` and a
    /// shell's background jobs do.
    private func catchSignal(_ number: Int32) async -> Caught? {
        var before = sigaction()
        guard unsafe sigaction(number, nil, &before) == 0, !before.ignores else { return nil }
        var ignoring = sigaction()
        // The default action would come before the source.
        unsafe ignoring.__sigaction_handler.sa_handler = SIG_IGN
        guard unsafe sigaction(number, &ignoring, nil) == 0 else { return nil }
        let source = makeSource(of: number)
        await withCheckedContinuation { continuation in
            source.setRegistrationHandler { continuation.resume() }
            source.resume()
        }
        return Caught(number: number, source: source, before: before)
    }

    private func makeSource(of number: Int32) -> any DispatchSourceSignal {
        // A queue of its own always finds a thread; the global one's are all at work in a run.
        let source = DispatchSource.makeSignalSource(
            signal: number,
            queue: DispatchQueue(label: "fretsaw.signal-\(number)")
        )
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
            Console.note("\(start)stopping at the next \(unit)'s end; once more to stop at once")
        }
        return source
    }
}

extension sigaction {
    /// True where the signal is ignored.
    fileprivate var ignores: Bool {
        // Functions have no equality; this one is the number 1.
        unsafe unsafeBitCast(__sigaction_handler.sa_handler, to: Int.self)
            == unsafeBitCast(SIG_IGN, to: Int.self)
    }
}
