import FretsawCaptcha
import FretsawCommandLine
import FretsawFiles
import FretsawGestures
import FretsawHTTP
import FretsawKinds
import FretsawLimits
import FretsawPolicy
import FretsawRedis
import FretsawService
import FretsawSQLite
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

    enum BackgroundFormat: String, CaseIterable {
        case webp, jpeg, png
    }

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

    var kinds: [CaptchaKind] = [.slide, .clickWord, .work]
    var look = SlideLook.default
    var preset = SlidePreset.aj
    var decoys: Int?
    var decks: [String] = []
    var tolerance = CaptchaKind.slide.traits.tolerance ?? 0
    var dragTolerance = CaptchaKind.drag.traits.tolerance ?? 0
    var rotateTolerance = CaptchaKind.rotate.traits.tolerance ?? 0
    var format = BackgroundFormat.webp
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
    private var invalid: Set<String> = []

    init() {}

    /// Reads the valid values of all sources, and adds the problems of the others.
    ///
    /// The command line (`flags`, by setting name) overrides the environment, which overrides the file. An empty
    /// variable counts as not set, because container files define empty variables.
    init(
        _ flags: [String: String],
        _ environment: [String: String],
        _ file: (path: String, file: SettingsFile)?,
        processors: Int,
        problems: inout [SettingProblem]
    ) {
        problems += file?.file.problems ?? []
        for entry in file?.file.entries ?? [] {
            let source = SettingSource.file(path: file?.path ?? "", line: entry.line)
            problems += read(entry.value, named: entry.key, from: source)
        }
        for setting in Setting.all {
            if let text = environment[setting.variable], !text.isEmpty {
                let source = SettingSource.environment(variable: setting.variable)
                problems += read(.word(text), as: setting, from: source)
            }
            if let variable = setting.fileVariable, let path = environment[variable], !path.isEmpty
            {
                problems += read(fileAt: path, as: setting, from: .environment(variable: variable))
            }
        }
        for (name, text) in flags.sorted(by: { $0.key < $1.key }) {
            problems += read(.word(text), named: name, from: .flag)
        }
        problems += contradictions()
        service.workers = workers ?? min(processors, 1024)
        // The demo shows every kind.
        if server.isDemo, source(of: "kinds") == .preset {
            kinds += CaptchaKind.allCases.filter { !kinds.contains($0) }
        }
        service.servesWork = kinds.contains(.work)
        server.movesAdmin = source(of: "admin") == .preset
        warnings = Setting.unknownVariables(in: environment) + probableMistakes()
    }

    func source(of name: String) -> SettingSource { sources[name] ?? .preset }

    func error(in name: String, _ message: String) -> SettingsError {
        SettingsError(message, source: source(of: name))
    }

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
        do {
            try setting.read(written, &self)
            sources[setting.name] = source
            return []
        } catch {
            invalid.insert(setting.name)
            var reasons = error.reasons
            if reasons.isEmpty { reasons = [setting.reason(against: written)] }
            return reasons.map {
                SettingProblem(source: source, message: "\(setting.name) \($0)")
            }
        }
    }

    /// Reads the value of a secret from a file, as container platforms deliver it.
    private mutating func read(
        fileAt path: String,
        as setting: Setting,
        from source: SettingSource
    ) -> [SettingProblem] {
        func problem(_ reason: String) -> [SettingProblem] {
            invalid.insert(setting.name)
            return [SettingProblem(source: source, message: reason)]
        }
        if case .environment = self.source(of: setting.name) {
            return problem("\(setting.variable) is set as well; remove one of the two")
        }
        do {
            let bytes = try FileBytes.read(path, limit: ServePlan.maxKeyBytes)
            let text = String(decoding: bytes, as: UTF8.self).drop { $0 == "\u{FEFF}" }
            guard let end = text.lastIndex(where: { !$0.isWhitespace }) else {
                return problem("\(path) is empty")
            }
            return read(.word(String(text[...end])), as: setting, from: source)
        } catch {
            return problem("\(error)")
        }
    }

    /// Combinations of valid settings that are not allowed; the first of their names has the problem.
    private func contradictions() -> [SettingProblem] {
        let (listen, secret) = (server.address, gestureSecret)
        let hasPanorama = source(of: "scenery-panorama") != .preset && sceneryPanorama > 1
        let rules: [(isBroken: Bool, names: [String], reason: String)] = [
            (
                listen == server.admin && !listen.text.hasSuffix(":0")
                    && source(of: "admin") != .preset, ["admin", "listen"],
                "is \(listen.text), the same address as listen; choose another"
            ),
            (
                server.prefix == ServerConfiguration.errcodePrefix, ["prefix"],
                "is \(server.prefix), which has another form of replies; choose another"
            ),
            (
                !backgrounds.isEmpty && hasPanorama, ["scenery-panorama", "backgrounds"],
                "cannot be combined with backgrounds; use one of them"
            ),
            (
                pack != nil && store == .memory, ["pack", "store"],
                "needs store = \"sqlite:…\" or a Redis: after a restart, the memory store would give out pairs "
                    + "again"
            ),
            (
                testSites == .alone && sitesFile != nil, ["test-sites", "sites-file"],
                "is alone, but sites-file has sites: anyone can pass a test site; write beside to allow both"
            ),
            (
                server.riskHeader != nil && server.proxies.ranges.isEmpty,
                ["risk-header", "trusted-proxies"],
                "needs trusted-proxies: only a trusted proxy may report a risk"
            ),
            (
                secret.map { $0.utf8.count < 16 } ?? false, ["gesture-secret"],
                "has fewer than 16 characters; use 32 random ones"
            ),
            (
                gestureStore != nil && secret == nil, ["gesture-store", "gesture-secret"],
                "needs FRETSAW_GESTURE_SECRET: only your back end may set codes and name who draws them"
            ),
            (
                gestureStore != nil && keysFile == nil && keys == nil,
                ["gesture-store", "keys-file", "keys"],
                "needs keys-file: gesture codes are bound to a key, and a temporary key ends with the process"
            ),
        ]
        return rules.filter { $0.isBroken && invalid.isDisjoint(with: $0.names) }.map { rule in
            let name = rule.names[0]
            return SettingProblem(source: source(of: name), message: "\(name) \(rule.reason)")
        }
    }

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
        if !kinds.contains(where: { !$0.traits.isAnimated }) {
            warnings.append(
                "kinds has only \(kinds.map(\.rawValue).joined(separator: ", ")), which moves: visitors who prefer "
                    + "less motion get no challenge; add another kind"
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
    struct Stores {
        var challenges: any ChallengeStore
        /// The store of gesture codes and their attempts; nil if they are not served.
        let gestures: (any ChallengeStore & DurableRecords)?
    }

    /// Whether visitors of the demo set gesture codes, lost at exit; with a store, only the back end does.
    var demoSetsGestures: Bool {
        server.isDemo && gestureStore == nil
    }

    /// Opens the stores, or one if both have the same address.
    ///
    /// A Redis that is down is connected to later, while the service runs.
    func openStores() throws -> Stores {
        let challenges = try open(store)
        guard let gestureStore else {
            let codes = MemoryStore(capacity: 100_000, recordCapacity: 10_000)
            return Stores(challenges: challenges, gestures: demoSetsGestures ? codes : nil)
        }
        let gestures = gestureStore == store ? challenges : try open(gestureStore)
        return Stores(challenges: challenges, gestures: gestures)
    }

    private func open(_ place: StorePlace) throws -> any ChallengeStore & DurableRecords {
        switch place {
        case .memory: MemoryStore()
        case .sqlite(let path): try SQLiteStore(path: path)
        case .redis(let address): RedisStore(address, options: RedisOptions(keyPrefix: redisPrefix))
        }
    }
}
