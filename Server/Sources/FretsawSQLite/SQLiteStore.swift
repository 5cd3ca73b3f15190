internal import Foundation
public import FretsawStore
internal import GRDB
internal import Synchronization

/// The store of one machine: a file that outlives the process and can be shared by processes.
///
/// Each operation is one statement in its own transaction, so it is atomic among tasks and
/// processes. Operations run one at a time on a dedicated thread; waiting callers do not block a
/// thread. ``SQLiteOptions/timeout`` limits the wait for a turn. An operation that has begun is
/// always finished, so that its caller gets the result.
///
/// **Durability.** The file is in WAL mode. Records are synchronised to the disk before a write
/// returns (`synchronous = FULL`). Claims, values and counts are not (`NORMAL`): they survive a
/// killed process, but the last moments before a power failure may be lost. A token whose claim was
/// lost could be accepted again if the machine is back before the token expires. Tokens expire after
/// some minutes.
///
/// **Time** is the system's date, because it continues across restarts. If it is set forward,
/// entries expire early, as do sealed tokens; if it is set back, entries live longer.
///
/// **Full disk.** Operations throw ``StoreError/Reason/full``, and work again as soon as there is
/// space. Expired entries are removed gradually, and their space is reused before the file grows.
public final class SQLiteStore: ChallengeStore {
    /// The path of the file.
    public let path: String
    /// The options.
    public let options: SQLiteOptions

    static let name = "SQLite"
    /// The number of writes between two purges.
    ///
    /// A purge removes up to twice this number of expired entries.
    private static let writesBetweenPurges = 32

    private let queue: DatabaseQueue
    private let now: @Sendable () -> Int64
    private let waiting = Atomic(0)
    private let writes = Atomic(0)

    /// Opens or creates the store in the file at `path`, readable only by its owner.
    ///
    /// - Throws: ``StoreError`` if the file cannot be used or belongs to another program.
    public convenience init(
        path: String,
        options: SQLiteOptions = SQLiteOptions()
    ) throws(StoreError) {
        try self.init(path: path, options: options) {
            Int64((Date().timeIntervalSince1970 * 1_000).rounded(.down))
        }
    }

    /// Opens or creates a store with a clock of milliseconds since 1970.
    package init(
        path: String,
        options: SQLiteOptions,
        now: @escaping @Sendable () -> Int64
    ) throws(StoreError) {
        self.path = path
        self.options = options
        self.now = now
        try SQLiteFile.prepare(path)
        do {
            queue = try SQLiteStore.open(path, options)
        } catch {
            throw StoreError(error, path: path)
        }
    }

