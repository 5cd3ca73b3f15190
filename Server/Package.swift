// swift-tools-version: 6.2
import PackageDescription

/// Modules of other packages than the one above this one.
let packages = [
    "ArgumentParser": "swift-argument-parser",
    "DequeModule": "swift-collections", "HeapModule": "swift-collections",
    "HTTPTypes": "swift-http-types",
    "Hummingbird": "hummingbird", "HummingbirdCore": "hummingbird",
    "Logging": "swift-log",
    "NIOCore": "swift-nio", "NIOEmbedded": "swift-nio", "NIOHTTP1": "swift-nio",
    "NIOPosix": "swift-nio",
    "NIOHTTPTypes": "swift-nio-extras", "NIOHTTPTypesHTTP1": "swift-nio-extras",
    "ServiceLifecycle": "swift-service-lifecycle", "UnixSignals": "swift-service-lifecycle",
]

/// Targets with the names of the modules that they import.
typealias Targets = KeyValuePairs<String, [String]>

let systemLibraries: [Target] = [
    .systemLibrary(
        name: "CSSL",
        path: "Modulemaps/CSSL",
        pkgConfig: "libssl",
        providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]
    ),
    .systemLibrary(
        name: "CHiredis",
        // No `pkgConfig`: hiredis' file asks for a flag that SwiftPM prohibits and 64-bit systems
        // do not need; its header and library are in the default search paths.
        path: "Modulemaps/CHiredis",
        providers: [.apt(["libhiredis-dev"]), .brew(["hiredis"])]
    ),
    .systemLibrary(
        name: "CSQLite",
        path: "Modulemaps/CSQLite",
        pkgConfig: "sqlite3",
        providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]
    ),
]

// The modules, lower ones first.
let modules: Targets = [
    // The stores of the service: the protocols with the memory back end, and a module for each back end
    // that needs a library, so that unused ones are not built.
    "FretsawStore": ["HeapModule"],
    "FretsawSQLite": ["FretsawStore", "CSQLite", "LibC"],
    "FretsawRedis": ["FretsawStore", "CHiredis", "CSSL", "DequeModule", "LibC"],

    // Shared by challenges and gesture codes: key rings and what they sign, times and the bytes of records;
    // addresses of clients and their limits.
    "FretsawKeys": ["FretsawCrypto", "FretsawJSON"],
    "FretsawLimits": ["FretsawKeys", "FretsawStore", "FretsawCrypto", "FretsawPolicy", "LibC"],
    // The rules of gesture codes.
    "FretsawGestures": [
        "FretsawKeys", "FretsawLimits", "FretsawStore", "FretsawCrypto", "FretsawPolicy",
    ],
    // The rules of challenges: issue, check and verify.
    "FretsawService": [
        "FretsawKeys", "FretsawLimits", "FretsawStore", "FretsawBehaviour", "FretsawCaptcha",
        "FretsawCodecs", "FretsawCrypto", "FretsawJSON", "FretsawKinds", "FretsawPolicy",
        "FretsawPuzzles", "FretsawRandom", "FretsawRaster", "FretsawWork", "DequeModule",
    ],

    // The files that browsers load, built and embedded by the plugin.
    "FretsawSite": [],
    // The service on the wire.
    "FretsawHTTP": [
        "FretsawGestures", "FretsawKeys", "FretsawLimits", "FretsawService", "FretsawSite",
        "FretsawBehaviour", "FretsawCaptcha", "FretsawCodecs", "FretsawCrypto", "FretsawFiles",
        "FretsawJSON",
        "FretsawKinds", "FretsawPolicy", "FretsawRaster", "FretsawWork", "LibC", "Hummingbird",
        "HummingbirdCore", "HTTPTypes", "Logging", "NIOCore", "NIOHTTP1", "NIOHTTPTypes",
        "NIOHTTPTypesHTTP1", "NIOPosix", "ServiceLifecycle", "UnixSignals",
    ],
]

let programs: Targets = [
    // Serves challenges over HTTP; also has the commands for keys, sites and settings.
    "fretsaw-server": [
        "FretsawGestures", "FretsawHTTP", "FretsawKeys", "FretsawLimits", "FretsawRedis",
        "FretsawService", "FretsawSQLite", "FretsawStore", "FretsawBackgrounds", "FretsawCaptcha",
        "FretsawCodecs", "FretsawCommandLine", "FretsawCrypto", "FretsawDecks", "FretsawFiles",
        "FretsawFonts",
        "FretsawJSON", "FretsawKinds", "FretsawPolicy", "FretsawRaster", "FretsawScenery",
        "FretsawText", "FretsawWork", "LibC", "ArgumentParser", "Logging",
    ]
]

// Used by tests of more than one module.
let testing: Targets = [
    // The rules every store keeps, and a clock that tests set.
    "FretsawStoreTesting": ["FretsawStore"],
    // A service whose clock and keys tests hold.
    "FretsawServiceTesting": [
        "FretsawKeys", "FretsawLimits", "FretsawService", "FretsawStore", "FretsawStoreTesting",
        "FretsawBehaviour", "FretsawCaptcha", "FretsawCrypto", "FretsawJSON", "FretsawKinds",
        "FretsawPolicy", "FretsawRandom", "FretsawRaster", "FretsawTesting", "FretsawText",
    ],
]

