import Foundation
@testable import FretsawSQLite
import FretsawStore
import FretsawStoreTesting
import FretsawTesting
import Testing

@Suite("SQLite store")
struct SQLiteStoreTests {
    private let folder: TemporaryFolder
    private let clock = WallClock()

    init() throws {
        folder = try TemporaryFolder()
    }

    private var path: String { folder.path("store.sqlite") }

    /// Timeouts that are never reached, even on a busy test machine.
    private static let patient = SQLiteOptions(busyTimeout: .seconds(90), timeout: .seconds(90))

    private func open(_ options: SQLiteOptions = patient) throws -> SQLiteStore {
        try SQLiteStore(path: path, options: options, now: clock.now)
    }

    private func reason(_ body: () async throws -> Void) async -> StoreError.Reason? {
        do {
            try await body()
            return nil
        } catch {
            return (error as? StoreError)?.reason
        }
    }

    @Test("The SQLite store satisfies the rules", arguments: ChallengeStoreRule.allCases)
    func conforms(rule: ChallengeStoreRule) async throws {
        let clock = clock
        try await rule.check(StoreUnderTest(open()) { clock.advance(by: $0) })
    }

    @Test("SQLite records satisfy the rules", arguments: DurableRecordsRule.allCases)
    func recordsConform(rule: DurableRecordsRule) async throws {
        try await rule.check(open())
    }

    @Test("Entries expire by the system's date")
    func livesByTheDate() async throws {
        let store = try SQLiteStore(path: path, options: SQLiteStoreTests.patient)
        let key = try StoreKey.fresh()
        #expect(try await store.claim(key, for: .milliseconds(20)))
        try await Task.sleep(for: .milliseconds(40))
        #expect(try await store.claim(key, for: .seconds(600)))
        #expect(try await !store.claim(key, for: .seconds(600)))
    }

