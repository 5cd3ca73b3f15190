import FretsawPolicy
import FretsawCommandLine
import FretsawCaptcha
import FretsawHTTP
import FretsawRedis
import FretsawSQLite
import FretsawService
import FretsawStore

/// The values of all settings; a new plan has the defaults.
struct ServePlan: Sendable {
    /// A store of claims, proofs and counts, or of gesture codes.
    enum StorePlace: Sendable, Hashable {
        case memory
        case sqlite(path: String)
        case redis(RedisAddress)

        /// The store's address without passwords.
        var text: String {
            switch self {
            case .memory: "memory"
            case .sqlite(let path): "sqlite:\(path)"
            case .redis(let address): "\(address)"
            }
        }
    }

    /// The format of backgrounds.
    enum BackgroundFormat: String, CaseIterable {
        case jpeg, png
    }

    /// The words of click-word puzzles.
    enum WordSource: Hashable {
        case builtIn(WordList)
        case file(path: String)
    }

    /// Whether the public test sites are served.
    enum TestSites: String, CaseIterable {
        case none, alone, beside
    }

    var server = ServerConfiguration()
    var service = ServiceSettings()
    /// Number of challenges generated in parallel; nil for one per processor.
    var workers: Int?

    var kinds: [ChallengeKind] = [.slide, .clickWord]
    var look = SlideLook.default
    var preset = SlidePreset.aj
    var decoys: Int?
    /// Files of decks.
    var decks: [String] = []
    var tolerance = ChallengeDesign.slideTolerance
    var dragTolerance = ChallengeDesign.dragTolerance
    var rotateTolerance = ChallengeDesign.rotateTolerance
    var format = BackgroundFormat.jpeg
    var maxScale = PictureScale.two.rawValue
    var backgrounds: [String] = []
    /// The number of challenges in a row that share a panorama; 1 for none.
    var sceneryPanorama = 8
    var backgroundMemory = 1 << 28
    var watermark: String?
    var wordList = WordSource.builtIn(.chinese)
    var font: String?
    var pack: String?

    var media: String?
    var keysFile: String?
    var keys: String?
    var sitesFile: String?
    var testSites = TestSites.none
    var store = StorePlace.memory
    var redisPrefix = "fretsaw:"
    var gestureStore: StorePlace?
    var gestureSecret: String?
    var gestureFailures = GestureLimits().failuresPerDay
    var logFormat = LogFormat.text

    /// Warnings about settings that are probably mistakes; none keeps the service from starting.
    private(set) var warnings: [String] = []
    private var sources: [String: SettingSource] = [:]

    /// The defaults.
    init() {}

    /// Reads all sources: the command line overrides the environment, which overrides the file.
    ///
    /// - Parameters:
    ///   - flags: values by setting name.
    ///   - environment: all variables. An empty one counts as not set, because container files define empty variables.
    ///   - file: the configuration file, with its path.
    ///   - processors: default number of workers.
    /// - Throws: ``SettingsError`` with all problems of all sources.
    init(
        flags: [String: String] = [:],
        environment: [String: String] = [:],
        file: (path: String, file: SettingsFile)? = nil,
        processors: Int = 1
    ) throws(SettingsError) {
        var problems: [SettingProblem] = []
        for entry in file?.file.entries ?? [] {
            let source = SettingSource.file(path: file?.path ?? "", line: entry.line)
            problems += read(entry.value, named: entry.key, from: source)
        }
        for setting in Setting.all {
            if let text = environment[setting.variable], !text.isEmpty {
                let source = SettingSource.environment(variable: setting.variable)
                problems += read(.word(text), as: setting, from: source)
            }
        }
        for (name, text) in flags.sorted(by: { $0.key < $1.key }) {
            problems += read(.word(text), named: name, from: .flag)
        }
        if problems.isEmpty { problems = contradictions() }
        guard problems.isEmpty else { throw SettingsError(problems) }
        service.workers = workers ?? min(processors, 1024)
        // The demo shows every kind, and replies in the language of the page.
        if server.isDemo, source(of: "kinds") == .preset {
            kinds += [.drag, .icons, .rotate, .work]
        }
        if server.isDemo, source(of: "language") == .preset { server.language = .automatic }
        service.servesWork = kinds.contains(.work)
        warnings = Setting.unknownVariables(in: environment) + probableMistakes()
    }

    /// The source of the value of the setting `name`.
    func source(of name: String) -> SettingSource { sources[name] ?? .preset }

    // MARK: Reading

    private mutating func read(
        _ written: WrittenValue,
        named name: String,
        from source: SettingSource
    ) -> [SettingProblem] {
        guard let setting = Setting.named(name), !setting.isSecret else {
            return [SettingProblem(source: source, message: Setting.unknown(name))]
        }
        return read(written, as: setting, from: source)
    }

    private mutating func read(
        _ written: WrittenValue,
        as setting: Setting,
        from source: SettingSource
    ) -> [SettingProblem] {
        do throws(SettingValueError) {
            try setting.read(written, &self)
            sources[setting.name] = source
            return []
        } catch {
            let reasons = error.reasons.isEmpty ? [setting.reason(against: written)] : error.reasons
            return reasons.map {
                SettingProblem(source: source, message: "\(setting.name) \($0)")
            }
        }
    }

    // MARK: Combinations