let tests: Targets = [
    "FretsawStoreTests": ["FretsawStore", "FretsawStoreTesting"],
    "FretsawSQLiteTests": [
        "FretsawSQLite", "FretsawStore", "FretsawStoreTesting", "FretsawTesting",
    ],
    "FretsawRedisTests": [
        "FretsawRedis", "FretsawStore", "FretsawStoreTesting", "FretsawTesting", "LibC",
    ],
    "FretsawGesturesTests": [
        "FretsawGestures", "FretsawKeys", "FretsawLimits", "FretsawServiceTesting", "FretsawStore",
        "FretsawStoreTesting", "FretsawCrypto", "FretsawPolicy",
    ],
    "FretsawServiceTests": [
        "FretsawKeys", "FretsawLimits", "FretsawService", "FretsawServiceTesting", "FretsawStore",
        "FretsawStoreTesting", "FretsawSQLite", "FretsawBehaviour", "FretsawCaptcha",
        "FretsawCodecs",
        "FretsawCrypto", "FretsawJSON", "FretsawKinds", "FretsawPolicy", "FretsawRandom",
        "FretsawRaster", "FretsawTesting", "FretsawWork",
    ],
    // The service and its store under a seeded scheduler, with faults.
    "FretsawSimulationTests": [
        "FretsawGestures", "FretsawKeys", "FretsawLimits", "FretsawService", "FretsawStore",
        "FretsawStoreTesting", "FretsawCaptcha", "FretsawCrypto", "FretsawJSON", "FretsawKinds",
        "FretsawPolicy", "FretsawRandom", "FretsawRaster", "FretsawTesting",
    ],
    "FretsawHTTPTests": [
        "FretsawGestures", "FretsawHTTP", "FretsawKeys", "FretsawLimits", "FretsawRedis",
        "FretsawService", "FretsawServiceTesting", "FretsawStore", "FretsawStoreTesting",
        "FretsawBehaviour", "FretsawCaptcha", "FretsawClient", "FretsawCodecs", "FretsawCrypto",
        "FretsawInteraction", "FretsawJSON", "FretsawKinds", "FretsawPolicy", "FretsawRaster",
        "FretsawTesting", "LibC", "HTTPTypes", "Logging", "NIOCore", "NIOEmbedded", "NIOHTTPTypes",
        "NIOPosix", "ServiceLifecycle",
    ],
    "FretsawServerTests": [
        "fretsaw-server", "FretsawHTTP", "FretsawKeys", "FretsawLimits",
        "FretsawRedis", "FretsawSQLite", "FretsawService", "FretsawStore", "FretsawStoreTesting",
        "FretsawBackgrounds", "FretsawBatch", "FretsawCaptcha", "FretsawCodecs",
        "FretsawCommandLine", "FretsawCrypto", "FretsawDecks", "FretsawFiles", "FretsawFonts",
        "FretsawKinds", "FretsawPolicy", "FretsawRandom", "FretsawRaster", "FretsawTesting", "LibC",
        "ArgumentParser", "Logging",
    ],
]

let own = Set(
    systemLibraries.map(\.name) + [modules, programs, testing].flatMap { $0.map(\.key) }
)

/// The targets or products with these names; those of no other package are libraries of the one above this one.
func dependencies(_ names: [String]) -> [Target.Dependency] {
    names.map {
        own.contains($0)
            ? .target(name: $0) : .product(name: $0, package: packages[$0] ?? "fretsaw")
    }
}

// The verification service, its stores, and its program. It has the third-party dependencies that the package above
// does not have.
let package = Package(
    name: "fretsaw-server",
    platforms: [.macOS(.v15)],
    products: [.executable(name: "fretsaw-server", targets: ["fretsaw-server"])],
    dependencies: [
        .package(name: "fretsaw", path: ".."),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(
            url: "https://github.com/hummingbird-project/hummingbird",
            from: "2.28.1",
            traits: []
        ),
        .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.2"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ],
    targets: systemLibraries + [.plugin(name: "EmbedSite", capability: .buildTool())]
        + modules.map {
            .target(
                name: $0,
                dependencies: dependencies($1),
                plugins: $0 == "FretsawSite" ? ["EmbedSite"] : []
            )
        }
        + programs.map { .executableTarget(name: $0, dependencies: dependencies($1)) }
        + testing.map { .target(name: $0, dependencies: dependencies($1), path: "Tests/\($0)") }
        + tests.map { .testTarget(name: $0, dependencies: dependencies($1)) },
    swiftLanguageModes: [.v6]
)

// As in the package above this one.
let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("ImmutableWeakCaptures"),
    .enableExperimentalFeature("Lifetimes"),
    .treatAllWarnings(as: .error, .when(configuration: .debug)),
]
for target in package.targets where target.type != .plugin && target.type != .system {
    target.swiftSettings = strict
    if target.type == .regular { target.swiftSettings?.append(.strictMemorySafety()) }
}
