import FretsawHTTP
import FretsawRedis
import FretsawService

/// Turns settings into what parts take, and gathers what is wrong on the way.
struct ServePlanChecker {
    private let settings: Settings
    private(set) var problems: [SettingProblem] = []
    private(set) var remarks: [String] = []

    init(_ settings: Settings) { self.settings = settings }

    // MARK: Parts

    mutating func server() -> ServerConfiguration {
        var server = ServerConfiguration()
        if let address = address(.listen) { server.address = address }
        server.admin = settings.text(.admin) == nil ? nil : address(.admin)
        server.prefix = prefix(.prefix) ?? ""
        server.errcodePrefix = prefix(.errcodePrefix)
        server.gesturePrefix = prefix(.gesturePrefix)
        server.origins = origins()
        server.proxies = proxies()
        server.bodyLimit = settings.number(.bodyLimit) ?? server.bodyLimit
        server.headerTimeout = seconds(.headerTimeout)
        server.idleTimeout = seconds(.idleTimeout)
        server.maxConnections = settings.number(.maxConnections) ?? server.maxConnections
        server.isDemo = settings.flag(.demo)
        server.language = settings.text(.language).flatMap(MessageLanguage.init) ?? .chinese
        return server
    }

    mutating func service(processors: Int) -> ServiceSettings {
        var service = ServiceSettings()
        service.challengeLifetime = seconds(.challengeLifetime)
        service.proofLifetime = seconds(.proofLifetime)
        service.encryptsAnswers = settings.flag(.encryptAnswers)
        service.limits = RateLimits(
            getsPerMinute: settings.number(.getLimit),
            checksPerMinute: settings.number(.checkLimit),
            verifiesPerMinute: settings.number(.verifyLimit),
            gesturesPerMinute: settings.number(.gestureLimit),
            failuresPerMinute: settings.number(.failureLimit),
            lockOut: seconds(.lockOut)
        )
        service.behaviour = settings.text(.behaviour).flatMap(BehaviourPolicy.init) ?? .observe
        service.workers = settings.number(.makers) ?? processors
        service.queueCapacity = settings.number(.queue) ?? service.queueCapacity
        service.failsOpen = settings.flag(.admitUncounted)
        do { try service.validate() } catch {
            problems.append(SettingProblem(origin: nil, message: "\(error)"))
        }
        return service
    }

    /// The place `setting` names; nil where it names none, or what is none.
    mutating func store(_ setting: Setting) -> ServePlan.StorePlace? {
        guard let text = settings.text(setting) else { return nil }
        if text == "memory" {
            if setting == .store { return .memory }
            refuse(setting, "is memory, which forgets gesture codes: name sqlite:PATH or a Redis")
            return nil
        }
        if text.hasPrefix("sqlite:") {
            let path = String(text.dropFirst("sqlite:".count))
            guard !path.isEmpty, path != ":memory:", !path.hasPrefix("//") else {
                refuse(
                    setting,
                    "names no file after sqlite:, as sqlite:/var/lib/fretsaw/store.db does"
                )
                return nil
            }
            return .sqlite(path: path)
        }
        guard text.contains("://") else {
            let allowed =
                setting == .store
                ? "memory, sqlite:PATH, redis://HOST or unix:///SOCKET"
                : "sqlite:PATH, redis://HOST, unix:///SOCKET or none"
            refuse(setting, "is no store's address: \(allowed)")
            return nil
        }
        do {
            return .redis(try RedisAddress(text))
        } catch {
            // Its message repeats nothing that could be a password.
            refuse(setting, "does not name a store: \(error)")
            return nil
        }
    }

    /// Refuses what goes wrong in company only.
    mutating func checkTogether() {
        if let listen = settings.text(.listen), listen == settings.text(.admin),
            !listen.hasSuffix(":0")
        {
            refuse(.admin, "is \(listen), as listen is: the two need addresses of their own")
        }
        let prefixes = [Setting.prefix, .errcodePrefix].map { settings.text($0) ?? "" }
        if prefixes[0] == prefixes[1], settings[.errcodePrefix].value != .unset {
            refuse(.errcodePrefix, "is that of prefix: a path has one form of replies")
        }
        if !settings.list(.backgrounds).isEmpty, isGiven(.scenery) {
            refuse(.scenery, "excludes backgrounds: give one of them")
        }
        if isGiven(.wordsFile), isGiven(.wordList) {
            refuse(.wordList, "excludes words-file: give one of them")
        }
        if isGiven(.watermarkFont), settings.text(.watermark) == nil {
            refuse(.watermarkFont, "is for watermark: give a text too")
        }
        if isGiven(.quality), settings.text(.format) == "png" {
            refuse(.quality, "is for format = \"jpeg\"")
        }
        if let prompts = settings.number(.prompts), let words = settings.number(.words),
            prompts > words
        {
            refuse(.prompts, "is \(prompts), and only \(words) words are drawn")
        }
        checkRedisPrefix()
        checkGestures()
        if case .text(let address) = settings[.admin].value, !isLocal(address) {
            remarks.append(
                "admin is \(address), which others may reach: metrics are not for the public"
            )
        }
        if settings.text(.preset) != "aj" {
            remarks.append(
                "preset is \(settings.text(.preset) ?? ""): AJ-Captcha's clients lay out aj alone"
            )
        }
    }

