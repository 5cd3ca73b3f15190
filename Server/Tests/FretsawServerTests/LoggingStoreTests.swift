import FretsawHTTP
import FretsawKeys
import FretsawService
import FretsawStore
import FretsawStoreTesting
import Logging
import Synchronization
import Testing

@testable import fretsaw_server

@Suite("Store errors in the log")
struct LoggingStoreTests {
    /// The logged lines.
    private final class Lines: Sendable {
        let lines = Mutex<[String]>([])

        var logger: Logger {
            Logger(label: "test") { _ in
                LineLogHandler(logLevel: .info, format: .text, now: { "now" }) { line in
                    self.lines.withLock { $0.append(line) }
                }
            }
        }
    }

    private let broken = WatchedStore()
    private let error = StoreError(.unreachable, store: "test", detail: "unplugged")
    private let log = Lines()
    private let fault = "now error the store fails: test store: unplugged"

    @Test("The first error and the recovery are logged once")
    func onceEach() async throws {
        let store = LoggingStore(broken, faults: faults(pause: .zero, quiet: .zero))
        let key = try StoreKey(.proof, [1])
        #expect(try await store.claim(key, for: .seconds(10)))
        #expect(log.lines.withLock { $0 } == [])
        for _ in 0..<2 {
            broken.fail(with: error)
            await #expect(throws: StoreError.self) { try await store.take(key) }
            broken.fail(with: nil)
            for _ in 0..<5 { try await store.ready() }
        }
        let again = "now notice the store works again\n"
        #expect(log.lines.withLock { $0 } == ["\(fault)\n", again, "\(fault)\n", again])
    }

    @Test("Repeated errors are logged once per pause, with their number")
    func goingOn() async throws {
        let store = LoggingStore(broken, faults: faults(pause: .milliseconds(100)))
        let key = try StoreKey(.limit, [1])
        broken.fail(with: error)
        var count = 0
        while count < 100 || log.lines.withLock({ $0.count }) < 3 {
            await #expect(throws: StoreError.self) {
                try await store.count(key, in: .seconds(1))
            }
            count += 1
        }
        let lines = log.lines.withLock { $0 }
        #expect(lines.count < count)
        #expect(lines.first == "\(fault)\n")
        #expect(lines.allSatisfy { $0.hasPrefix(fault) })
        #expect(lines.contains { $0.contains(" times=") })
    }

    /// A full disk and a full Redis fail some operations only.
    @Test("Operations that succeed between failing ones cause no lines")
    func mixed() async throws {
        let store = LoggingStore(broken, faults: faults())
        let key = try StoreKey(.limit, [1])
        for _ in 0..<200 {
            broken.fail(with: error)
            await #expect(throws: StoreError.self) { try await store.take(key) }
            broken.fail(with: nil)
            _ = try await store.take(key)
        }
        #expect(log.lines.withLock { $0 } == ["\(fault)\n"])
    }

    @Test("A fault that returns within the pause is not logged again")
    func flapping() {
        let faults = faults(quiet: .zero)
        for _ in 0..<100 {
            faults.failed("unplugged")
            faults.worked()
        }
        let lines = log.lines.withLock { $0 }
        #expect(
            lines == [
                "now error the store fails: unplugged\n", "now notice the store works again\n",
            ]
        )
    }

    private func faults(
        pause: Duration = .seconds(60),
        quiet: Duration = .seconds(10)
    ) -> FaultLog {
        FaultLog(
            "the store fails",
            "the store works again",
            logger: log.logger,
            pause: pause,
            quiet: quiet
        )
    }

    @Test("Each warning of a store is logged once, also one that another server causes later")
    func warnings() async throws {
        let plan = ServePlan()
        let ring = try KeyRing([SealingKey.fresh()])
        var settings = ServiceSettings()
        settings.servesWork = true
        let service = try CaptchaService(
            keys: ring,
            store: broken,
            designs: ServiceDesigns(pictures: [:]),
            settings: settings,
            now: { Timestamp(0) }
        )
        let running = RunningService(
            service: service,
            gestures: nil,
            server: CaptchaServer(service: service, configuration: plan.server, logger: log.logger),
            started: plan,
            ring: ring,
            time: MonotonicTime(date: { Timestamp(0) }, elapsed: { 0 }),
            stores: ServePlan.Stores(challenges: broken, gestures: nil),
            logger: log.logger
        )
        for warning in [nil, "no log", nil, "no log", "no log", "no fsync"] {
            broken.warn(warning)
            await running.warnOfStores()
        }
        let lines = log.lines.withLock { $0 }
        #expect(lines == ["now warning no log\n", "now warning no fsync\n"])
    }

    @Test("Volatility is that of the wrapped store")
    func kind() {
        #expect(LoggingStore(MemoryStore(), faults: faults()).epoch == nil)
        #expect(LoggingStore(broken, faults: faults()).epoch == 0)
    }
}
