import FretsawCaptcha
import FretsawCrypto
import FretsawHTTP
import FretsawRedis
import FretsawSQLite
import FretsawScenery
import FretsawService
import FretsawStore
import Logging

/// All settings of the service; a new one holds the defaults.
struct ServePlan: Sendable {
    /// Where claims, proofs and counts, or gesture codes, are kept.
    enum StorePlace: Sendable, Hashable {
        case memory
        case sqlite(path: String)
        case redis(RedisAddress)

        /// The place without passwords.
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

    var server = ServerConfiguration()
    var service = ServiceSettings()
    /// How many challenges are made at the same time; nil for one a processor.
    var makers: Int?

    var kinds = ChallengeKind.allCases
    var look = SlideLook.usual
    var preset = SlidePreset.aj
    var rotatePreset = RotatePreset.square
    var decoys: Int?
    var tolerance = ChallengeDesign.slideTolerance
    var rotateTolerance = ChallengeDesign.rotateTolerance
    var format = BackgroundFormat.jpeg
    var quality = 80
    var backgrounds: [String] = []
    /// Empty for all that suit the kind.
    var scenery: [SceneryFamily] = []
    var backgroundMemory = 1 << 28
    var watermark: String?
    var watermarkFont: String?
    var words = 4
    var prompts = 3
    var wordList = WordList.chinese
    var wordsFile: String?
    var font: String?

    var media: String?
    var keysFile: String?
    var keys: String?
    var store = StorePlace.memory
    var storeTimeout = Duration.seconds(1)
    var memoryEntries = 1_000_000
    var redisConnections = 2
    var redisPrefix = "fretsaw:"
    var gestureStore: StorePlace?
    var gestureSecret: String?
    var gestureCost = Scrypt.Cost.standard
    var gestureLockOut = Duration.seconds(300)
    var logLevel = Logger.Level.info
    var logFormat = LogFormat.text

    /// Things that are probably not meant, and keep nothing from starting.
    private(set) var remarks: [String] = []
    private var sources: [String: SettingSource] = [:]

    /// The costs of a judgement that may be asked for: log₂ of scrypt's N.
    ///
    /// More would need more memory than a record may ask for.
    static let gestureCosts = 12...15

    /// The defaults.
    init() {}

    /// Puts the sources together: the command line wins over the environment, that over the file.
    ///
    /// - Parameters:
    ///   - flags: texts by the settings' names.
    ///   - environment: all variables. An empty one is as good as none, as container files have them.
    ///   - file: the configuration file, with its path.
    ///   - processors: how many makers there are unless a setting says otherwise.
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
        service.workers = makers ?? min(processors, 1024)
        remarks = Setting.misspeltVariables(in: environment) + doubts()
    }

    /// Where the value of the setting `name` comes from.
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
        do throws(SettingRefusal) {
            try setting.read(written, &self)
            sources[setting.name] = source
            return []
        } catch {
            let reasons = error.reasons.isEmpty ? [setting.refusal(of: written)] : error.reasons
            return reasons.map {
                SettingProblem(source: source, message: "\(setting.name) \($0)")
            }
        }
    }

    // MARK: Settings together

    /// What goes wrong in company only.
    private func contradictions() -> [SettingProblem] {
        var problems: [SettingProblem] = []
        func refuse(_ name: String, _ reason: String, if isRefused: Bool) {
            guard isRefused else { return }
            problems.append(SettingProblem(source: source(of: name), message: "\(name) \(reason)"))
        }
        func isGiven(_ name: String) -> Bool { source(of: name) != .preset }

        let listen = server.address
        refuse(
            "admin",
            "is \(listen.text), as listen is: the two need addresses of their own",
            if: listen == server.admin && !listen.text.hasSuffix(":0")
        )
        refuse(
            "errcode-prefix",
            "is that of prefix: a path has one form of replies",
            if: server.prefix == server.errcodePrefix
        )
        refuse(
            "scenery",
            "excludes backgrounds: give one of them",
            if: !backgrounds.isEmpty && isGiven("scenery")
        )
        refuse(
            "word-list",
            "excludes words-file: give one of them",
            if: isGiven("words-file") && isGiven("word-list")
        )
        refuse(
            "watermark-font",
            "is for watermark: give a text too",
            if: watermarkFont != nil && watermark == nil
        )
        refuse(
            "quality",
            "is for format = \"jpeg\"",
            if: isGiven("quality") && format == .png
        )
        refuse(
            "prompts",
            "is \(prompts), and only \(words) words are drawn",
            if: prompts > words
        )
        refuse(
            "gesture-secret",
            "has fewer than 16 characters: take 32 random ones",
            if: gestureSecret.map { $0.utf8.count < 16 } ?? false
        )
        refuse(
            "gesture-store",
            "needs keys-file: codes are kept by a key, and are lost with one that ends with the process",
            if: gestureStore != nil && keysFile == nil && keys == nil
        )
        return problems
    }

    /// What is probably not meant.
    private func doubts() -> [String] {
        var remarks: [String] = []
        if server.origins == .any {
            remarks.append("origins is *: pages of every site may ask; name yours for production")
        }
        if gestureStore != nil, gestureSecret == nil {
            remarks.append(
                "FRETSAW_GESTURE_SECRET is not set: anybody may set gesture codes of names that are free"
            )
        }
        let local = ["127.", "localhost:", "[::1]:", "unix:"]
        if let admin = server.admin?.text, !local.contains(where: admin.hasPrefix) {
            remarks.append(
                "admin is \(admin), which others may reach: metrics are not for the public"
            )
        }
        if preset != .aj {
            remarks.append("preset is \(preset.rawValue): AJ-Captcha's clients lay out aj alone")
        }
        return remarks
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
                challenges: MemoryStore(capacity: memoryEntries),
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

    private var sqliteOptions: SQLiteOptions {
        SQLiteOptions(busyTimeout: storeTimeout, timeout: storeTimeout)
    }

    /// How a Redis is asked.
    var redisOptions: RedisOptions {
        RedisOptions(
            connections: redisConnections,
            connectTimeout: storeTimeout,
            timeout: storeTimeout,
            keyPrefix: redisPrefix
        )
    }
}
