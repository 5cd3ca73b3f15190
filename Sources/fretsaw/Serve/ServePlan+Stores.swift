import FretsawRedis
import FretsawSQLite
import FretsawService
import FretsawStore

extension ServePlan {
    /// Opens the store.
    ///
    /// A Redis that is not there yet is waited for while the service runs.
    ///
    /// - Throws: `StoreError` where a file cannot be used.
    func openStore() throws -> any ChallengeStore {
        switch store {
        case .memory: MemoryStore()
        case .sqlite(let path): try SQLiteStore(path: path, options: sqliteOptions)
        case .redis(let address): RedisStore(address, options: redisOptions)
        }
    }

    private var timeout: Duration { .milliseconds(settings.number(.storeTimeout) ?? 1000) }

    private var sqliteOptions: SQLiteOptions {
        SQLiteOptions(busyTimeout: timeout, timeout: timeout)
    }

    private var redisOptions: RedisOptions {
        RedisOptions(
            connections: settings.number(.redisConnections) ?? 2,
            connectTimeout: timeout,
            timeout: timeout
        )
    }
}
