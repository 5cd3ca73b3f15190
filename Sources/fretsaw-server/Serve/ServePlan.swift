import FretsawCaptcha
import FretsawHTTP
import FretsawRedis
import FretsawService

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
