import FretsawRedis
import FretsawSQLite
import FretsawService
import FretsawStore

extension ServePlan {
    /// What is kept where.
    struct Stores {
        var challenges: any ChallengeStore
        /// Gesture codes; nil where none are served.
        let records: (any DurableRecords)?
    }

    /// Opens the stores, one where both are the same.
    ///
    /// A Redis that is not there yet is waited for while the service runs.
    ///
    /// - Throws: `StoreError` where a file cannot be used.
    func openStores() throws -> Stores {
        switch store {
        case .memory:
            Stores(
                challenges: MemoryStore(capacity: settings.number(.memoryEntries) ?? 1_000_000),
                records: try gestureStore.map(openRecords)
            )
        case .sqlite(let path):
            try openStores(SQLiteStore(path: path, options: sqliteOptions))
        case .redis(let address): try openStores(RedisStore(address, options: redisOptions))
        }
    }

    private func openStores(_ store: some ChallengeStore & DurableRecords) throws -> Stores {
        Stores(
            challenges: store,
            records: gestureStore == self.store ? store : try gestureStore.map(openRecords)
        )
    }

    private func openRecords(_ place: StorePlace) throws -> any DurableRecords {
        switch place {
        case .memory: MemoryRecords()
        case .sqlite(let path): try SQLiteStore(path: path, options: sqliteOptions)
        case .redis(let address): RedisStore(address, options: redisOptions)
        }
    }

    private var timeout: Duration { .milliseconds(settings.number(.storeTimeout) ?? 1000) }

    private var sqliteOptions: SQLiteOptions {
        SQLiteOptions(busyTimeout: timeout, timeout: timeout)
    }

    /// How a Redis is asked.
    var redisOptions: RedisOptions {
        RedisOptions(
            connections: settings.number(.redisConnections) ?? 2,
            connectTimeout: timeout,
            timeout: timeout,
            keyPrefix: settings.text(.redisPrefix) ?? "fretsaw:"
        )
    }
}