    private static func open(_ path: String, _ options: SQLiteOptions) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.label = "fretsaw store"
        configuration.busyMode = .timeout(options.busyTimeout / .seconds(1))
        configuration.prepareDatabase { db in
            try db.execute(sql: "PRAGMA journal_mode = WAL")
            try db.execute(sql: "PRAGMA synchronous = NORMAL")
            if let maxBytes = options.maxBytes {
                let size = try Int.fetchOne(db, sql: "PRAGMA page_size") ?? 4_096
                try db.execute(sql: "PRAGMA max_page_count = \(max(1, maxBytes / size))")
            }
        }
        let clock = ContinuousClock()
        let deadline = clock.now + options.busyTimeout
        while true {
            do {
                let queue = try DatabaseQueue(path: path, configuration: configuration)
                try queue.write { try SQLiteSchema.createTables($0) }
                return queue
            } catch let error as DatabaseError
                where error.resultCode == .SQLITE_BUSY && clock.now < deadline
            {
                // SQLite does not wait while another process turns on WAL mode.
                Thread.sleep(forTimeInterval: 0.02)
            }
        }
    }

    /// Claims `key`; see ``ChallengeStore/claim(_:for:)``.
    public func claim(
        _ key: StoreKey,
        for lifetime: Duration
    ) async throws(StoreError) -> Bool {
        let key = Data(key.bytes(in: .claim))
        let lifetime = StoreLifetime.milliseconds(lifetime)
        return try await write { db, now in
            try db.cachedStatement(
                sql: """
                    INSERT INTO entry (key, ends) VALUES (?1, ?2)
                    ON CONFLICT (key) DO UPDATE SET ends = ?2 WHERE ends <= ?3
                    """
            ).execute(arguments: [key, now + lifetime, now])
            return db.changesCount == 1
        }
    }

    /// Stores `bytes` under `key`; see ``ChallengeStore/put(_:at:for:)``.
    public func put(
        _ bytes: [UInt8],
        at key: StoreKey,
        for lifetime: Duration
    ) async throws(StoreError) {
        let bytes = Data(try StoreValue.checked(bytes, store: SQLiteStore.name))
        let key = Data(key.bytes(in: .value))
        let lifetime = StoreLifetime.milliseconds(lifetime)
        try await write { db, now in
            try db.cachedStatement(
                sql: """
                    INSERT INTO entry (key, ends, bytes) VALUES (?1, ?2, ?3)
                    ON CONFLICT (key) DO UPDATE SET ends = ?2, bytes = ?3
                    """
            ).execute(arguments: [key, now + lifetime, bytes])
        }
    }

    /// Reads and removes the value under `key`; see ``ChallengeStore/take(_:)``.
    public func take(_ key: StoreKey) async throws(StoreError) -> [UInt8]? {
        let key = Data(key.bytes(in: .value))
        return try await write { db, now in
            // Fetch all rows, though there is at most one: a statement that does not run to its end
            // may not be committed.
            let rows = try Row.fetchAll(
                db.cachedStatement(sql: "DELETE FROM entry WHERE key = ?1 RETURNING ends, bytes"),
                arguments: [key]
            )
            guard let row = rows.first, row["ends"] as Int64 > now else { return nil }
            return (row["bytes"] as Data?).map { Array($0) } ?? []
        }
    }

    /// Returns the value under `key`; see ``ChallengeStore/value(at:)``.
    public func value(at key: StoreKey) async throws(StoreError) -> [UInt8]? {
        let key = Data(key.bytes(in: .value))
        return try await write { db, now in
            let rows = try Row.fetchAll(
                db.cachedStatement(sql: "SELECT bytes FROM entry WHERE key = ?1 AND ends > ?2"),
                arguments: [key, now]
            )
            return rows.first.map { row in (row["bytes"] as Data?).map { Array($0) } ?? [] }
        }
    }

    /// Replaces a known value; see ``ChallengeStore/replace(_:by:at:for:)``.
    public func replace(
        _ expected: [UInt8],
        by bytes: [UInt8],
        at key: StoreKey,
        for lifetime: Duration
    ) async throws(StoreError) -> Bool {
        let bytes = Data(try StoreValue.checked(bytes, store: SQLiteStore.name))
        let (key, expected) = (Data(key.bytes(in: .value)), Data(expected))
        let lifetime = StoreLifetime.milliseconds(lifetime)
        return try await write { db, now in
            try db.cachedStatement(
                sql: """
                    UPDATE entry SET ends = ?1, bytes = ?2
                    WHERE key = ?3 AND ends > ?4 AND bytes = ?5
                    """
            ).execute(arguments: [now + lifetime, bytes, key, now, expected])
            return db.changesCount == 1
        }
    }

    /// Adds to the count under `key`; see ``ChallengeStore/count(_:adding:in:)``.
    public func count(
        _ key: StoreKey,
        adding amount: Int,
        in window: Duration
    ) async throws(StoreError) -> WindowCount {
        let entry = WindowAmount(key, adding: amount, in: window)
        return try await write { db, now in try SQLiteStore.count(entry, db, at: now) }
    }

    /// Adds to several counts in one transaction; see ``ChallengeStore/count(_:)``.
    public func count(_ amounts: [WindowAmount]) async throws(StoreError) -> [WindowCount] {
        try await write { db, now in
            var counts: [WindowCount] = []
            // Reading needs no lock against other processes.
            let isReading = amounts.allSatisfy { $0.amount == 0 }
            try db.inTransaction(isReading ? .deferred : .immediate) {
                counts = try amounts.map { try SQLiteStore.count($0, db, at: now) }
                return .commit
            }
            return counts
        }
    }

    private static func count(
        _ entry: WindowAmount,
        _ db: Database,
        at now: Int64
    ) throws -> WindowCount {
        let amount = entry.amount
        precondition((0...WindowCount.maxAmount).contains(amount), "amounts must be 0 … 1,000,000")
        let key = Data(entry.key.bytes(in: .count))
        let window = StoreLifetime.milliseconds(entry.window)
        let rows =
            if amount == 0 {
                try Row.fetchAll(
                    db.cachedStatement(
                        sql: "SELECT number, ends FROM entry WHERE key = ?1 AND ends > ?2"
                    ),
                    arguments: [key, now]
                )
            } else {
                try Row.fetchAll(
                    db.cachedStatement(
                        sql: """
                            INSERT INTO entry (key, ends, number) VALUES (?1, ?2, ?3)
                            ON CONFLICT (key) DO UPDATE SET
                                number = CASE WHEN ends > ?4 THEN number + ?3 ELSE ?3 END,
                                ends = CASE WHEN ends > ?4 THEN ends ELSE ?2 END
                            RETURNING number, ends
                            """
                    ),
                    arguments: [key, now + window, amount, now]
                )
            }
        guard let row = rows.first else { return WindowCount(count: 0, remaining: .zero) }
        return WindowCount(count: row["number"], remaining: .milliseconds(row["ends"] - now))
    }

    /// Checks that the file can be written; throws the reason if not, such as a full disk.
    public func ready() async throws(StoreError) {
        try await write { db, now in
            try db.cachedStatement(
                sql:
                    "INSERT INTO probe (id, at) VALUES (1, ?1) ON CONFLICT (id) DO UPDATE SET at = ?1"
            ).execute(arguments: [now])
        }
    }
}

