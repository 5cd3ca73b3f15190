import FretsawCaptcha
import FretsawCrypto
import FretsawHTTP
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
        Section(title: "Addresses", settings: addresses),
        Section(title: "Challenges", settings: challenges),
        Section(title: "Pages", settings: pages),
        Section(title: "Keys and stores", settings: keysAndStores),
        Section(title: "Limits", settings: limits),
        Section(title: "Logs", settings: logs),
    ]

    /// All settings.
    static let all = sections.flatMap(\.settings)

    private static let addresses: [Setting] = [
        .fixed("listen", \.server.address, .address) {
            "Where clients reach the service; port 0 takes a free one."
        },
        .fixed("admin", \.server.admin, .orNone(.address)) {
            "Where /healthz, /readyz and /metrics are; not for the public."
        },
        .fixed("prefix", \.server.prefix, .pathPrefix) {
            "What stands before /captcha/get, /captcha/check and /captcha/verify."
        },
        .fixed("errcode-prefix", \.server.errcodePrefix, .pathPrefixOrNone) {
            "The same for clients that expect errcode, errmsg and data; none leaves them out."
        },
        .fixed("gesture-prefix", \.server.gesturePrefix, .pathPrefixOrNone) {
            "What stands before /set, /verify, /modify and /clear of gesture codes."
        },
        .reloadable("origins", \.server.origins, .origins) {
            "Sites whose pages may ask from their own address, as https://shop.example; * for all."
        },
        .reloadable("trusted-proxies", \.server.proxies, .proxies) {
            "Proxies whose X-Forwarded-For is believed, as 10.0.0.0/8."
        },
        .fixed("max-connections", \.server.maxConnections, .number(1...1_000_000)) {
            "Connections open at the same time."
        },
        .fixed("body-limit", \.server.bodyLimit, .bytes(1024...1 << 20)) {
            "Longest body of a request."
        },
        .fixed("header-timeout", \.server.headerTimeout, .seconds(1...300)) {
            "The first request has to be there within this after its connection, a later one after its head."
        },
        .fixed("idle-timeout", \.server.idleTimeout, .seconds(1...3600)) {
            "A connection's next request has to be there within this."
        },
    ]

    private static let challengeLifetime = SettingForm.seconds(ServiceSettings.challengeLifetimes)
    private static let proofLifetime = SettingForm.seconds(ServiceSettings.proofLifetimes)

    private static let challenges: [Setting] = [
        .reloadable("kinds", \.kinds, .choices()) {
            "Kinds of challenges. Unless they are named, clickWord is left out where no font has its words."
        },
        .reloadable("look", \.look, .choice) {
            "Look of slide puzzles: fretsaw help generate tells of each."
        },
        .reloadable("preset", \.preset, .choice) {
            "Sizes of slide puzzles. aj, 310x155 with a strip of 47x155, is what AJ-Captcha's clients lay out."
        },
        .reloadable("rotate-preset", \.rotatePreset, .choice) {
            "Sizes of rotate puzzles."
        },
        .reloadable("decoys", \.decoys, .optional(.number(SlideOptions.decoyRange))) {
            "Notches that the piece does not fit; left out, the look's number."
        },
        .reloadable("tolerance", \.tolerance, .number(1...30, unit: "pixels")) {
            "How far off a slide answer may be."
        },
        .reloadable("rotate-tolerance", \.rotateTolerance, .number(1...45, unit: "degrees")) {
            "How far off a rotate answer may be."
        },
        .reloadable("format", \.format, .choice) {
            "Format of backgrounds; pieces are PNG."
        },
        .reloadable("quality", \.quality, .number(1...100)) {
            "Quality of JPEG."
        },
        .reloadable("backgrounds", \.backgrounds, .list("path,…")) {
            "Photos: folders and files (PNG, JPEG, a GIF's first frame); none for scenery that the engine draws."
        },
        .reloadable("scenery", \.scenery, .choices()) {
            "Families of drawn scenery; left out, all that suit the kind."
        },
        .reloadable("background-memory", \.backgroundMemory, .bytes(1 << 20...1 << 40)) {
            "Memory for decoded photos; those beyond it are decoded each time."
        },
        .reloadable("watermark", \.watermark, .optional(.text("text"))) {
            "Text in the lower right corner of backgrounds."
        },
        .reloadable("watermark-font", \.watermarkFont, .optional(.text("file"))) {
            "Its font; left out, the first known one that has all its characters."
        },
        .reloadable("words", \.words, .number(ClickWordOptions.wordRange)) {
            "Words drawn in a click-word puzzle."
        },
        .reloadable("prompts", \.prompts, .number(ClickWordOptions.wordRange)) {
            "Words to be clicked; AJ-Captcha's clients expect 3."
        },
        .reloadable("word-list", \.wordList, .choice) {
            "Words of the engine's own."
        },
        .reloadable("words-file", \.wordsFile, .optional(.text("file"))) {
            "Words of your own: UTF-8, single characters with white space between them."
        },
        .reloadable("font", \.font, .optional(.text("file"))) {
            "Font of the words; left out, the first known one that has all of them."
        },
        .reloadable("encrypt-answers", \.service.encryptsAnswers, .flag) {
            "Whether clients encrypt their answers as AJ-Captcha's do: obfuscation, no protection."
        },
        .reloadable("challenge-lifetime", \.service.challengeLifetime, challengeLifetime) {
            "How long a challenge can be answered."
        },
        .reloadable("proof-lifetime", \.service.proofLifetime, proofLifetime) {
            "How long a solved challenge can be verified by the site."
        },
        .reloadable("behaviour", \.service.behaviour, .choice) {
            "Drags are not judged, judged and counted, or refused where a machine's. AJ-Captcha's clients send none."
        },
        .reloadable("makers", \.makers, .optional(.number(1...1024))) {
            "Challenges made at the same time; left out, one a processor this process may use."
        },
        .reloadable("queue", \.service.queueCapacity, .number(0...100_000)) {
            "Callers that may wait for a challenge; more are refused at once."
        },
        .fixed("language", \.server.language, .choice) {
            "Language of messages to clients."
        },
    ]

    private static let pages: [Setting] = [
        .fixed("demo", \.server.isDemo, .flag) {
            "Whether / is a page where each system can be tried."
        },
        .fixed("media", \.media, .orNone(.text("folder"))) {
            "Pictures for guide pages, below /media: PNG, JPEG and GIF, told by content."
        },
    ]

    private static let keysAndStores: [Setting] = [
        .reloadable("keys-file", \.keysFile, .optional(.text("file"))) {
            "Keys that tokens are sealed with, a line each, as fretsaw-server token new-key makes them."
        },
        .secret("keys", \.keys, .optional(.text("keys"))) {
            "The keys themselves, semicolons between them, where there is no keys-file."
        },
        .fixed("store", \.store, .store) {
            "Where claims, proofs and counts are kept; several nodes share one Redis."
        },
        .fixed("store-timeout", \.storeTimeout, .milliseconds(50...30_000)) {
            "How long SQLite or Redis may take over an operation."
        },
        .fixed("memory-entries", \.memoryEntries, .number(1000...100_000_000)) {
            "Claims, proofs and counts that the memory store holds, 250 to 500 bytes each."
        },
        .fixed("redis-connections", \.redisConnections, .number(1...64)) {
            "Connections to Redis."
        },
        .fixed("redis-prefix", \.redisPrefix, .redisPrefix) {
            "What all keys in Redis begin with; services that share a database need others."
        },
        .fixed("gesture-store", \.gestureStore, .orNone(.durableStore)) {
            "Where gesture codes are kept; none leaves them out."
        },
        .secret("gesture-secret", \.gestureSecret, .optional(.text("secret"))) {
            "What a request to set a gesture code has to bring; without one anybody may set codes."
        },
        .fixed("gesture-cost", \.gestureCost.logN, .number(ServePlan.gestureCosts)) {
            "What judging a drawing costs: 14 is 16 MiB for some tenths of a second, each step twice that."
        },
    ]

    private static let perMinute = SettingForm<Int?>.orNone(.number(1...1_000_000))

    private static let limits: [Setting] = [
        .reloadable("get-limit", \.service.limits.getsPerMinute, perMinute) {
            "Challenges a minute for one client (an IPv4 address, or a /64 of IPv6)."
        },
        .reloadable("check-limit", \.service.limits.checksPerMinute, perMinute) {
            "Checks a minute for one client."
        },
        .reloadable("verify-limit", \.service.limits.verifiesPerMinute, perMinute) {
            "Verifications a minute for one client, which is a site's back end."
        },
        .reloadable("gesture-limit", \.service.limits.gesturesPerMinute, perMinute) {
            "Requests about gesture codes a minute for one client."
        },
        .reloadable("failure-limit", \.service.limits.failuresPerMinute, perMinute) {
            "Failed checks a minute; one more locks the client out."
        },
        .reloadable("lock-out", \.service.limits.lockOut, .seconds(1...86_400)) {
            "How long a client stays locked out."
        },
        .fixed("gesture-lock-out", \.gestureLockOut, .seconds(1...86_400)) {
            "How long five wrong drawings of a gesture code lock their subject out."
        },
        .reloadable("admit-uncounted", \.service.failsOpen, .flag) {
            "Whether challenges are given out while the store is gone and nobody counts."
        },
    ]

    private static let logs: [Setting] = [
        .fixed("log-level", \.logLevel, .choice) {
            "What is logged, and all that is worse."
        },
        .fixed("log-format", \.logFormat, .choice) {
            "Lines for people, or a JSON object a line; both on the standard error."
        },
    ]
}
