import FretsawCaptcha
import FretsawHTTP
import FretsawRedis
import FretsawSQLite
import FretsawService
import FretsawStore

/// The settings as the service's parts take them, checked one by one and against each other.
struct ServePlan: Sendable {
    /// Where claims, proofs and counts, or gesture codes, are kept.
    enum StorePlace: Sendable, Hashable {
        case memory
        case sqlite(path: String)
        case redis(RedisAddress)
    }

    let settings: Settings
    let server: ServerConfiguration
    let service: ServiceSettings
    let store: StorePlace
    let gestureStore: StorePlace?
    /// Things that are probably not meant, and keep nothing from starting.
    let remarks: [String]

    /// A plan; nothing is opened for it.
    ///
    /// - Parameters:
    ///   - settings: what was asked for.
    ///   - processors: how many makers there are where nobody says.
    /// - Throws: ``SettingsError`` with everything that is wrong.
    init(_ settings: Settings, processors: Int) throws(SettingsError) {
        var checker = ServePlanChecker(settings)
        self.settings = settings
        server = checker.server()
        service = checker.service(processors: processors)
        store = checker.store(.store) ?? .memory
        gestureStore = checker.store(.gestureStore)
        checker.checkTogether()
        guard checker.problems.isEmpty else { throw SettingsError(checker.problems) }
        remarks = settings.remarks + checker.remarks
    }
}

extension ServePlan.StorePlace {
    /// The place without passwords.
    var text: String {
        switch self {
        case .memory: "memory"
        case .sqlite(let path): "sqlite:\(path)"
        case .redis(let address): "\(address)"
        }
    }
}

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