    /// Combinations of valid settings that are not allowed.
    private func contradictions() -> [SettingProblem] {
        var problems: [SettingProblem] = []
        func reject(_ name: String, _ reason: String, if isRejected: Bool) {
            guard isRejected else { return }
            problems.append(SettingProblem(source: source(of: name), message: "\(name) \(reason)"))
        }
        func isGiven(_ name: String) -> Bool { source(of: name) != .preset }

        let listen = server.address
        reject(
            "admin",
            "is \(listen.text), the same address as listen; choose another",
            if: listen == server.admin && !listen.text.hasSuffix(":0")
        )
        reject(
            "prefix",
            "is \(server.prefix), which has another form of replies; choose another",
            if: server.prefix == ServerConfiguration.errcodePrefix
        )
        reject(
            "scenery-panorama",
            "cannot be combined with backgrounds; use one of them",
            if: !backgrounds.isEmpty && isGiven("scenery-panorama") && sceneryPanorama > 1
        )
        reject(
            "pack",
            "needs store = \"sqlite:…\" or a Redis: after a restart, the memory store would give out pairs "
                + "again",
            if: pack != nil && store == .memory
        )
        reject(
            "test-sites",
            "is alone, but sites-file has sites: anyone can pass a test site; write beside to allow both",
            if: testSites == .alone && sitesFile != nil
        )
        reject(
            "risk-header",
            "needs trusted-proxies: only a trusted proxy may report a risk",
            if: server.riskHeader != nil && server.proxies.ranges.isEmpty
        )
        reject(
            "gesture-secret",
            "has fewer than 16 characters; use 32 random ones",
            if: gestureSecret.map { $0.utf8.count < 16 } ?? false
        )
        reject(
            "gesture-store",
            "needs FRETSAW_GESTURE_SECRET: only your back end may set codes and name who draws them",
            if: gestureStore != nil && gestureSecret == nil
        )
        reject(
            "gesture-store",
            "needs keys-file: gesture codes are bound to a key, and a temporary key ends with the process",
            if: gestureStore != nil && keysFile == nil && keys == nil
        )
        return problems
    }

    /// Warnings about values that are probably mistakes.
    private func probableMistakes() -> [String] {
        var warnings: [String] = []
        if server.origins == .any {
            warnings.append(
                "origins is *: pages of every site can call the service; list your own origins in production"
            )
        }
        let local = ["127.", "localhost:", "[::1]:", "unix:"]
        if let admin = server.admin?.text, !local.contains(where: admin.hasPrefix) {
            warnings.append(
                "admin is \(admin), which other machines may reach; metrics should be private"
            )
        }
        if case .memory = store, keysFile != nil || keys != nil {
            warnings.append(
                "store is memory with shared keys: every process with these keys accepts each token once; "
                    + "use sqlite: or redis: for more than one process"
            )
        }
        for (name, place) in [("store", store), ("gesture-store", gestureStore ?? .memory)] {
            guard case .redis(let address) = place, address.hasPassword, source(of: name) == .flag
            else { continue }
            warnings.append(
                "\(name) has a password on the command line, which every user of this machine can see; "
                    + "use FRETSAW_\(name.uppercased().replacing("-", with: "_")) or the configuration file"
            )
        }
        if testSites != .none {
            warnings.append(
                "test-sites is \(testSites.rawValue): anyone can pass the site \(Site.testKey(.pass)); "
                    + "use it only for tests"
            )
        }
        if service.policy == .pictureAndWork {
            warnings.append(
                "policy is picture-and-work: clients that cannot work, such as AJ-Captcha's, are rejected"
            )
        }
        if preset != .aj {
            warnings.append("preset is \(preset.rawValue): AJ-Captcha's clients support only aj")
        }
        return warnings
    }
}

extension ServePlan {
    /// The opened stores.
    struct Stores {
        var challenges: any ChallengeStore
        /// Gesture codes and their attempts; nil if they are not served.
        let gestures: Gestures?
    }

    /// The stores of gesture codes, which can be the same.
    struct Gestures {
        let records: any DurableRecords
        let attempts: any ChallengeStore

        init(_ store: some ChallengeStore & DurableRecords) {
            (records, attempts) = (store, store)
        }

        /// In memory, for codes that visitors of the demo set.
        init() {
            (records, attempts) = (MemoryRecords(capacity: 10_000), MemoryStore(capacity: 100_000))
        }
    }

    /// Whether visitors of the demo set gesture codes, which are lost when the process ends.
    ///
    /// With a store, only the back end does.
    var demoSetsGestures: Bool {
        server.isDemo && gestureStore == nil
    }

    /// Opens the stores; if both have the same address they share one.
    ///
    /// A Redis that is down is connected to later, while the service runs.
    ///
    /// - Throws: `StoreError` if a file cannot be used.
    func openStores() throws -> Stores {
        switch store {
        case .memory:
            Stores(
                challenges: MemoryStore(),
                gestures: try openGestures()
            )
        case .sqlite(let path):
            try openStores(SQLiteStore(path: path, options: ServePlan.sqliteOptions))
        case .redis(let address): try openStores(RedisStore(address, options: redisOptions))
        }
    }

    private func openStores(_ store: some ChallengeStore & DurableRecords) throws -> Stores {
        Stores(
            challenges: store,
            gestures: gestureStore == self.store ? Gestures(store) : try openGestures()
        )
    }

    private func openGestures() throws -> Gestures? {
        switch gestureStore {
        case nil, .memory: demoSetsGestures ? Gestures() : nil
        case .sqlite(let path):
            Gestures(try SQLiteStore(path: path, options: ServePlan.sqliteOptions))
        case .redis(let address): Gestures(RedisStore(address, options: redisOptions))
        }
    }

    private static let sqliteOptions = SQLiteOptions(busyTimeout: .seconds(1), timeout: .seconds(1))

    /// Options of a Redis store.
    var redisOptions: RedisOptions {
        RedisOptions(keyPrefix: redisPrefix)
    }
}