extension SQLiteStore {
    /// Runs `body` in its turn.
    ///
    /// If the file or its log is full, expired entries are removed and the log is emptied. If either
    /// succeeds, `body` runs once more.
    func write<Result: Sendable>(
        _ body: @escaping @Sendable (Database, Int64) throws -> Result
    ) async throws(StoreError) -> Result {
        try await inTurn { [self] db in
            let now = now()
            if writes.add(1, ordering: .relaxed).newValue % SQLiteStore.writesBetweenPurges == 0 {
                // Entries that cannot be removed now are removed later.
                _ = try? purge(db, at: now, limit: 2 * SQLiteStore.writesBetweenPurges)
            }
            do {
                return try body(db, now)
            } catch let error as DatabaseError where error.resultCode == .SQLITE_FULL {
                // SQLite overwrites the log from its beginning once all of it is copied to the file.
                let isEmptied = (try? db.checkpoint(.passive)) != nil
                let purged = (try? purge(db, at: now, limit: 1_000)) ?? 0
                guard isEmptied || purged > 0 else { throw error }
                return try body(db, now)
            }
        }
    }

    /// Removes up to `limit` expired entries, the earliest first; returns their number.
    private func purge(_ db: Database, at now: Int64, limit: Int) throws -> Int {
        try db.cachedStatement(
            sql: """
                DELETE FROM entry WHERE key IN
                    (SELECT key FROM entry WHERE ends <= ?1 ORDER BY ends LIMIT ?2)
                """
        ).execute(arguments: [now, limit])
        return db.changesCount
    }

    /// Runs `body` on the store's thread after earlier operations.
    ///
    /// GRDB's own `async` functions would roll back when their task is cancelled; here an operation
    /// that has begun is finished, and its caller gets the result.
    private func inTurn<Result: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Result
    ) async throws(StoreError) -> Result {
        let before = waiting.add(1, ordering: .relaxed).oldValue
        defer { waiting.subtract(1, ordering: .relaxed) }
        guard before < options.maxWaiting else {
            throw StoreError(
                .busy,
                store: SQLiteStore.name,
                detail: "\(before) operations are waiting already; limit clients more tightly,"
                    + " or use a faster disk"
            )
        }
        let clock = ContinuousClock()
        let deadline = clock.now + options.timeout
        let outcome = await withCheckedContinuation { continuation in
            queue.asyncWriteWithoutTransaction { [self] db in
                guard clock.now < deadline else {
                    let late = StoreError(
                        .timedOut,
                        store: SQLiteStore.name,
                        detail: "\(path): the operation did not start within \(options.timeout),"
                            + " and nothing was changed; check the load of the file's disk"
                    )
                    continuation.resume(returning: Swift.Result<Result, StoreError>.failure(late))
                    return
                }
                do {
                    continuation.resume(returning: .success(try body(db)))
                } catch {
                    continuation.resume(returning: .failure(StoreError(error, path: path)))
                }
            }
        }
        return try outcome.get()
    }
}
