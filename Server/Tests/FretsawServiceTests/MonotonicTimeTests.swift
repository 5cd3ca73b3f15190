import FretsawKeys
@testable import FretsawService
import FretsawServiceTesting
import FretsawStoreTesting
import Synchronization
import Testing

@Suite("Monotonic time")
struct MonotonicTimeTests {
    /// A system whose date can be set.
    private final class Computer: Sendable {
        let clock = ManualClock()
        /// The offset by which the date was set.
        private let setting = Mutex<Int64>(0)
        let reports = Mutex<[Int64]>([])

        var elapsed: Int64 { Int64(clock.now.offset / .milliseconds(1)) }
        var date: Timestamp {
            Challenges.now.adding(elapsed + setting.withLock { $0 })
        }

        func setDate(by seconds: Int64) { setting.withLock { $0 += 1000 * seconds } }
        func pass(_ seconds: Int64) { clock.advance(by: .seconds(seconds)) }

        var time: MonotonicTime {
            MonotonicTime {
                self.date
            } elapsed: {
                self.elapsed
            } report: { behind in
                self.reports.withLock { $0.append(behind) }
            }
        }
    }

    @Test("Time follows the date, also if it is set forward")
    func forward() {
        let computer = Computer()
        let time = computer.time
        for _ in 0..<3 {
            #expect(time.now == computer.date)
            computer.pass(40)
            #expect(time.now == computer.date)
            computer.setDate(by: 3600)
        }
        #expect(computer.reports.withLock { $0 }.isEmpty)
    }

    @Test("Time continues if the date is set back, until the date has caught up")
    func back() {
        let computer = Computer()
        let time = computer.time
        let start = time.now
        computer.pass(10)
        computer.setDate(by: -3600)
        #expect(time.now == start.adding(10_000))
        computer.pass(20)
        #expect(time.now == start.adding(30_000))
        computer.setDate(by: 3599)
        #expect(time.now == start.adding(30_000))
        computer.setDate(by: 31)
        #expect(time.now == start.adding(60_000))
        #expect(time.now == computer.date)
    }

    @Test("Setting the date back is reported once, and small changes are not")
    func report() {
        let computer = Computer()
        let time = computer.time
        computer.setDate(by: -60)
        _ = time.now
        #expect(computer.reports.withLock { $0 } == [])
        computer.setDate(by: -40)
        for _ in 0..<3 { _ = time.now }
        #expect(computer.reports.withLock { $0 } == [100_000])
        computer.setDate(by: 200)
        _ = time.now
        computer.setDate(by: -70)
        _ = time.now
        #expect(computer.reports.withLock { $0 } == [100_000, 70_000])
    }

    @Test(
        "Whatever the date is set to, no challenge is accepted twice",
        arguments: [-86_400, -3600, -300, -200, -130, -61, -1, 1, 59, 61, 299, 3600] as [Int64]
    )
    func replay(set: Int64) async throws {
        let computer = Computer()
        let time = computer.time
        let test = try TestService(clock: computer.clock, time: { time.now })
        let challenge = try await test.get()
        computer.pass(10)
        try await test.check(#"{"x":\#(challenge.sealed.x),"y":5}"#, challenge)
        computer.pass(190)
        computer.setDate(by: set)
        // Until long after the date has caught up and the claim has expired.
        for _ in 0..<60 {
            await #expect(throws: RequestError.stale) {
                try await test.check(#"{"x":\#(challenge.sealed.x),"y":5}"#, challenge)
            }
            computer.pass(max(10, abs(set) / 40))
        }
        // A challenge issued then is valid.
        let fresh = try await test.get()
        try await test.check(#"{"x":\#(fresh.sealed.x),"y":5}"#, fresh)
    }
}
