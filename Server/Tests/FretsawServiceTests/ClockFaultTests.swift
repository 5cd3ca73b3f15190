import FretsawKeys
import FretsawSQLite
import FretsawService
import FretsawServiceTesting
import FretsawStore
import FretsawStoreTesting
import FretsawTesting
import Synchronization
import Testing

/// A machine whose date can err, with processes of the service that share keys and, on SQLite, a store.
private final class Machine: Sendable {
    /// A process of the service.
    struct Process {
        let time: MonotonicTime
        let test: TestService

        /// The work of the program at the start and every ten seconds.
        func shareTime() async throws {
            let latest = try await test.store.latestTime(atLeast: time.now.value)
            time.advance(to: Timestamp(latest))
        }
    }

    private let clock = ManualClock()
    /// By how many milliseconds the date errs.
    private let fault = Mutex<Int64>(0)
    private let ring: KeyRing
    private let folder: TemporaryFolder
    private let usesSQLite: Bool

    init(usesSQLite: Bool) throws {
        self.usesSQLite = usesSQLite
        ring = try Challenges.ring()
        folder = try TemporaryFolder()
    }

    private var elapsed: Int64 { Int64(clock.now.offset / .milliseconds(1)) }
    private var date: Int64 { Challenges.now.value + elapsed + fault.withLock { $0 } }

    func pass(_ seconds: Int64) { clock.advance(by: .seconds(seconds)) }
    func setDate(off seconds: Int64) { fault.withLock { $0 = 1_000 * seconds } }

    func start() async throws -> Process {
        let time = MonotonicTime { [self] in
            Timestamp(date)
        } elapsed: { [self] in
            elapsed
        }
        let store: any ChallengeStore =
            usesSQLite
            ? try SQLiteStore(path: folder.path("store.db"), options: .standard) { [self] in date }
            : MemoryStore(clock: clock)
        let test = try TestService(store: store, ring: ring, clock: clock, time: { time.now })
        let process = Process(time: time, test: test)
        try await process.shareTime()
        return process
    }

    /// Enough writes for a purge of expired entries.
    func send(to process: Process) async throws {
        for _ in 0..<100 {
            _ = try await process.test.store.claim(.fresh(.limit), for: .seconds(1))
        }
    }
}

/// The changes of the date between the use of a token and its second use.
struct ClockFault: Sendable, CustomTestStringConvertible {
    enum Step: Sendable {
        /// The date errs by these seconds.
        case date(Int64)
        /// Requests reach a process, 0 or 1.
        case requests(Int)
        /// A process ends and starts again.
        case restart(Int)
        /// Ten seconds pass, and every process does its work of ten seconds.
        case watch
    }

    let usesSQLite: Bool
    let steps: [Step]
    /// The process that gets the token again.
    var second = 0

    var testDescription: String { "\(usesSQLite ? "SQLite" : "memory"): \(steps), \(second)" }

    static let all: [ClockFault] =
        [true, false].flatMap { usesSQLite in
            [
                ClockFault(usesSQLite: usesSQLite, steps: []),
                ClockFault(usesSQLite: usesSQLite, steps: [], second: 1),
                ClockFault(usesSQLite: usesSQLite, steps: [.restart(0)]),
                ClockFault(usesSQLite: usesSQLite, steps: [.date(-30), .restart(0)]),
                ClockFault(usesSQLite: usesSQLite, steps: [.date(-3_600)]),
                ClockFault(usesSQLite: usesSQLite, steps: [.date(-3_600), .restart(0), .date(0)]),
                ClockFault(usesSQLite: usesSQLite, steps: [.date(3_600), .date(0)]),
                ClockFault(usesSQLite: usesSQLite, steps: [.date(3_600), .requests(0), .date(0)]),
                ClockFault(
                    usesSQLite: usesSQLite,
                    steps: [.date(500), .requests(0), .date(0), .restart(0)]
                ),
                ClockFault(
                    usesSQLite: usesSQLite,
                    steps: [.date(3_600), .requests(0), .date(0), .restart(0)]
                ),
                ClockFault(
                    usesSQLite: usesSQLite,
                    steps: [.date(500), .requests(0), .date(0)],
                    second: 1
                ),
                ClockFault(
                    usesSQLite: usesSQLite,
                    steps: [.date(500), .requests(0), .date(0), .watch, .restart(1)],
                    second: 1
                ),
                ClockFault(
                    usesSQLite: usesSQLite,
                    steps: [.date(500), .requests(1), .date(0), .restart(0), .restart(1)]
                ),
            ]
        }
}

@Suite("Faults of the clock")
struct ClockFaultTests {
    @Test(
        "A used token stays used when the date errs, whatever restarts",
        arguments: ClockFault.all
    )
    func usedOnce(fault: ClockFault) async throws {
        let machine = try Machine(usesSQLite: fault.usesSQLite)
        var processes = [try await machine.start(), try await machine.start()]
        let challenge = try await processes[0].test.get()
        let text = #"{"x":\#(challenge.sealed.x),"y":5}"#
        try await processes[0].test.check(text, challenge)
        machine.pass(1)
        for step in fault.steps {
            switch step {
            case .date(let seconds): machine.setDate(off: seconds)
            case .requests(let index): try await machine.send(to: processes[index])
            case .restart(let index): processes[index] = try await machine.start()
            case .watch:
                machine.pass(10)
                for process in processes { try await process.shareTime() }
            }
        }
        for index in [fault.second, 1 - fault.second] {
            await #expect(throws: RequestError.stale) {
                try await processes[index].test.check(text, challenge)
            }
        }
        // Once the processes have shared their time, new tokens are judged.
        for process in processes { try await process.shareTime() }
        let fresh = try await processes[fault.second].test.get()
        try await processes[fault.second].test.check(#"{"x":\#(fresh.sealed.x),"y":5}"#, fresh)
    }
}
