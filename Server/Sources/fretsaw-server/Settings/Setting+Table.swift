import FretsawBackgrounds
import FretsawCaptcha
import FretsawHTTP
import FretsawPolicy
import FretsawService

extension Setting {
    struct Section: Sendable {
        let title: String
        let settings: [Setting]
    }

    /// All settings in display order.
    static let sections = [
        Section(title: "Addresses", settings: addresses),
        Section(title: "Challenges", settings: challenges),
        Section(title: "Pages", settings: pages),
        Section(title: "Keys and stores", settings: keysAndStores),
        Section(title: "Limits", settings: limits),
        Section(title: "Logs", settings: logs),
    ]

    static let all = sections.flatMap(\.settings)

    private static let addresses: [Setting] = [
        Setting("listen", \.server.address, .address, .fixed) {
            "Address of the service; port 0 picks a free port."
        },
        Setting("admin", \.server.admin, .orNone(.address), .fixed) {
            "Address of /healthz, /readyz and /metrics; keep it private. If it is not set and its port is taken, a free one is used."
        },
        Setting("prefix", \.server.prefix, .pathPrefix, .fixed) {
            "Path prefix of /captcha/… and /siteverify; /fretsaw/… is served with and without it."
        },
        Setting("origins", \.server.origins, .origins) {
            "Origins whose pages may call the service, for example https://shop.example or https://*.shop.example; * allows all. Public suffixes, as in https://*.co.uk, are not rejected."
        },
        Setting("client-connections", \.server.clientConnections, .number(1...10_000), .fixed) {
            "Connections per client; further ones replace idle ones or are closed (closed_connection in /metrics). Trusted proxies have no limit."
        },
        Setting("trusted-proxies", \.server.proxies, .proxies) {
            "Proxies whose X-Forwarded-For header is trusted, for example 10.0.0.0/8."
        },
        Setting("risk-header", \.server.riskHeader, .headerName) {
            "Header in which a trusted proxy reports a visitor's risk, 0 to 1: 0.7 adds work to the picture, 1 rejects the visitor."
        },
    ]

    private static let challenges: [Setting] = [
        Setting("kinds", \.kinds, .choices()) {
            "Kinds of challenges to serve. By default click-word is left out if no font has its words. work is a computation without a picture, for people who cannot see one; cups is experimental."
        },
        Setting("look", \.look, .choice) {
            "Look of slide and drag puzzles; fretsaw help generate describes each. With plain, drag puzzles have the look jigsaw."
        },
        Setting("preset", \.preset, .choice) {
            "Size preset of slide puzzles. AJ-Captcha's clients need aj: 310x155 pixels, piece 47x155."
        },
        Setting("decoys", \.decoys, .optional(.number(SlideOptions.decoyRange))) {
            "Number of notches of slide puzzles that the piece does not fit; the default depends on the look."
        },
        Setting("decks", \.decks, .list("file,…")) {
            "Decks of figures of slide, drag and icons puzzles, made by fretsaw deck new; with several, each day (UTC) has the next one. A site can name one."
        },
        Setting("tolerance", \.tolerance, .number(1...30, unit: "pixels")) {
            "Largest error of a correct slide answer."
        },
        Setting("drag-tolerance", \.dragTolerance, .number(1...30, unit: "pixels")) {
            "Largest error of a correct drag answer, in x and in y."
        },
        Setting("rotate-tolerance", \.rotateTolerance, .number(1...45, unit: "degrees")) {
            "Largest error of a correct rotate answer."
        },
        Setting("max-scale", \.maxScale, .number(1...2)) {
            "Largest scale of pictures. With 2, clients that ask for it, such as elements on dense screens, get twice the width and height, if the layout is less than 465 pixels wide."
        },
        Setting("format", \.format, .choice) {
            "Format of pictures. With webp, clients that ask for it, such as elements, get WebP, and others JPEG; pieces in other formats are PNG."
        },
        Setting("backgrounds", \.backgrounds, .list("path,…")) {
            "Photos, as files and folders of PNG, JPEG, WebP or GIF (first frame); none: built-in scenery."
        },
        Setting("scenery-panorama", \.sceneryPanorama, .number(Panoramas.itemsRange)) {
            "Number of challenges in a row whose backgrounds are cut out of one larger picture of scenery: "
                + "faster, but less varied."
        },
        Setting("background-memory", \.backgroundMemory, .bytes(1 << 20...1 << 40)) {
            "Memory for decoded photos; photos that do not fit are decoded for each challenge."
        },
        Setting("watermark", \.watermark, .optional(.text("text"))) {
            "Text in the lower right corner of backgrounds."
        },
        Setting("word-list", \.wordList, .wordList) {
            "Words of click-word puzzles: a built-in list, or a file of your own, whose path needs a slash (./words.txt); it has single characters, separated by white space. If unset, visitors who do not read Chinese get latin."
        },
        Setting("font", \.font, .optional(.text("file"))) {
            "Font file of the words; by default the first known font that has all of them."
        },
        Setting("encrypt-answers", \.service.encryptsAnswers, .flag) {
            "Whether clients encrypt their answers like AJ-Captcha's do. This obfuscates; it does not protect."
        },
        Setting("proof-lifetime", \.service.proofLifetime, .seconds(10...3600)) {
            "Time allowed to verify a solved challenge."
        },
        Setting("behaviour", \.service.behaviour, .choice) {
            "off ignores drags, observe counts scripted drags, enforce rejects them."
        },
        Setting("workers", \.workers, .optional(.number(1...1024))) {
            "Number of challenges generated in parallel; by default one per available processor."
        },
        Setting("prepared", \.service.prepared, .number(0...100_000)) {
            "Number of challenges of each kind to generate ahead, at most 64 KiB of pictures for each."
        },
        Setting("pack", \.pack, .optional(.text("file"))) {
            "Archive (tar) of fretsaw generate --answers separate, whose pairs are given out once each."
        },
        Setting("language", \.server.language, .choice, .fixed) {
            "Language of messages to clients; auto chooses by their Accept-Language, and is Chinese without one."
        },
    ]