    @Test("Setting the date back prolongs live entries, and frees no claim")
    func dateSetBack() async throws {
        let store = try open()
        let key = try StoreKey.fresh()
        #expect(try await store.claim(key, for: .seconds(100)))
        _ = try await store.count(key, in: .seconds(100))
        clock.advance(by: .seconds(-3_600))
        #expect(try await !store.claim(key, for: .seconds(100)))
        #expect(
            try await store.count(key, in: .seconds(100))
                == WindowCount(count: 2, remaining: .seconds(3_700))
        )
        clock.advance(by: .seconds(3_700))
        #expect(try await store.claim(key, for: .seconds(100)))
    }

    @Test(
        "After a start long before the latest time, limits of that time end, and leases and records stay"
    )
    func dateAheadForAMoment() async throws {
        let (limit, lease) = (try StoreKey.fresh(.limit), try StoreKey.fresh(.lease))
        clock.advance(by: .seconds(366 * 86_400))
        do {
            let store = try open()
            _ = try await store.latestTime(atLeast: clock.now())
            _ = try await store.count([WindowAmount(limit, adding: 5, in: .seconds(60))])
            #expect(try await store.claim(lease, for: .seconds(1_000_000)))
            #expect(try await store.write([7], at: lease, replacing: nil))
            #expect(try await store.warning() == nil && store.epoch == 0)
        }
        clock.advance(by: .seconds(-366 * 86_400))
        for warns in [true, false] {
            let store = try open()
            #expect(try await (store.warning() != nil) == warns && store.epoch == 1)
            #expect(try await store.latestTime(atLeast: 0) == clock.now())
            #expect(try await !store.claim(lease, for: .seconds(1)))
            #expect(try await store.read(lease)?.bytes == [7])
            let counted = try await store.count(limit, in: .seconds(60))
            #expect(counted.count == (warns ? 1 : 2) && counted.remaining <= .seconds(60))
        }
    }

    @Test("Live entries survive a restart, expired ones do not")
    func survivesARestart() async throws {
        let key = try StoreKey.fresh()
        let brief = try StoreKey.fresh()
        do {
            let store = try open()
            #expect(try await store.claim(key, for: .seconds(100)))
            #expect(try await store.claim(brief, for: .seconds(10)))
            try await store.put([1, 2], at: key, for: .seconds(100))
            _ = try await store.count(key, adding: 3, in: .seconds(100))
            #expect(try await store.write([7], at: key, replacing: nil))
        }
        clock.advance(by: .seconds(40))
        let store = try open()
        #expect(try await !store.claim(key, for: .seconds(100)))
        #expect(try await store.claim(brief, for: .seconds(10)))
        #expect(try await store.take(key) == [1, 2])
        #expect(
            try await store.count(key, in: .seconds(100))
                == WindowCount(count: 4, remaining: .seconds(60))
        )
        #expect(try await store.read(key)?.bytes == [7])
    }

    @Test("Written entries survive if the process is killed immediately afterwards")
    func survivesAKill() async throws {
        let path = path
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
            let store = try SQLiteStore(path: path)
            let key = try StoreKey(.gesture, [1])
            #expect(try await store.claim(key, for: .seconds(1_000_000)))
            try await store.put([1, 2], at: key, for: .seconds(1_000_000))
            _ = try await store.count(key, adding: 3, in: .seconds(1_000_000))
            #expect(try await store.write([7], at: key, replacing: nil))
            kill(getpid(), SIGKILL)
        }
        let store = try SQLiteStore(path: path, options: SQLiteStoreTests.patient)
        let key = try StoreKey(.gesture, [1])
        #expect(try await !store.claim(key, for: .seconds(1)))
        #expect(try await store.take(key) == [1, 2])
        #expect(try await store.count(key, in: .seconds(1)).count == 4)
        #expect(try await store.read(key)?.bytes == [7])
    }

    @Test("Of many concurrent claims through several stores of one file, one wins")
    func storesShareAFile() async throws {
        let stores = try [open(), open(), open()]
        let key = try StoreKey.fresh()
        let won = try await concurrently {
            let store = try #require(stores.randomElement())
            return try await store.claim(key, for: .seconds(100))
        }
        #expect(won.count { $0 } == 1)
        let counts = try await concurrently {
            let store = try #require(stores.randomElement())
            return try await store.count(key, in: .seconds(100)).count
        }
        #expect(counts.sorted() == Array(1...concurrentTasks))
    }

    @Test("Stores that start at the same time can share a file")
    func storesBeginTogether() async throws {
        let path = path
        try await withThrowingTaskGroup(of: Bool.self) { group in
            let key = try StoreKey.fresh()
            for _ in 0..<8 {
                group.addTask {
                    try await SQLiteStore(path: path, options: SQLiteStoreTests.patient)
                        .claim(key, for: .seconds(100))
                }
            }
            var won = 0
            for try await claim in group where claim { won += 1 }
            #expect(won == 1)
        }
    }

    @Test("Only the owner can read the file and the files next to it, also old ones")
    func filesAreTheOwners() async throws {
        try Data().write(to: URL(filePath: path))
        try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: path)
        let store = try open()
        _ = try await store.claim(.fresh(), for: .seconds(1))
        for name in ["store.sqlite", "store.sqlite-wal", "store.sqlite-shm"] {
            let attributes = try FileManager.default.attributesOfItem(atPath: folder.path(name))
            #expect(attributes[.posixPermissions] as? Int == 0o600, "\(name)")
        }
    }

    @Test("A full file causes errors, keeps live entries, and works again after others expire")
    func fullFileRecovers() async throws {
        let store = try open(
            SQLiteOptions(busyTimeout: .seconds(90), timeout: .seconds(90), maxBytes: 200_000)
        )
        let claimed = try StoreKey.fresh()
        #expect(try await store.claim(claimed, for: .seconds(100)))
        let value = [UInt8](repeating: 1, count: 10_000)
        var written: [StoreKey] = []
        var failure: StoreError?
        while failure == nil, written.count < 100 {
            let key = try StoreKey.fresh(.proof)
            do {
                try await store.put(value, at: key, for: .seconds(10))
                written.append(key)
            } catch {
                failure = error
            }
        }
        #expect(failure?.reason == .full)
        #expect(failure?.description.contains("free disk space") == true)
        #expect(written.count > 5)
        let kept = try #require(written.first)
        #expect(try await store.take(kept) == value)
        #expect(try await !store.claim(claimed, for: .seconds(100)))

        clock.advance(by: .seconds(10))
        try await store.ready()
        let later = try StoreKey.fresh(.proof)
        try await store.put(value, at: later, for: .seconds(10))
        #expect(try await store.take(later) == value)
        #expect(try await !store.claim(claimed, for: .seconds(100)), "live entries are kept")
    }

    @Test("Expired entries are removed as new ones come, so that the file does not grow")
    func fileStaysSmall() async throws {
        let store = try open(
            SQLiteOptions(busyTimeout: .seconds(90), timeout: .seconds(90), maxBytes: 100_000)
        )
        for _ in 0..<5_000 {
            #expect(try await store.claim(.fresh(), for: .milliseconds(100)))
            clock.advance(by: .milliseconds(1))
        }
    }

    @Test("A foreign database, another version and a damaged file are rejected unchanged")
    func foreignFiles() throws {
        try OtherProgram(path).execute("CREATE TABLE theirs (id INTEGER)")
        var error = #expect(throws: StoreError.self) { try open() }
        #expect(error?.reason == .rejected)
        #expect(error?.description.contains("another program's") == true)
        let tables = try OtherProgram(path).texts("SELECT name FROM sqlite_schema")
        #expect(tables == ["theirs"])

        let ours = folder.path("ours.sqlite")
        _ = try SQLiteStore(path: ours)
        try OtherProgram(ours).execute("PRAGMA user_version = 2")
        error = #expect(throws: StoreError.self) { try SQLiteStore(path: ours) }
        #expect(error?.reason == .rejected)
        #expect(error?.description.contains("version 2") == true)

        let torn = folder.path("torn.sqlite")
        try Data(repeating: 65, count: 8_192).write(to: URL(filePath: torn))
        error = #expect(throws: StoreError.self) { try SQLiteStore(path: torn) }
        #expect(error?.reason == .corrupt)
        #expect(
            error?.detail
                == "\(torn): file is not a database; restore a backup, or move the file away"
        )
    }

    /// The statements by which earlier releases made a file.
    private static let firstVersion = """
        PRAGMA journal_mode = WAL;
        PRAGMA synchronous = NORMAL;
        BEGIN IMMEDIATE TRANSACTION;
        CREATE TABLE entry (
            key BLOB NOT NULL PRIMARY KEY,
            ends INTEGER NOT NULL,
            number INTEGER NOT NULL DEFAULT 0,
            bytes BLOB
        ) STRICT;
        CREATE INDEX entry_ends ON entry (ends);
        CREATE TABLE record (
            key BLOB NOT NULL PRIMARY KEY,
            version INTEGER NOT NULL,
            bytes BLOB NOT NULL
        ) STRICT;
        CREATE TABLE probe (id INTEGER PRIMARY KEY, at INTEGER NOT NULL) STRICT;
        PRAGMA application_id = 1179861335;
        PRAGMA user_version = 1;
        COMMIT TRANSACTION;
        """

    @Test("A file of an earlier release keeps its data")
    func earlierRelease() async throws {
        let key = try StoreKey(.gesture, [1])
        let hex = "676573747572653a01"  // "gesture:", then the byte 1
        try OtherProgram(path).execute(
            SQLiteStoreTests.firstVersion + """
                INSERT INTO entry (key, ends) VALUES (x'636c61696d3a\(hex)', 1700000100000);
                INSERT INTO entry (key, ends, bytes)
                    VALUES (x'76616c75653a\(hex)', 1700000100000, x'0102');
                INSERT INTO entry (key, ends, number)
                    VALUES (x'636f756e743a\(hex)', 1700000100000, 3);
                INSERT INTO record (key, bytes, version) VALUES (x'7265636f72643a\(hex)', x'07', 9);
                """
        )
        let store = try open()
        #expect(try await !store.claim(key, for: .seconds(1)))
        #expect(try await store.take(key) == [1, 2])
        #expect(
            try await store.count(key, in: .seconds(1))
                == WindowCount(count: 4, remaining: .seconds(100))
        )
        #expect(try await store.read(key) == DurableRecord(bytes: [7], version: 9))
    }

    @Test("A new file has the tables and marks of earlier releases")
    func newFile() throws {
        let earlier = folder.path("earlier.sqlite")
        try OtherProgram(earlier).execute(SQLiteStoreTests.firstVersion)
        _ = try open()
        for sql in [
            "SELECT name || coalesce(sql, '') FROM sqlite_schema ORDER BY name",
            "PRAGMA application_id", "PRAGMA user_version", "PRAGMA journal_mode",
            "PRAGMA page_size", "PRAGMA auto_vacuum", "PRAGMA encoding",
        ] {
            #expect(try OtherProgram(path).texts(sql) == OtherProgram(earlier).texts(sql), "\(sql)")
        }
        #expect(try OtherProgram(path).texts("PRAGMA journal_mode") == ["wal"])
    }

    @Test("A path in a missing folder, and the path of a folder, cause errors with advice")
    func badPaths() {
        var error = #expect(throws: StoreError.self) {
            try SQLiteStore(path: folder.path("none/store.sqlite"))
        }
        #expect(error?.reason == .unreachable)
        #expect(error?.description.hasSuffix("the folder does not exist; create it") == true)
        error = #expect(throws: StoreError.self) { try SQLiteStore(path: folder.path) }
        #expect(error?.reason == .rejected)
        #expect(error?.description.contains("is not a regular file") == true)
    }

    @Test("Operations time out while another process has locked the file, and recover")
    func lockedFile() async throws {
        let store = try open(SQLiteOptions(busyTimeout: .milliseconds(50), timeout: .seconds(90)))
        let key = try StoreKey.fresh()
        let other = try OtherProgram(path)
        try other.execute("BEGIN IMMEDIATE")
        #expect(await reason { _ = try await store.claim(key, for: .seconds(1)) } == .timedOut)
        let error = await #expect(throws: StoreError.self) { try await store.ready() }
        #expect(error?.reason == .timedOut)
        let advice = "another process writes for too long; end it or wait"
        #expect(error?.detail == "\(path): database is locked; \(advice)")
        let amounts = try [WindowAmount(.fresh(), adding: 1, in: .seconds(1))]
        #expect(await reason { _ = try await store.count(amounts) } == .timedOut)
        // Reading needs no lock against writers.
        let read = try [WindowAmount(.fresh(), adding: 0, in: .seconds(1))]
        #expect(try await store.count(read) == [WindowCount(count: 0, remaining: .zero)])
        try other.execute("ROLLBACK")
        try await store.ready()
        #expect(
            try await store.claim(key, for: .seconds(1)),
            "the claim that timed out was not made"
        )
    }

    @Test("Operations that would wait too long, or are too many, are rejected")
    func waitingIsBounded() async throws {
        let store = try open(
            SQLiteOptions(
                busyTimeout: .milliseconds(200),
                timeout: .milliseconds(100),
                maxWaiting: 10
            )
        )
        let other = try OtherProgram(path)
        try other.execute("BEGIN IMMEDIATE")
        let outcomes = try await concurrently {
            await reason { _ = try await store.claim(.fresh(), for: .seconds(1)) }
        }
        #expect(outcomes.count { $0 == .busy } > 0)
        #expect(outcomes.allSatisfy { $0 == .busy || $0 == .timedOut })
        try other.execute("ROLLBACK")
        #expect(try await store.claim(.fresh(), for: .seconds(1)))
    }

    @Test("A cancelled caller gets the result of its operation")
    func cancellation() async throws {
        let store = try open()
        let key = try StoreKey.fresh()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await store.claim(key, for: .seconds(100))
        }
        #expect(try await task.value)
        #expect(try await !store.claim(key, for: .seconds(100)))
    }
}
