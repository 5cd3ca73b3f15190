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

    @Test(
        "A date that was years ahead for a moment is not kept, and makes no token or proof valid again"
    )
    func yearsAhead() async throws {
        let machine = try Machine(usesSQLite: true)
        let years: Int64 = 3 * 365 * 86_400
        let soon = Challenges.now.adding(3_600_000)
        typealias Solved = (issued: IssuedChallenge, sealed: SealedChallenge)
        func answer(to solved: Solved) -> String { #"{"x":\#(solved.sealed.x),"y":5}"# }
        func solve(at process: Machine.Process) async throws -> Solved {
            let solved = try await process.test.get()
            try await process.test.check(answer(to: solved), solved)
            return solved
        }
        func redeem(_ solved: Solved, at process: Machine.Process) async throws {
            let proof = try TestService.proof(of: solved.issued, answer(to: solved))
            try await process.test.service.verify(proof, from: process.test.client)
        }
        func expectRejected(_ solved: [Solved], at processes: [Machine.Process]) async {
            for one in solved {
                for process in processes {
                    await #expect(throws: RequestError.stale) {
                        try await process.test.check(answer(to: one), one)
                    }
                    await #expect(throws: RequestError.stale) { try await redeem(one, at: process) }
                }
            }
        }

        let first = try await machine.start()
        let old = [first, try await machine.start()]
        // A proof that is redeemed, and one that is not.
        var used: [Solved] = []
        for _ in 0..<2 { used.append(try await solve(at: first)) }
        try await redeem(used[0], at: first)
        let open = try await first.test.get()
        machine.setDate(off: years)
        for _ in 0..<2 { used.append(try await solve(at: first)) }
        try await redeem(used[2], at: first)
        try await machine.send(to: first)
        try await first.shareTime()

        machine.setDate(off: 0)
        let new = try await machine.start()
        #expect(try await new.test.store.warning()?.contains("far ahead of the date") == true)
        #expect(new.time.now < soon)
        await expectRejected(used, at: old + [new])
        await #expect(throws: RequestError.stale) {
            try await new.test.check(answer(to: open), open)
        }

        // The processes that still run do not take their time to the new ones.
        for process in old + [new] { try await process.shareTime() }
        let next = try await machine.start()
        for process in [new, next] {
            #expect(process.time.now < soon)
            let fresh = try await solve(at: process)
            try await redeem(fresh, at: process)
            used.append(fresh)
        }
        #expect(try await next.test.store.warning() == nil)
        await expectRejected(used, at: old + [new, next])
        let shared = try await new.test.get()
        try await next.test.check(answer(to: shared), shared)

        // Whatever an old process removes at another wrong date.
        machine.setDate(off: years)
        try await machine.send(to: old[1])
        await expectRejected(used, at: old + [new, next])
        machine.setDate(off: 0)
        let last = try await machine.start()
        await expectRejected(used, at: old + [new, next, last])
    }
}