    private static let pages: [Setting] = [
        Setting("pass-lifetime", \.server.passLifetime, .orNone(.seconds(60...2_592_000)), .fixed) {
            "Time for which a solved challenge gives access to pages behind nginx's auth_request; none disables /captcha/pass."
        },
        Setting("form", \.service.servesForm, .flag, .fixed) {
            "Serve /fretsaw/form.html, puzzles without JavaScript; a program guesses a fifth of them."
        },
        Setting("demo", \.server.isDemo, .flag, .fixed) {
            "Serve a page at / that shows every element; then kinds has all by default."
        },
        Setting("media", \.media, .orNone(.text("folder")), .fixed) {
            "Folder with pictures for guide pages (PNG, JPEG, GIF), served at /media."
        },
    ]

    private static let keysAndStores: [Setting] = [
        Setting("keys-file", \.keysFile, .optional(.text("file"))) {
            "File of keys that encrypt tokens, one per line; fretsaw-server token new-key creates one."
        },
        Setting("keys", \.keys, .optional(.text("keys")), .secret) {
            "The keys themselves, separated by semicolons; used if there is no keys-file."
        },
        Setting("sites-file", \.sitesFile, .optional(.text("file"))) {
            "File of sites with keys of their own, one per line; fretsaw-server token new-site creates one."
        },
        Setting("test-sites", \.testSites, .choice) {
            "Public test sites that always pass, fail or show a picture; alone serves only these, "
                + "beside also those in sites-file."
        },
        Setting("store", \.store, .store, .fixed) {
            "Store of used tokens, proofs and counts; nodes share one Redis."
        },
        Setting("redis-prefix", \.redisPrefix, .redisPrefix, .fixed) {
            "Prefix of all keys in Redis; services that share a database need different prefixes."
        },
        Setting("gesture-store", \.gestureStore, .orNone(.durableStore), .fixed) {
            "Store of gesture codes and attempts; none disables gesture codes."
        },
        Setting("gesture-secret", \.gestureSecret, .optional(.text("secret")), .secret) {
            "Secret that the back end sends to set gesture codes and to name the user who draws; required by gesture-store."
        },
    ]

    private static let perMinute = SettingForm<Int?>.orNone(.number(1...1_000_000))

    private static let limits: [Setting] = [
        Setting("get-limit", \.service.limits.getsAndChecksPerMinute, perMinute) {
            "Challenges per minute and client (an IPv4 address or an IPv6 /64 network), where a rotate challenge "
                + "counts as three; and as many checks."
        },
        Setting("verify-limit", \.service.limits.verifiesPerMinute, perMinute) {
            "Verifications per minute and client; the client is a back end."
        },
        Setting("gesture-limit", \.service.limits.gesturesPerMinute, perMinute) {
            "Gesture code requests per minute and client."
        },
        Setting("failure-limit", \.service.limits.failuresPerMinute, perMinute) {
            "Wrong answers allowed per minute, plus one for each right answer in the same hour; one more locks the client out."
        },
        Setting("policy", \.service.policy, .choice(of: PolicyStep.starts)) {
            "Least task of a visitor for a proof: none, work (a computation), picture, or picture-and-work. "
                + "The more answers their address or network gave, the later in this order is their task; "
                + "in the end they are rejected."
        },
        Setting("pass-budget", \.service.limits.passes, .budget) {
            "Right answers per minute, hour and day of a client; after two thirds of a number, the client must also do work."
        },
        Setting("exempt-without-work", \.service.limits.exemptsClientsWithoutWork, .flag) {
            "Never reject clients without work, such as AJ-Captcha's, because of others or risks; "
                + "a program then gets 1,000 proofs a day from each address."
        },
        Setting("lockout", \.service.limits.lockout, .seconds(1...86_400)) {
            "Time a client stays locked out."
        },
        Setting("gesture-failure-limit", \.gestureFailures, .number(5...1_000_000), .fixed) {
            "Wrong drawings of a gesture code per day (UTC), of all subjects together."
        },
        Setting("fail-open", \.service.failsOpen, .flag) {
            "Whether challenges are still served, without limits, while the store is down."
        },
    ]

    private static let logs: [Setting] = [
        Setting("log-format", \.logFormat, .choice, .fixed) {
            "Plain text lines, or one JSON object per line; both on standard error."
        }
    ]
}
