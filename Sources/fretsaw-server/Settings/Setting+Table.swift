import FretsawCaptcha
import FretsawCrypto
import FretsawScenery
import FretsawService

extension Setting {
    /// Settings that belong together, under one title of help, file and documentation.
    struct Section: Sendable {
        let title: String
        let settings: [Setting]
    }

    /// All settings in the order in which they are shown.
    static let sections = [
        Section(
            title: "Addresses",
            settings: [
                listen, admin, prefix, errcodePrefix, gesturePrefix, origins, trustedProxies,
                maxConnections, bodyLimit, headerTimeout, idleTimeout,
            ]
        ),
        Section(
            title: "Challenges",
            settings: [
                kinds, look, preset, rotatePreset, decoys, tolerance, rotateTolerance, format,
                quality, backgrounds, scenery, backgroundMemory, watermark, watermarkFont, words,
                prompts, wordList, wordsFile, font, encryptAnswers, challengeLifetime,
                proofLifetime, behaviour, makers, queue, language,
            ]
        ),
        Section(title: "Pages", settings: [demo, media]),
        Section(
            title: "Keys and stores",
            settings: [
                keysFile, keys, store, storeTimeout, memoryEntries, redisConnections, redisPrefix,
                gestureStore, gestureSecret, gestureCost,
            ]
        ),
        Section(
            title: "Limits",
            settings: [
                getLimit, checkLimit, verifyLimit, gestureLimit, failureLimit, lockOut,
                gestureLockOut, admitUncounted,
            ]
        ),
        Section(title: "Logs", settings: [logLevel, logFormat]),
    ]

    /// All settings.
    static let all = sections.flatMap(\.settings)

    // MARK: Addresses

    static let listen = Setting(
        "listen",
        .text(value: "host:port|unix:path"),
        .text("127.0.0.1:8080"),
        "Where clients reach the service; port 0 takes a free one."
    )
    static let admin = Setting(
        "admin",
        .text(value: "host:port|unix:path", takesNone: true),
        .text("127.0.0.1:9090"),
        "Where /healthz, /readyz and /metrics are; not for the public."
    )
    static let prefix = Setting(
        "prefix",
        .text(value: "/path", takesNone: true),
        .unset,
        "What stands before /captcha/get, /captcha/check and /captcha/verify."
    )
    static let errcodePrefix = Setting(
        "errcode-prefix",
        .text(value: "/path", takesNone: true),
        .text("/errcode"),
        "The same for clients that expect errcode, errmsg and data; none leaves them out."
    )
    static let gesturePrefix = Setting(
        "gesture-prefix",
        .text(value: "/path", takesNone: true),
        .text("/gesture"),
        "What stands before /set, /verify, /modify and /clear of gesture codes."
    )
    static let origins = Setting(
        "origins",
        .list(value: "origin,…"),
        .list([]),
        "Sites whose pages may ask from their own address, as https://shop.example; * for all.",
        reloads: true
    )
    static let trustedProxies = Setting(
        "trusted-proxies",
        .list(value: "address,…"),
        .list([]),
        "Proxies whose X-Forwarded-For is believed, as 10.0.0.0/8.",
        reloads: true
    )
    static let maxConnections = Setting(
        "max-connections",
        .number(1...1_000_000, unit: "N"),
        .number(10_000),
        "Connections open at the same time."
    )
    static let bodyLimit = Setting(
        "body-limit",
        .bytes(1024...1 << 20),
        .number(16_384),
        "Longest body of a request."
    )
    static let headerTimeout = Setting(
        "header-timeout",
        .number(1...300, unit: "seconds"),
        .number(10),
        "The first request has to be there within this after its connection, a later one after its head."
    )
    static let idleTimeout = Setting(
        "idle-timeout",
        .number(1...3600, unit: "seconds"),
        .number(60),
        "A connection's next request has to be there within this."
    )

    // MARK: Challenges

