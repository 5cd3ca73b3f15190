internal import Foundation
public import FretsawStore
internal import GRDB
internal import Synchronization

/// The store of one machine: a file that outlives the process and that processes may share.
///
/// Each operation is one statement in a transaction of its own, so that it is atomic among tasks and
/// processes. They run one after the other on a thread of their own; callers wait without a thread.
/// ``SQLiteOptions/timeout`` bounds the wait for a turn. What has begun is finished, however long the
/// disk takes, so that its caller knows what became of it.
///
/// **Durability.** The file is in WAL mode. Records are synchronised to the disk before a write returns
/// (`synchronous = FULL`); claims, values and counts are not (`NORMAL`): they outlive the process, even
/// one that is killed, but the last moments before a power failure may be lost. A machine that is back
/// within a token's lifetime, minutes, could then accept such a token once more.
///
/// **Time** is the computer's date, which alone outlives a restart. Set forward, entries end early, as
/// do the sealed tokens they stand for; set back, they live longer by as much.
///
/// **Full disk.** Operations throw ``StoreError/Reason/full``, and work again as soon as there is room.
/// Ended entries are removed by and by, and the room they leave is used before the file grows.
public final class SQLiteStore: ChallengeStore {
    /// The file.
    public let path: String
    /// The waits and bounds.
    public let options: SQLiteOptions

    static let name = "SQLite"
    /// After so many writes, up to twice as many ended entries are removed.
    private static let writesBetweenPurges = 32

    private let queue: DatabaseQueue
    private let now: @Sendable () -> Int64
    private let waiting = Atomic(0)
    private let writes = Atomic(0)

    /// The store in the file at `path`, which is made where there is none, readable by its owner alone.
    ///
    /// - Throws: ``StoreError`` where the file cannot be used, or is not ours.
    public convenience init(
        path: String,
        options: SQLiteOptions = SQLiteOptions()
    ) throws(StoreError) {
        try self.init(path: path, options: options) {
            Int64((Date().timeIntervalSince1970 * 1_000).rounded(.down))
        }
    }

    /// The store in the file at `path`, with a clock of milliseconds since 1970.
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
                try queue.write { try SQLiteSchema.settle($0) }
                return queue
            } catch let error as DatabaseError
                where error.resultCode == .SQLITE_BUSY && clock.now < deadline
            {
                // SQLite does not wait by itself while another process turns the WAL mode on.
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

    /// Keeps `bytes` under `key`; see ``ChallengeStore/put(_:at:for:)``.
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

    /// Reads and removes what is under `key`; see ``ChallengeStore/take(_:)``.
    public func take(_ key: StoreKey) async throws(StoreError) -> [UInt8]? {
        let key = Data(key.bytes(in: .value))
        return try await write { db, now in
            // All rows, though there is one at most: a statement that is not run to its end is not
            // committed for certain.
            let rows = try Row.fetchAll(
                db.cachedStatement(sql: "DELETE FROM entry WHERE key = ?1 RETURNING ends, bytes"),
                arguments: [key]
            )
            guard let row = rows.first, row["ends"] as Int64 > now else { return nil }
            return (row["bytes"] as Data?).map { Array($0) } ?? []
        }
    }

    /// Adds to the count under `key`; see ``ChallengeStore/count(_:adding:in:)``.
    public func count(
        _ key: StoreKey,
        adding amount: Int,
        in window: Duration
    ) async throws(StoreError) -> WindowCount {
        precondition((0...WindowCount.maxAmount).contains(amount), "counts add 0 … 1,000,000")
        let key = Data(key.bytes(in: .count))
        let window = StoreLifetime.milliseconds(window)
        return try await write { db, now in
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
    }

    /// Returns if the file can be written now: a full or read-only disk is told here.
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
    /// Runs `body` in its turn, at the time it is then; once more where the file or its log was full, but
    /// ended entries could be removed or the log be emptied.
    func write<Result: Sendable>(
        _ body: @escaping @Sendable (Database, Int64) throws -> Result
    ) async throws(StoreError) -> Result {
        try await inTurn { [self] db in
            let now = now()
            if writes.add(1, ordering: .relaxed).newValue % SQLiteStore.writesBetweenPurges == 0 {
                // What cannot be removed now is removed later.
                _ = try? purge(db, at: now, limit: 2 * SQLiteStore.writesBetweenPurges)
            }
            do {
                return try body(db, now)
            } catch let error as DatabaseError where error.resultCode == .SQLITE_FULL {
                // Where it is the log that finds no room, it begins anew once all of it is in the file.
                let isEmptied = (try? db.checkpoint(.passive)) != nil
                let purged = (try? purge(db, at: now, limit: 1_000)) ?? 0
                guard isEmptied || purged > 0 else { throw error }
                return try body(db, now)
            }
        }
    }

    /// Removes up to `limit` ended entries, the earliest first, and says how many.
    private func purge(_ db: Database, at now: Int64, limit: Int) throws -> Int {
        try db.cachedStatement(
            sql: """
                DELETE FROM entry WHERE key IN
                    (SELECT key FROM entry WHERE ends <= ?1 ORDER BY ends LIMIT ?2)
                """
        ).execute(arguments: [now, limit])
        return db.changesCount
    }

    /// Runs `body` on the store's thread, when those that came earlier are done.
    ///
    /// GRDB's own `async` functions would roll back what a cancelled task began; here an operation
    /// that has begun is finished, and its caller is told how.
    private func inTurn<Result: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Result
    ) async throws(StoreError) -> Result {
        let before = waiting.add(1, ordering: .relaxed).oldValue
        defer { waiting.subtract(1, ordering: .relaxed) }
        guard before < options.maxWaiting else {
            throw StoreError(
                .busy,
                store: SQLiteStore.name,
                detail: "\(before) operations wait already; limit clients more tightly,"
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
                        detail: "\(path): no turn within \(options.timeout), nothing was done;"
                            + " look at the load of its disk"
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