    private mutating func checkRedisPrefix() {
        let prefix = settings.text(.redisPrefix) ?? ""
        // Braces would choose a cluster's slot, blanks and line ends spoil what people type at redis-cli.
        let isPlain = prefix.utf8.allSatisfy {
            0x21...0x7E ~= $0 && !"{}*?[]\\\"'".utf8.contains($0)
        }
        guard 1...64 ~= prefix.utf8.count, isPlain else {
            refuse(
                .redisPrefix,
                "is no beginning of keys: take 1 to 64 letters, digits or : - _ ., as shop:"
            )
            return
        }
    }

    private mutating func checkGestures() {
        if let secret = settings.text(.gestureSecret), secret.utf8.count < 16 {
            refuse(.gestureSecret, "has fewer than 16 characters: take 32 random ones")
        }
        guard settings.text(.gestureStore) != nil else { return }
        if settings.text(.keysFile) == nil, settings.text(.keys) == nil {
            refuse(
                .gestureStore,
                "needs keys-file: codes are kept by a key, and are lost with one that ends with "
                    + "the process"
            )
        }
        if settings.text(.gestureSecret) == nil {
            remarks.append(
                "\(Setting.gestureSecret.variable) is not set: anybody may set gesture codes of names "
                    + "that are free"
            )
        }
    }

    // MARK: Values

    private func seconds(_ setting: Setting) -> Duration {
        .seconds(settings.number(setting) ?? 0)
    }

    private func isGiven(_ setting: Setting) -> Bool { settings[setting].origin != .usual }

    private func isLocal(_ address: String) -> Bool {
        ["127.", "localhost:", "[::1]:", "unix:"].contains { address.hasPrefix($0) }
    }

    /// Notes that `setting`'s value is not right; `message` goes on after its name.
    private mutating func refuse(_ setting: Setting, _ message: String) {
        problems.append(
            SettingProblem(
                origin: settings[setting].origin,
                message: "\(setting.name) \(message)"
            )
        )
    }

    private mutating func address(_ setting: Setting) -> ListenAddress? {
        guard let text = settings.text(setting) else { return nil }
        do throws(ListenTextError) {
            return try ListenAddress(text: text)
        } catch {
            refuse(setting, "is \(text.isEmpty ? "empty" : text): \(error)")
            return nil
        }
    }

    private mutating func prefix(_ setting: Setting) -> String? {
        guard let text = settings.text(setting), !text.isEmpty else { return nil }
        let isPlain = text.utf8.allSatisfy { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
            default: "-._~/".utf8.contains(byte)
            }
        }
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        guard text.hasPrefix("/"), isPlain, !parts.contains(""), !parts.contains("."),
            !parts.contains("..")
        else {
            refuse(
                setting,
                "is \(text); it must begin with a slash and not end with one, as /captcha-api, and "
                    + "have letters, digits, - . _ ~ alone"
            )
            return nil
        }
        return text
    }

    private mutating func origins() -> AllowedOrigins {
        let items = settings.list(.origins)
        guard items != ["*"] else {
            remarks.append("origins is *: pages of every site may ask; name yours for production")
            return .any
        }
        var allowed: Set<String> = []
        for item in items {
            do throws(OriginTextError) {
                allowed.insert(try OriginText.checked(item))
            } catch {
                refuse(.origins, "has \(item): \(error)")
            }
        }
        return allowed.isEmpty ? .none : .list(allowed)
    }

    private mutating func proxies() -> TrustedProxies {
        var ranges: [AddressRange] = []
        for item in settings.list(.trustedProxies) {
            if let range = AddressRange(item) {
                ranges.append(range)
            } else {
                refuse(
                    .trustedProxies,
                    "has \(item), which is no address or range, as 10.0.0.0/8 or 2001:db8::1 is"
                )
            }
        }
        return TrustedProxies(ranges)
    }
}