    static let kinds = Setting(
        "kinds",
        .choices(ChallengeKind.allCases.map(\.rawValue)),
        .list(ChallengeKind.allCases.map(\.rawValue)),
        "Kinds of challenges. Unless they are named, clickWord is left out where no font has its words.",
        reloads: true
    )
    static let look = Setting(
        "look",
        .choice(SlideLook.allCases.map(\.rawValue)),
        .text(SlideLook.usual.rawValue),
        "Look of slide puzzles: fretsaw help generate tells of each.",
        reloads: true
    )
    static let preset = Setting(
        "preset",
        .choice(SlidePreset.allCases.map(\.rawValue)),
        .text(SlidePreset.aj.rawValue),
        "Sizes of slide puzzles. aj, 310x155 with a strip of 47x155, is what AJ-Captcha's clients lay out.",
        reloads: true
    )
    static let rotatePreset = Setting(
        "rotate-preset",
        .choice(RotatePreset.allCases.map(\.rawValue)),
        .text(RotatePreset.square.rawValue),
        "Sizes of rotate puzzles.",
        reloads: true
    )
    static let decoys = Setting(
        "decoys",
        .number(SlideOptions.decoyRange, unit: "N"),
        .unset,
        "Notches that the piece does not fit; left out, the look's number.",
        reloads: true
    )
    static let tolerance = Setting(
        "tolerance",
        .number(1...30, unit: "pixels"),
        .number(ChallengeDesign.slideTolerance),
        "How far off a slide answer may be.",
        reloads: true
    )
    static let rotateTolerance = Setting(
        "rotate-tolerance",
        .number(1...45, unit: "degrees"),
        .number(ChallengeDesign.rotateTolerance),
        "How far off a rotate answer may be.",
        reloads: true
    )
    static let format = Setting(
        "format",
        .choice(["jpeg", "png"]),
        .text("jpeg"),
        "Format of backgrounds; pieces are PNG.",
        reloads: true
    )
    static let quality = Setting(
        "quality",
        .number(1...100, unit: "N"),
        .number(80),
        "Quality of JPEG.",
        reloads: true
    )
    static let backgrounds = Setting(
        "backgrounds",
        .list(value: "path,…"),
        .list([]),
        "Photos: folders and files (PNG, JPEG, a GIF's first frame); none for scenery that the engine draws.",
        reloads: true
    )
    static let scenery = Setting(
        "scenery",
        .choices(SceneryFamily.allCases.map(\.rawValue)),
        .unset,
        "Families of drawn scenery; left out, all that suit the kind.",
        reloads: true
    )
    static let backgroundMemory = Setting(
        "background-memory",
        .bytes(1 << 20...1 << 40),
        .number(1 << 28),
        "Memory for decoded photos; those beyond it are decoded each time.",
        reloads: true
    )
    static let watermark = Setting(
        "watermark",
        .text(value: "text"),
        .unset,
        "Text in the lower right corner of backgrounds.",
        reloads: true
    )
    static let watermarkFont = Setting(
        "watermark-font",
        .text(value: "file"),
        .unset,
        "Its font; left out, the first known one that has all its characters.",
        reloads: true
    )
    static let words = Setting(
        "words",
        .number(ClickWordOptions.wordRange, unit: "N"),
        .number(4),
        "Words drawn in a click-word puzzle.",
        reloads: true
    )
    static let prompts = Setting(
        "prompts",
        .number(ClickWordOptions.wordRange, unit: "N"),
        .number(3),
        "Words to be clicked; AJ-Captcha's clients expect 3.",
        reloads: true
    )
    static let wordList = Setting(
        "word-list",
        .choice(WordList.allCases.map(\.rawValue)),
        .text(WordList.chinese.rawValue),
        "Words of the engine's own.",
        reloads: true
    )
    static let wordsFile = Setting(
        "words-file",
        .text(value: "file"),
        .unset,
        "Words of your own: UTF-8, single characters with white space between them.",
        reloads: true
    )
    static let font = Setting(
        "font",
        .text(value: "file"),
        .unset,
        "Font of the words; left out, the first known one that has all of them.",
        reloads: true
    )
    static let encryptAnswers = Setting(
        "encrypt-answers",
        .flag,
        .flag(true),
        "Whether clients encrypt their answers as AJ-Captcha's do: obfuscation, no protection.",
        reloads: true
    )
    static let challengeLifetime = Setting(
        "challenge-lifetime",
        .number(ServiceSettings.challengeLifetimes, unit: "seconds"),
        .number(300),
        "How long a challenge can be answered.",
        reloads: true
    )
    static let proofLifetime = Setting(
        "proof-lifetime",
        .number(ServiceSettings.proofLifetimes, unit: "seconds"),
        .number(180),
        "How long a solved challenge can be verified by the site.",
        reloads: true
    )
    static let behaviour = Setting(
        "behaviour",
        .choice(BehaviourPolicy.allCases.map(\.rawValue)),
        .text(BehaviourPolicy.observe.rawValue),
        "Drags are not judged, judged and counted, or refused where a machine's. AJ-Captcha's clients send none.",
        reloads: true
    )
    static let makers = Setting(
        "makers",
        .number(1...1024, unit: "N"),
        .unset,
        "Challenges made at the same time; left out, one a processor this process may use.",
        reloads: true
    )
    static let queue = Setting(
        "queue",
        .number(0...100_000, unit: "N"),
        .number(256),
        "Callers that may wait for a challenge; more are refused at once.",
        reloads: true
    )
    static let language = Setting(
        "language",
        .choice(["zh", "en"]),
        .text("zh"),
        "Language of messages to clients."
    )

