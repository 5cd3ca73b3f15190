import FretsawStore
import Logging
import Synchronization
import Testing

@testable import fretsaw_server

@Suite("Store errors in the log")
struct LoggingStoreTests {
    /// A store that fails on demand.
    private final class Switch: ChallengeStore {
        let isBroken = Atomic(false)
        private let store = MemoryStore(capacity: 1000)

        private func check() throws(StoreError) {
            guard !isBroken.load(ordering: .relaxed) else {
                throw StoreError(.unreachable, store: "test", detail: "unplugged")
            }
        }

        func claim(_ key: StoreKey, for lifetime: Duration) async throws(StoreError) -> Bool {
            try check()
            return try await store.claim(key, for: lifetime)
        }

        func put(
            _ bytes: [UInt8],
            at key: StoreKey,
            for lifetime: Duration
        ) async throws(StoreError) {
            try check()
            try await store.put(bytes, at: key, for: lifetime)
        }

        func take(_ key: StoreKey) async throws(StoreError) -> [UInt8]? {
            try check()
            return try await store.take(key)
        }

        func value(at key: StoreKey) async throws(StoreError) -> [UInt8]? {
            try check()
            return try await store.value(at: key)
        }

        func replace(
            _ expected: [UInt8],
            by bytes: [UInt8],
            at key: StoreKey,
            for lifetime: Duration
        ) async throws(StoreError) -> Bool {
            try check()
            return try await store.replace(expected, by: bytes, at: key, for: lifetime)
        }

        func count(
            _ key: StoreKey,
            adding amount: Int,
            in window: Duration
        ) async throws(StoreError) -> WindowCount {
            try check()
            return try await store.count(key, adding: amount, in: window)
        }

        func ready() async throws(StoreError) { try check() }
    }

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

    private let broken = Switch()
    private let log = Lines()
    private let fault = "now error the store fails: test store: unplugged"

    @Test("The first error and the recovery are logged once")
    func onceEach() async throws {
        let store = LoggingStore(broken, faults: faults(pause: .zero, quiet: .zero))
        let key = try StoreKey(.proof, [1])
        #expect(try await store.claim(key, for: .seconds(10)))
        #expect(log.lines.withLock { $0 } == [])
        for _ in 0..<2 {
            broken.isBroken.store(true, ordering: .relaxed)
            await #expect(throws: StoreError.self) { try await store.take(key) }
            broken.isBroken.store(false, ordering: .relaxed)
            for _ in 0..<5 { try await store.ready() }
        }
        let again = "now notice the store works again\n"
        #expect(log.lines.withLock { $0 } == ["\(fault)\n", again, "\(fault)\n", again])
    }

    @Test("Repeated errors are logged once per pause, with their number")
    func goingOn() async throws {
        let store = LoggingStore(broken, faults: faults(pause: .milliseconds(100)))
        let key = try StoreKey(.limit, [1])
        broken.isBroken.store(true, ordering: .relaxed)
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
            broken.isBroken.store(true, ordering: .relaxed)
            await #expect(throws: StoreError.self) { try await store.take(key) }
            broken.isBroken.store(false, ordering: .relaxed)
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

    @Test("Volatility is that of the wrapped store")
    func kind() {
        #expect(LoggingStore(MemoryStore(), faults: faults()).isVolatile)
        #expect(!LoggingStore(broken, faults: faults()).isVolatile)
    }
}
