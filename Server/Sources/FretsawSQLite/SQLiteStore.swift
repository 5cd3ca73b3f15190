internal import Foundation
package import FretsawStore
internal import Synchronization

/// The store of one machine: a file that outlives the process and can be shared by processes.
///
/// Each operation is one statement in its own transaction, so it is atomic among tasks and processes. Operations run
/// one at a time on a dedicated thread; waiting callers do not block a thread. ``SQLiteOptions/timeout`` limits the
/// wait for a turn. An operation that has begun is always finished, so that its caller gets the result.
///
/// **Durability.** The file is in WAL mode. Records are synchronised to the disk before a write returns
/// (`synchronous = FULL`). Claims, values and counts are not (`NORMAL`): they survive a killed process, but the last
/// moments before a power failure may be lost. A token whose claim was lost could be accepted again if the machine is
/// back before the token expires. Tokens expire after some minutes.
///
/// **Time** is the system's date, because it continues across restarts. If it is set forward, entries expire early, as do
/// sealed tokens, and ``latestTime(atLeast:)`` returns that time afterwards, in processes that do not start long before
/// it (``epoch``); if it is set back, entries live longer.
///
/// **Full disk.** Operations throw ``StoreError/Reason/full``, and work again as soon as there is
/// space. Expired entries are removed gradually, and their space is reused before the file grows.
package final class SQLiteStore: ChallengeStore {
    package let path: String
    package let options: SQLiteOptions

    static let name = "SQLite"
    /// The writes between two purges, each of which removes up to twice as many expired entries.
    private static let writesBetweenPurges: Int64 = 32

    private let queue = DispatchQueue(label: "fretsaw store", qos: .userInitiated)
    /// Used on the queue only, so the lock is always free.
    private let database: Mutex<SQLiteDatabase>
    private let started: SQLiteEpoch
    private let now: @Sendable () -> Int64
    private let waiting = Atomic(0)
    private let writes = Atomic<Int64>(0)

    /// Opens or creates the store at `path`, readable only by its owner; rejects other programs' files.
    package convenience init(path: String, options: SQLiteOptions = .standard) throws(StoreError) {
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
        let opened = try SQLiteStore.open(path, options, now)
        started = opened.epoch
        database = Mutex(opened)
    }

    private static func open(
        _ path: String,
        _ options: SQLiteOptions,
        _ now: @Sendable () -> Int64
    ) throws(StoreError) -> sending SQLiteDatabase {
        let clock = ContinuousClock()
        let deadline = clock.now + options.busyTimeout
        while true {
            do {
                return try SQLiteDatabase.open(path, options, at: now())
            } catch {
                guard error.reason == .timedOut, clock.now < deadline else { throw error }
                // SQLite does not wait while another process turns on WAL mode.
                Thread.sleep(forTimeInterval: 0.02)
            }
        }
    }

    package func claim(_ key: StoreKey, for lifetime: Duration) async throws(StoreError) -> Bool {
        let key = key.bytes(in: .claim)
        let lifetime = StoreLifetime.milliseconds(lifetime)
        return try await write { db, now throws(StoreError) in
            try db.claim.run(.bytes(key), .integer(now + lifetime), .integer(now)) == 1
        }
    }

    package func put(
        _ bytes: [UInt8],
        at key: StoreKey,
        for lifetime: Duration
    ) async throws(StoreError) {
        let bytes = try StoreValue.checked(bytes, store: SQLiteStore.name)
        let key = key.bytes(in: .value)
        let lifetime = StoreLifetime.milliseconds(lifetime)
        try await write { db, now throws(StoreError) in
            _ = try db.put.run(.bytes(key), .integer(now + lifetime), .bytes(bytes))
        }
    }

    package func take(_ key: StoreKey) async throws(StoreError) -> [UInt8]? {
        let key = key.bytes(in: .value)
        return try await write { db, now throws(StoreError) in
            let taken = try db.take.first(.bytes(key)) { row in
                row.integer(0) > now ? row.bytes(1) : nil
            }
            return taken ?? nil
        }
    }

    package func value(at key: StoreKey) async throws(StoreError) -> [UInt8]? {
        let key = key.bytes(in: .value)
        return try await write { db, now throws(StoreError) in
            try db.value.first(.bytes(key), .integer(now)) { row in row.bytes(0) }
        }
    }

    package func replace(
        _ expected: [UInt8],
        by bytes: [UInt8],
        at key: StoreKey
    ) async throws(StoreError) -> Bool {
        let bytes = try StoreValue.checked(bytes, store: SQLiteStore.name)
        let key = key.bytes(in: .value)
        return try await write { db, now throws(StoreError) in
            try db.replace.run(.bytes(bytes), .bytes(key), .integer(now), .bytes(expected)) == 1
        }
    }

    package func count(_ amounts: [WindowAmount]) async throws(StoreError) -> [WindowCount] {
        try await write { db, now throws(StoreError) in
            // Reading needs no lock against other processes.
            let isReading = amounts.allSatisfy { $0.amount == 0 }
            return try db.connection.transaction(isReading: isReading) { () throws(StoreError) in
                var counts: [WindowCount] = []
                for entry in amounts { counts.append(try SQLiteStore.count(entry, db, at: now)) }
                return counts
            }
        }
    }

    private static func count(
        _ entry: WindowAmount,
        _ db: borrowing SQLiteDatabase,
        at now: Int64
    ) throws(StoreError) -> WindowCount {
        let amount = entry.amount
        precondition((0...WindowCount.maxAmount).contains(amount), "amounts must be 0 … 1,000,000")
        let key = entry.key.bytes(in: .count)
        let window = StoreLifetime.milliseconds(entry.window)
        func read(_ row: borrowing SQLiteStatement) -> WindowCount {
            let remaining = Duration.milliseconds(row.integer(1) - now)
            return WindowCount(count: Int(row.integer(0)), remaining: remaining)
        }
        let counted =
            if amount == 0 {
                try db.count.first(.bytes(key), .integer(now), read: read)
            } else {
                try db.add.first(
                    .bytes(key),
                    .integer(now + window),
                    .integer(Int64(amount)),
                    .integer(now),
                    read: read
                )
            }
        return counted ?? WindowCount(count: 0, remaining: .zero)
    }

    package func latestTime(atLeast time: Int64) async throws(StoreError) -> Int64 {
        try await inTurn { db throws(StoreError) in
            // Reading needs no lock against other processes.
            guard time > 0 else { return try db.readLatest.first { $0.integer(0) } ?? 0 }
            return try db.latest.first(.integer(time)) { $0.integer(0) } ?? time
        }
    }

    package var epoch: UInt32? { UInt32(clamping: started.row - 2) }

    /// A warning if this process started long before the latest time, and what follows.
    package func warning() async throws(StoreError) -> String? {
        started.rejected.map { time in
            let time = Date(timeIntervalSince1970: Double(time / 1_000)).formatted(.iso8601)
            return
                "the latest time in \(path), \(time), was far ahead of the date at the start: the service follows the "
                + "date, and rejects tokens and proofs issued before; check the clock, and restart other processes of the file"
        }
    }

    /// Checks that the file can be written; throws the reason if not, such as a full disk.
    package func ready() async throws(StoreError) {
        try await write { db, now throws(StoreError) in
            _ = try db.probe.run(.integer(now))
        }
    }
}