    // MARK: Pages

    static let demo = Setting(
        "demo",
        .flag,
        .flag(false),
        "Whether / is a page where each system can be tried."
    )
    static let media = Setting(
        "media",
        .text(value: "folder", takesNone: true),
        .unset,
        "Pictures for guide pages, below /media: PNG, JPEG and GIF, told by content."
    )

    // MARK: Keys and stores

    static let keysFile = Setting(
        "keys-file",
        .text(value: "file"),
        .unset,
        "Keys that tokens are sealed with, a line each, as fretsaw-server token new-key makes them.",
        reloads: true
    )
    static let keys = Setting(
        "keys",
        .text(value: "keys"),
        .unset,
        "The keys themselves, semicolons between them, where there is no keys-file.",
        isSecret: true
    )
    static let store = Setting(
        "store",
        .text(value: "memory|sqlite:path|redis://…|unix://…"),
        .text("memory"),
        "Where claims, proofs and counts are kept; several nodes share one Redis."
    )
    static let storeTimeout = Setting(
        "store-timeout",
        .number(50...30_000, unit: "ms"),
        .number(1000),
        "How long SQLite or Redis may take over an operation."
    )
    static let memoryEntries = Setting(
        "memory-entries",
        .number(1000...100_000_000, unit: "N"),
        .number(1_000_000),
        "Claims, proofs and counts that the memory store holds, 250 to 500 bytes each."
    )
    static let redisConnections = Setting(
        "redis-connections",
        .number(1...64, unit: "N"),
        .number(2),
        "Connections to Redis."
    )
    static let redisPrefix = Setting(
        "redis-prefix",
        .text(value: "prefix"),
        .text("fretsaw:"),
        "What all keys in Redis begin with; services that share a database need others."
    )
    static let gestureStore = Setting(
        "gesture-store",
        .text(value: "sqlite:path|redis://…|unix://…", takesNone: true),
        .unset,
        "Where gesture codes are kept; none leaves them out."
    )

    static let gestureSecret = Setting(
        "gesture-secret",
        .text(value: "secret"),
        .unset,
        "What a request to set a gesture code has to bring; without one anybody may set codes.",
        isSecret: true
    )
    static let gestureCost = Setting(
        "gesture-cost",
        .number(ServePlan.gestureCosts, unit: "N"),
        .number(Scrypt.Cost.standard.logN),
        "What judging a drawing costs: 14 is 16 MiB for some tenths of a second, each step twice that."
    )

    // MARK: Limits

    static let getLimit = Setting(
        "get-limit",
        .number(1...1_000_000, unit: "N", takesNone: true),
        .number(100),
        "Challenges a minute for one client (an IPv4 address, or a /64 of IPv6).",
        reloads: true
    )
    static let checkLimit = Setting(
        "check-limit",
        .number(1...1_000_000, unit: "N", takesNone: true),
        .number(100),
        "Checks a minute for one client.",
        reloads: true
    )
    static let verifyLimit = Setting(
        "verify-limit",
        .number(1...1_000_000, unit: "N", takesNone: true),
        .number(6000),
        "Verifications a minute for one client, which is a site's back end.",
        reloads: true
    )
    static let gestureLimit = Setting(
        "gesture-limit",
        .number(1...1_000_000, unit: "N", takesNone: true),
        .number(60),
        "Requests about gesture codes a minute for one client.",
        reloads: true
    )
    static let failureLimit = Setting(
        "failure-limit",
        .number(1...1_000_000, unit: "N", takesNone: true),
        .number(20),
        "Failed checks a minute; one more locks the client out.",
        reloads: true
    )
    static let lockOut = Setting(
        "lock-out",
        .number(1...86_400, unit: "seconds"),
        .number(300),
        "How long a client stays locked out.",
        reloads: true
    )
    static let gestureLockOut = Setting(
        "gesture-lock-out",
        .number(1...86_400, unit: "seconds"),
        .number(300),
        "How long five wrong drawings of a gesture code lock their subject out."
    )
    static let admitUncounted = Setting(
        "admit-uncounted",
        .flag,
        .flag(false),
        "Whether challenges are given out while the store is gone and nobody counts.",
        reloads: true
    )

    // MARK: Logs

    static let logLevel = Setting(
        "log-level",
        .choice(["trace", "debug", "info", "notice", "warning", "error", "critical"]),
        .text("info"),
        "What is logged, and all that is worse."
    )
    static let logFormat = Setting(
        "log-format",
        .choice(["text", "json"]),
        .text("text"),
        "Lines for people, or a JSON object a line; both on the standard error."
    )
}
