import Dispatch
public import FretsawFiles
import LibC
import Synchronization

/// Handles SIGINT, SIGTERM and SIGHUP: the first signal raises a flag, the second one ends the process.
public final class Interruption: Sendable {
    /// Raised by the first signal.
    public let stop = StopFlag()
    private let first = Atomic<Int32>(0)
    private let unit: String

    /// Creates a handler that stops the work after the current `unit`.
    public init(unit: String = "pair") { self.unit = unit }

    /// The exit status of an interrupted run.
    public var exitStatus: ExitStatus {
        switch first.load(ordering: .relaxed) {
        case SIGTERM: .terminated
        case SIGHUP: .hungUp
        default: .interrupted
        }
    }

    /// Runs `body` and handles the signals meanwhile.
    public func during<Result>(_ body: () async throws -> Result) async rethrows -> Result {
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

    /// A handled signal and its previous disposition.
    private struct Caught {
        let number: Int32
        let source: any DispatchSourceSignal
        let before: sigaction

        /// Restores the previous disposition, once Dispatch, which changes it as well, has released the signal.
        func release() async {
            await withCheckedContinuation { continuation in
                source.setCancelHandler { continuation.resume() }
                source.cancel()
            }
            var before = before
            unsafe sigaction(number, &before, nil)
        }
    }

    /// Starts to handle a signal; nil if the parent ignores it, like `nohup`, or shells for jobs.
    private func catchSignal(_ number: Int32) async -> Caught? {
        var before = sigaction()
        guard unsafe sigaction(number, nil, &before) == 0, !before.ignores else { return nil }
        var ignoring = sigaction()
        // Without this, the signal's default action would end the process before the source is
        // called.
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
        // A separate queue, because the threads of the global queue are all busy in a run.
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
            // Starts a new line after the progress bar.
            let start = Console.isTerminal ? "\n" : ""
            Console.note("\(start)stopping after this \(unit); press Ctrl-C to stop now")
        }
        return source
    }
}

extension sigaction {
    fileprivate var ignores: Bool {
        // Function pointers have no `==`; SIG_IGN is the address 1.
        unsafe unsafeBitCast(__sigaction_handler.sa_handler, to: Int.self)
            == unsafeBitCast(SIG_IGN, to: Int.self)
    }
}