extension SQLiteStore {
    /// Runs `body` in its turn.
    ///
    /// If the file or its log is full, expired entries are removed and the log is emptied. If either
    /// succeeds, `body` runs once more.
    func write<Result: Sendable>(
        _ body: @escaping @Sendable (borrowing SQLiteDatabase, Int64) throws(StoreError) -> Result
    ) async throws(StoreError) -> Result {
        try await inTurn { [self] db throws(StoreError) in
            let now = now()
            if writes.add(1, ordering: .relaxed).newValue % SQLiteStore.writesBetweenPurges == 0 {
                // Entries that cannot be removed now are removed later.
                _ = try? SQLiteStore.purge(db, by: now, 2 * SQLiteStore.writesBetweenPurges)
            }
            do throws(StoreError) {
                return try body(db, now)
            } catch {
                guard error.reason == .full else { throw error }
                // SQLite overwrites the log from its beginning once all of it is copied to the file.
                let isEmptied = (try? db.connection.checkpoint()) != nil
                let purged = (try? SQLiteStore.purge(db, by: now, 1_000)) ?? 0
                guard isEmptied || purged > 0 else { throw error }
                return try body(db, now)
            }
        }
    }

    /// Removes at most `limit` expired entries, and returns their number; keeps the time before.
    private static func purge(
        _ db: borrowing SQLiteDatabase,
        by now: Int64,
        _ limit: Int64
    ) throws(StoreError) -> Int {
        _ = try db.passed.run(.integer(now))
        return try db.purge.run(.integer(now), .integer(limit))
    }

    /// Runs `body` on the store's thread after others; once begun, it is finished despite cancellation.
    private func inTurn<Result: Sendable>(
        _ body: @escaping @Sendable (borrowing SQLiteDatabase) throws(StoreError) -> Result
    ) async throws(StoreError) -> Result {
        let before = waiting.add(1, ordering: .relaxed).oldValue
        defer { waiting.subtract(1, ordering: .relaxed) }
        guard before < options.maxWaiting else {
            throw .sqlite(
                .busy,
                "\(before) operations are waiting already; limit clients more tightly,"
                    + " or use a faster disk"
            )
        }
        let clock = ContinuousClock()
        let deadline = clock.now + options.timeout
        let outcome = await withCheckedContinuation { continuation in
            queue.async { [self] in
                guard clock.now < deadline else {
                    let late = StoreError.sqlite(
                        .timedOut,
                        "\(path): the operation did not start within \(options.timeout),"
                            + " and nothing was changed; check the load of the file's disk"
                    )
                    continuation.resume(returning: Swift.Result<Result, StoreError>.failure(late))
                    return
                }
                let outcome = database.withLock { db in
                    Swift.Result { () throws(StoreError) in try body(db) }
                }
                continuation.resume(returning: outcome)
            }
        }
        return try outcome.get()
    }
}
