// swift-tools-version: 6.2
import PackageDescription

/// The libraries of the package above this one that the service and its HTTP server both use.
let shared = root([
    "FretsawBehaviour", "FretsawCaptcha", "FretsawCodecs", "FretsawCrypto", "FretsawJSON",
    "FretsawPolicy", "FretsawRaster", "FretsawWork", "LibC",
])

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
    targets: [
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

        // Shared by challenges and gesture codes: key rings and what they sign, times and the bytes of records;
        // addresses of clients and their limits.
        .target(name: "FretsawKeys", dependencies: root(["FretsawCrypto", "FretsawJSON"])),
        .target(
            name: "FretsawLimits",
            dependencies: ["FretsawKeys", "FretsawStore"]
                + root(["FretsawCrypto", "FretsawPolicy", "LibC"])
        ),
        // The rules of gesture codes.
        .target(
            name: "FretsawGestures",
            dependencies: ["FretsawKeys", "FretsawLimits", "FretsawStore"]
                + root(["FretsawCrypto", "FretsawPolicy"])
        ),
        // The rules of challenges: issue, check and verify.
        .target(
            name: "FretsawService",
            dependencies: [
                "FretsawKeys", "FretsawLimits", "FretsawStore",
                .product(name: "DequeModule", package: "swift-collections"),
            ] + shared + root(["FretsawRandom"])
        ),
        // The stores of the service: the protocols with the memory back end, and a module for each back end
        // that needs a library, so that unused ones are not built.
        .target(
            name: "FretsawStore",
            dependencies: [.product(name: "HeapModule", package: "swift-collections")]
        ),
        .target(
            name: "FretsawSQLite",
            dependencies: ["FretsawStore", "CSQLite"] + root(["LibC"])
        ),
        .target(
            name: "FretsawRedis",
            dependencies: [
                "FretsawStore", "CHiredis", "CSSL",
                .product(name: "DequeModule", package: "swift-collections"),
            ] + root(["LibC"])
        ),
        // The files that browsers load, built and embedded by the plugin.
        .plugin(name: "EmbedSite", capability: .buildTool()),
        .target(name: "FretsawSite", plugins: ["EmbedSite"]),
        // The service on the wire.
        .target(
            name: "FretsawHTTP",
            dependencies: [
                "FretsawGestures", "FretsawKeys", "FretsawLimits", "FretsawService", "FretsawSite",
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
                .product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ]
                + shared
        ),
        .executableTarget(
            name: "fretsaw-server",
            dependencies: [
                "FretsawGestures", "FretsawHTTP", "FretsawKeys", "FretsawLimits", "FretsawRedis",
                "FretsawService", "FretsawSQLite", "FretsawStore",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
            ]
                + root([
                    "FretsawBackgrounds", "FretsawCaptcha", "FretsawCodecs", "FretsawCommandLine",
                    "FretsawCrypto", "FretsawDecks", "FretsawFiles", "FretsawJSON", "FretsawPolicy",
                    "FretsawRaster", "FretsawScenery", "FretsawText", "FretsawWork", "LibC",
                ])
        ),

        // The rules every store keeps, and a clock that tests set.
        .target(
            name: "FretsawStoreTesting",
            dependencies: ["FretsawStore"],
            path: "Tests/FretsawStoreTesting"
        ),
        .testTarget(
            name: "FretsawStoreTests",
            dependencies: ["FretsawStore", "FretsawStoreTesting"]
        ),
        .testTarget(
            name: "FretsawSQLiteTests",
            dependencies: ["FretsawSQLite", "FretsawStore", "FretsawStoreTesting"]
                + root(["FretsawTesting"])
        ),
        .testTarget(
            name: "FretsawRedisTests",
            dependencies: ["FretsawRedis", "FretsawStore", "FretsawStoreTesting"]
                + root(["FretsawTesting", "LibC"])
        ),
        // A service whose clock and keys tests hold.
        .target(
            name: "FretsawServiceTesting",
            dependencies: [
                "FretsawKeys", "FretsawLimits", "FretsawService", "FretsawStore",
                "FretsawStoreTesting",
            ]
                + root([
                    "FretsawBehaviour", "FretsawCaptcha", "FretsawCrypto", "FretsawJSON",
                    "FretsawPolicy", "FretsawRandom", "FretsawRaster", "FretsawTesting",
                    "FretsawText",
                ]),
            path: "Tests/FretsawServiceTesting"
        ),
        .testTarget(
            name: "FretsawGesturesTests",
            dependencies: [
                "FretsawGestures", "FretsawKeys", "FretsawLimits", "FretsawServiceTesting",
                "FretsawStore", "FretsawStoreTesting",
            ] + root(["FretsawCrypto", "FretsawPolicy"])
        ),
        .testTarget(
            name: "FretsawServiceTests",
            dependencies: [
                "FretsawKeys", "FretsawLimits", "FretsawService", "FretsawServiceTesting",
                "FretsawStore", "FretsawStoreTesting",
            ]
                + root([
                    "FretsawBackgrounds", "FretsawBehaviour", "FretsawCaptcha", "FretsawCodecs",
                    "FretsawCrypto", "FretsawInteraction", "FretsawJSON", "FretsawPolicy",
                    "FretsawRandom", "FretsawRaster", "FretsawTesting", "FretsawWork",
                ])
        ),
        // The service and its store under a seeded scheduler, with faults.
        .testTarget(
            name: "FretsawSimulationTests",
            dependencies: [
                "FretsawGestures", "FretsawKeys", "FretsawLimits", "FretsawService", "FretsawStore",
                "FretsawStoreTesting",
            ]
                + root([
                    "FretsawCaptcha", "FretsawCrypto", "FretsawJSON", "FretsawPolicy",
                    "FretsawRandom", "FretsawRaster", "FretsawTesting",
                ])
        ),
        .testTarget(
            name: "FretsawHTTPTests",
            dependencies: [
                "FretsawGestures", "FretsawHTTP", "FretsawKeys", "FretsawLimits", "FretsawService",
                "FretsawServiceTesting", "FretsawStore", "FretsawStoreTesting", "FretsawRedis",
                .product(name: "Logging", package: "swift-log"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOEmbedded", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ]
                + root([
                    "FretsawBehaviour", "FretsawCaptcha", "FretsawClient", "FretsawCodecs",
                    "FretsawCrypto", "FretsawInteraction", "FretsawJSON", "FretsawPolicy",
                    "FretsawRaster", "FretsawTesting", "LibC",
                ])
        ),
        .testTarget(
            name: "FretsawServerTests",
            dependencies: [
                "fretsaw-server", "FretsawGestures", "FretsawHTTP", "FretsawKeys", "FretsawLimits",
                "FretsawRedis", "FretsawService", "FretsawStore", "FretsawStoreTesting",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
            ]
                + root([
                    "FretsawBackgrounds", "FretsawBatch", "FretsawCaptcha", "FretsawCodecs",
                    "FretsawCommandLine", "FretsawCrypto", "FretsawDecks", "FretsawFiles",
                    "FretsawPolicy", "FretsawRandom", "FretsawRaster", "FretsawTesting", "LibC",
                ])
        ),
    ],
    swiftLanguageModes: [.v6]
)

/// Libraries of the package above this one.
func root(_ names: [String]) -> [Target.Dependency] {
    names.map { .product(name: $0, package: "fretsaw") }
}

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
