// swift-tools-version: 6.2
import PackageDescription

// The modules, lower ones first. `FretsawArchitectureTests` compares this list with the import lines under
// `Sources/` and with the table in the README.
let package = Package(
    name: "fretsaw",
    // The service uses `Mutex`, which needs macOS 15. On the other systems only modules without it are meant to be used.
    platforms: [.macOS(.v15), .iOS(.v17), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1)],
    products: [
        .executable(name: "fretsaw", targets: ["fretsaw"]),
        .executable(name: "fretsaw-server", targets: ["fretsaw-server"]),
        .library(name: "FretsawRaster", targets: ["FretsawRaster"]),
        .library(name: "FretsawRandom", targets: ["FretsawRandom"]),
        .library(name: "FretsawCodecs", targets: ["FretsawCodecs"]),
        .library(name: "FretsawText", targets: ["FretsawText"]),
        .library(name: "FretsawScenery", targets: ["FretsawScenery"]),
        .library(name: "FretsawCaptcha", targets: ["FretsawCaptcha"]),
        .library(name: "FretsawDecks", targets: ["FretsawDecks"]),
        .library(name: "FretsawCrypto", targets: ["FretsawCrypto"]),
        .library(name: "FretsawJSON", targets: ["FretsawJSON"]),
        .library(name: "FretsawStore", targets: ["FretsawStore"]),
        .library(name: "FretsawWork", targets: ["FretsawWork"]),
        .library(name: "FretsawClient", targets: ["FretsawClient"]),
        .library(name: "FretsawInteraction", targets: ["FretsawInteraction"]),
        .library(name: "FretsawView", targets: ["FretsawView"]),
        .library(name: "FretsawService", targets: ["FretsawService"]),
        .library(name: "FretsawFiles", targets: ["FretsawFiles"]),
        .library(name: "FretsawFrames", targets: ["FretsawFrames"]),
        .library(name: "FretsawBatch", targets: ["FretsawBatch"]),
        .library(name: "FretsawBench", targets: ["FretsawBench"]),
        .library(name: "FretsawAudit", targets: ["FretsawAudit"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.2"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ],
    targets: [
        // System libraries: a module map each, nothing else.
        .systemLibrary(
            name: "CPNG",
            path: "Modulemaps/CPNG",
            pkgConfig: "libpng",
            providers: [.apt(["libpng-dev"]), .brew(["libpng"])]
        ),
        .systemLibrary(
            name: "CJPEG",
            path: "Modulemaps/CJPEG",
            pkgConfig: "libjpeg",
            providers: [.apt(["libjpeg-dev"]), .brew(["jpeg-turbo"])]
        ),
        .systemLibrary(
            name: "CGIF",
            path: "Modulemaps/CGIF",
            pkgConfig: "libgif",
            providers: [.apt(["libgif-dev"]), .brew(["giflib"])]
        ),
        .systemLibrary(
            name: "CFreeType",
            path: "Modulemaps/CFreeType",
            pkgConfig: "freetype2",
            providers: [.apt(["libfreetype-dev"]), .brew(["freetype"])]
        ),
        .systemLibrary(
            name: "CCrypto",
            path: "Modulemaps/CCrypto",
            pkgConfig: "libcrypto",
            providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]
        ),
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
        // Of the C library, what Swift's module for it leaves out.
        .systemLibrary(name: "CMalloc", path: "Modulemaps/CMalloc"),
        .systemLibrary(name: "CAffinity", path: "Modulemaps/CAffinity"),

        // The C library, by one name on all systems.
        .target(name: "LibC"),

        // C shims: setjmp and in-memory callbacks, nothing else.
        .target(name: "CPNGShims", dependencies: ["CPNG"]),
        .target(name: "CJPEGShims", dependencies: ["CJPEG"]),
        .target(name: "CGIFShims", dependencies: ["CGIF"]),
        // C where an instruction beyond the baseline pays: chosen at run time, by one header of all.
        .target(name: "CKernelClones"),
        .target(name: "CPNGKernels", dependencies: ["CKernelClones"]),
        .target(name: "CJPEGKernels", dependencies: ["CKernelClones"]),
        .target(name: "CGIFKernels", dependencies: ["CKernelClones"]),
        .target(name: "CRasterKernels", dependencies: ["CKernelClones"]),
        .target(name: "CRandomKernels", dependencies: ["CKernelClones"]),
        .target(name: "CCaptchaKernels", dependencies: ["CKernelClones"]),
        .target(name: "CSceneryKernels", dependencies: ["CKernelClones"]),

        // The engine: synchronous, pure, seeded.
        .target(name: "FretsawRaster", dependencies: ["CRasterKernels"]),
        .target(name: "FretsawRandom", dependencies: ["CRandomKernels"]),
        .target(
            name: "FretsawScenery",
            dependencies: ["FretsawRaster", "FretsawRandom", "CSceneryKernels"]
        ),
        .target(
            name: "FretsawCodecs",
            dependencies: [
                "FretsawRaster", "CPNGShims", "CJPEGShims", "CGIFShims", "CPNGKernels",
                "CJPEGKernels", "CGIFKernels",
            ]
        ),
        .target(name: "FretsawText", dependencies: ["FretsawRaster", "CFreeType"]),
        .target(
            name: "FretsawCaptcha",
            dependencies: [
                "CCaptchaKernels",
                "FretsawRaster", "FretsawScenery", "FretsawRandom", "FretsawText",
            ]
        ),
        .target(name: "FretsawCrypto", dependencies: ["CCrypto"]),
        // JSON from strangers and to everybody, without Foundation.
        .target(name: "FretsawJSON"),
        // Decks of figures: their files, and outlines from drawings and fonts.
        .target(
            name: "FretsawDecks",
            dependencies: [
                "FretsawRaster", "FretsawRandom", "FretsawText", "FretsawCaptcha", "FretsawCrypto",
                "FretsawJSON",
            ]
        ),

        // The puzzle of `work`, its solver and its check. Also compiles as Embedded Swift, to WebAssembly.
        .target(name: "FretsawWork", exclude: ["Exports"]),

        // The service's client, for apps and back ends.
        .target(name: "FretsawClient", dependencies: ["FretsawWork"]),

        // The interactive systems as state machines. Also compiles as Embedded Swift, to WebAssembly.
        .target(name: "FretsawInteraction"),
        // Their views as pictures.
        .target(
            name: "FretsawView",
            dependencies: ["FretsawRaster", "FretsawText", "FretsawInteraction"]
        ),
        // The same for pages, by bytes; `scripts/build-web` compiles the exports.
        .target(
            name: "FretsawWeb",
            dependencies: ["FretsawInteraction"],
            exclude: ["Exports", "Site", "protocol.txt"],
            plugins: ["WriteProtocol"]
        ),
        .plugin(name: "WriteProtocol", capability: .buildTool()),

        .target(
            name: "FretsawService",
            dependencies: [
                "FretsawRaster", "FretsawRandom", "FretsawCaptcha", "FretsawCodecs",
                "FretsawCrypto",
                "FretsawJSON", "FretsawStore", "FretsawWork",
            ]
        ),

        // The stores of the service: the protocols with the memory back end, and a module for each back end
        // that needs a library, so that unused ones are not built.
        .target(name: "FretsawStore"),
        .target(
            name: "FretsawSQLite",
            dependencies: [
                "FretsawStore", "LibC",
                .product(name: "GRDB", package: "GRDB.swift"),
            ]
        ),
        .target(name: "FretsawRedis", dependencies: ["FretsawStore", "CHiredis", "CSSL", "LibC"]),

        // The files that browsers load, built and embedded by the plugin.
        .plugin(name: "EmbedSite", capability: .buildTool()),
        .target(name: "FretsawSite", plugins: ["EmbedSite"]),

        // The service on the wire.
        .target(
            name: "FretsawHTTP",
            dependencies: [
                "FretsawService", "FretsawCrypto", "FretsawJSON", "FretsawSite", "FretsawWork",
                "FretsawCaptcha", "FretsawCodecs", "FretsawRaster",
                "LibC",
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
        ),

        // The edge: files, clocks, threads, people.
        .target(name: "FretsawFiles", dependencies: ["LibC"]),
        .target(
            name: "FretsawFrames",
            dependencies: ["FretsawRaster", "FretsawCodecs", "FretsawJSON", "FretsawFiles", "LibC"]
        ),
        .target(
            name: "FretsawBatch",
            dependencies: [
                "FretsawRaster", "FretsawRandom", "FretsawCaptcha",
                "FretsawCodecs",
                "FretsawCrypto",
                "FretsawJSON", "FretsawFiles", "CMalloc", "LibC",
            ]
        ),
        .target(
            name: "FretsawBench",
            dependencies: [
                "FretsawRaster", "FretsawRandom", "FretsawCaptcha", "FretsawScenery",
                "FretsawCodecs",
                "FretsawFiles", "FretsawFrames", "FretsawBatch", "LibC",
            ]
        ),
        .target(
            name: "FretsawAudit",
            dependencies: [
                "FretsawRaster", "FretsawRandom", "FretsawScenery", "FretsawCodecs",
                "FretsawCaptcha",
                "FretsawService", "LibC",
            ]
        ),
        // Shared by both programs: exit statuses, messages, fonts, results of benchmarks.
        .target(
            name: "FretsawCommandLine",
            dependencies: [
                "FretsawFiles", "FretsawBatch", "FretsawBench", "FretsawCaptcha", "FretsawCodecs",
                "FretsawText", "FretsawCrypto",
                "LibC",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]
        ),
        .executableTarget(
            name: "fretsaw",
            dependencies: [
                "FretsawCommandLine", "FretsawFiles", "FretsawFrames", "FretsawBatch",
                "FretsawBench",
                "FretsawAudit", "FretsawCaptcha", "FretsawScenery", "FretsawCodecs", "FretsawText",
                "FretsawRaster", "FretsawInteraction", "FretsawView", "FretsawRandom",
                "FretsawCrypto",
                "FretsawJSON", "FretsawService", "FretsawDecks",
                "LibC",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]
        ),
        .executableTarget(
            name: "fretsaw-server",
            dependencies: [
                "FretsawCommandLine", "FretsawFiles", "FretsawBatch", "FretsawBench",
                "FretsawCaptcha", "FretsawScenery", "FretsawCodecs", "FretsawText",
                "FretsawRaster", "FretsawCrypto", "FretsawService", "FretsawStore",
                "FretsawSQLite", "FretsawRedis", "FretsawJSON", "FretsawHTTP", "FretsawWork",
                "FretsawDecks", "CAffinity",
                "LibC",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
            ]
        ),

        // Draws the pictures of `Samples/guide`; `make samples` runs it.
        .executableTarget(
            name: "DrawSamples",
            dependencies: ["FretsawCaptcha", "FretsawCodecs", "FretsawRaster", "FretsawRandom"],
            path: "Samples/DrawSamples"
        ),

        // The fuzz targets; `scripts/sanitize` builds them with libFuzzer and the address sanitizer.
        .executableTarget(
            name: "Fuzz",
            dependencies: ["FretsawCodecs", "FretsawRaster", "FretsawService", "FretsawJSON"],
            path: "fuzzing/Sources"
        ),

        .testTarget(name: "FretsawRasterTests", dependencies: ["FretsawRaster", "FretsawRandom"]),
        .testTarget(name: "FretsawRandomTests", dependencies: ["FretsawRandom"]),
        .testTarget(
            name: "FretsawCodecsTests",
            dependencies: [
                "FretsawCodecs", "FretsawRaster", "FretsawRandom", "FretsawCrypto",
                "FretsawInteraction", "CPNGKernels", "CGIFKernels", "FretsawTesting",
            ]
        ),
        // Fonts and seeds for tests of more than one module.
        .target(name: "FretsawTesting", path: "Tests/FretsawTesting"),
        .testTarget(
            name: "FretsawTextTests",
            // FreeType itself is the oracle that our outlines are held against.
            dependencies: [
                "FretsawText", "FretsawRaster", "FretsawRandom", "FretsawTesting", "CFreeType",
            ]
        ),
        .testTarget(
            name: "FretsawCaptchaTests",
            dependencies: [
                "FretsawCaptcha", "FretsawText", "FretsawRaster", "FretsawRandom", "FretsawTesting",
                "FretsawScenery",
            ]
        ),
        .testTarget(
            name: "FretsawSceneryTests",
            dependencies: ["FretsawScenery", "FretsawRaster", "FretsawRandom", "CSceneryKernels"]
        ),
        .testTarget(name: "FretsawCryptoTests", dependencies: ["FretsawCrypto"]),
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
            dependencies: [
                "FretsawSQLite", "FretsawStore", "FretsawStoreTesting",
                .product(name: "GRDB", package: "GRDB.swift"),
            ]
        ),
        .testTarget(
            name: "FretsawRedisTests",
            dependencies: ["FretsawRedis", "FretsawStore", "FretsawStoreTesting", "LibC"]
        ),
        .testTarget(name: "FretsawJSONTests", dependencies: ["FretsawJSON"]),
        .testTarget(
            name: "FretsawWorkTests",
            dependencies: ["FretsawWork"],
            exclude: ["work_vectors.py"]
        ),
        .testTarget(
            name: "FretsawInteractionTests",
            dependencies: ["FretsawInteraction", "FretsawRaster", "FretsawView", "FretsawTesting"]
        ),
        .testTarget(
            name: "FretsawViewTests",
            dependencies: [
                "FretsawView", "FretsawInteraction", "FretsawRaster", "FretsawText",
                "FretsawTesting",
            ]
        ),
        // Plays scripts of events natively; tests in a browser hold WebAssembly against it.
        .executableTarget(
            name: "WebReplay",
            dependencies: ["FretsawWeb"],
            path: "Tests/WebReplay",
            linkerSettings: [.linkedLibrary("m")]  // rounding, where no instruction has it
        ),
        // Draws views, and compares them with screenshots that tests in a browser take.
        .executableTarget(
            name: "CompareViews",
            dependencies: [
                "FretsawCodecs", "FretsawInteraction", "FretsawRaster", "FretsawText",
                "FretsawView",
                "FretsawWebTesting",
            ],
            path: "Tests/CompareViews"
        ),
        .target(
            name: "FretsawWebTesting",
            dependencies: ["FretsawWeb", "FretsawInteraction"],
            path: "Tests/FretsawWebTesting"
        ),
        .testTarget(
            name: "FretsawWebTests",
            dependencies: ["FretsawWeb", "FretsawWebTesting", "FretsawInteraction"]
        ),
        // A service whose clock and keys tests hold.
        .target(
            name: "FretsawServiceTesting",
            dependencies: [
                "FretsawService", "FretsawStore", "FretsawStoreTesting", "FretsawCaptcha",
                "FretsawRaster", "FretsawCrypto", "FretsawJSON", "FretsawRandom", "FretsawText",
                "FretsawTesting",
            ],
            path: "Tests/FretsawServiceTesting"
        ),
        .testTarget(
            name: "FretsawServiceTests",
            dependencies: [
                "FretsawService", "FretsawServiceTesting", "FretsawStore", "FretsawStoreTesting",
                "FretsawCaptcha", "FretsawRaster", "FretsawCrypto", "FretsawRandom",
                "FretsawInteraction", "FretsawAudit", "FretsawCodecs", "FretsawJSON",
                "FretsawTesting", "FretsawWork", "FretsawBatch",
            ]
        ),
        // The service and its store under a seeded scheduler, with faults.
        .testTarget(
            name: "FretsawSimulationTests",
            dependencies: [
                "FretsawService", "FretsawStore", "FretsawStoreTesting", "FretsawCaptcha",
                "FretsawRaster", "FretsawRandom", "FretsawCrypto", "FretsawJSON", "FretsawTesting",
            ]
        ),
        .testTarget(
            name: "FretsawHTTPTests",
            dependencies: [
                "FretsawAudit", "FretsawHTTP", "FretsawService", "FretsawServiceTesting",
                "FretsawStore", "FretsawStoreTesting", "FretsawRedis", "FretsawCrypto",
                "FretsawClient", "FretsawInteraction", "FretsawJSON", "FretsawCaptcha",
                "FretsawCodecs", "FretsawRaster",
                "LibC",
                .product(name: "Logging", package: "swift-log"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOEmbedded", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
            ]
        ),
        .testTarget(name: "FretsawArchitectureTests"),
        .testTarget(
            name: "FretsawSamplesTests",
            dependencies: ["DrawSamples", "FretsawCodecs", "FretsawRaster"]
        ),
        .testTarget(
            name: "FretsawDocumentationTests",
            dependencies: [
                "FretsawCaptcha", "FretsawScenery", "FretsawCodecs", "FretsawRandom",
                "FretsawRaster",
            ]
        ),
        .testTarget(
            name: "FretsawFilesTests",
            dependencies: ["FretsawFiles", "FretsawRandom", "FretsawTesting"]
        ),
        .testTarget(
            name: "FretsawDecksTests",
            dependencies: [
                "FretsawDecks", "FretsawCaptcha", "FretsawCodecs", "FretsawRandom", "FretsawRaster",
                "FretsawScenery", "FretsawText", "FretsawJSON", "FretsawTesting",
            ]
        ),
        .testTarget(name: "FretsawFramesTests", dependencies: ["FretsawFrames", "FretsawRaster"]),
        .testTarget(
            name: "FretsawBenchTests",
            dependencies: ["FretsawBench", "FretsawFiles", "FretsawRandom", "FretsawRaster"]
        ),
        .testTarget(
            name: "FretsawBatchTests",
            dependencies: [
                "FretsawBatch", "FretsawFiles", "FretsawCaptcha", "FretsawCodecs", "FretsawRaster",
                "FretsawRandom",
                "FretsawCrypto", "FretsawText", "FretsawScenery", "FretsawTesting",
            ]
        ),
        .testTarget(
            name: "FretsawAuditTests",
            dependencies: [
                "FretsawAudit", "FretsawCaptcha", "FretsawScenery", "FretsawCodecs",
                "FretsawRandom", "FretsawRaster",
                "FretsawService", "FretsawText", "FretsawTesting",
            ]
        ),
        // Runs a built program in a folder of its own.
        .target(
            name: "FretsawCommandTesting",
            dependencies: ["FretsawCodecs", "FretsawRaster"],
            path: "Tests/FretsawCommandTesting"
        ),
        .testTarget(
            name: "FretsawCommandTests",
            dependencies: [
                "fretsaw", "FretsawCommandLine", "FretsawCommandTesting", "FretsawFiles",
                "FretsawBatch", "FretsawBench",
                "FretsawCodecs", "FretsawInteraction", "FretsawRaster", "FretsawTesting",
                "FretsawAudit", "FretsawDecks",
                "LibC",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]
        ),
        .testTarget(
            name: "FretsawServerTests",
            dependencies: [
                "fretsaw-server", "FretsawCommandLine", "FretsawCommandTesting", "FretsawHTTP",
                "FretsawRedis", "FretsawService", "FretsawStore", "FretsawCrypto", "FretsawDecks",
                "FretsawCaptcha", "FretsawCodecs", "FretsawRaster", "FretsawRandom", "FretsawBatch",
                "LibC",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
            ]
        ),
    ],
    swiftLanguageModes: [.v6]
)

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),  // SE-0335: `any` says where a box is
    .enableUpcomingFeature("InternalImportsByDefault"),  // SE-0409: no C type leaks
    .enableUpcomingFeature("MemberImportVisibility"),  // SE-0444: a file names what it uses
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),  // SE-0461
    .enableUpcomingFeature("InferIsolatedConformances"),  // SE-0470
    .enableUpcomingFeature("ImmutableWeakCaptures"),  // SE-0481
    .enableExperimentalFeature("Lifetimes"),  // spans returned from row accessors
    // In debug only: a release is built by compilers that warn of other things.
    .treatAllWarnings(as: .error, .when(configuration: .debug)),
]

for target in package.targets where target.type != .system && target.type != .plugin {
    guard !target.name.hasPrefix("C") else { continue }
    target.swiftSettings = strict
    if target.type == .regular {
        target.swiftSettings?.append(.strictMemorySafety())
    }
    // The optimiser of Swift 6.3.1 crashes on it; nothing but tests links it.
    if target.name == "FretsawStoreTesting" {
        target.swiftSettings?.append(.unsafeFlags(["-Onone"], .when(configuration: .release)))
    }
}

// Unoptimised, `rounded()` calls the C mathematics library. A program that imports nothing else would not link it.
for target in package.targets
where ["FretsawRaster", "FretsawRandom", "FretsawInteraction"].contains(target.name) {
    target.linkerSettings = [.linkedLibrary("m", .when(platforms: [.linux]))]
}

// `FRETSAW_FUZZER=1` links libFuzzer, which makes inputs; without it `Fuzz` runs on the files it is given.
if Context.environment["FRETSAW_FUZZER"] != nil,
    let fuzz = package.targets.first(where: { $0.name == "Fuzz" })
{
    fuzz.swiftSettings?.append(.define("FUZZING"))
    fuzz.linkerSettings = [.unsafeFlags(["-sanitize=fuzzer"])]
}

// `FRETSAW_TARGETS=fretsaw,FretsawTextTests` builds these targets and what they depend on, and leaves the
// rest out: nothing that only the others need is fetched, planned or compiled.
if let names = Context.environment["FRETSAW_TARGETS"] {
    var kept = Set<String>()
    var usedPackages = Set<String>()
    var open = names.split(separator: ",").map(String.init)
    while let name = open.popLast() {
        guard kept.insert(name).inserted else { continue }
        for target in package.targets where target.name == name {
            for dependency in target.dependencies {
                switch dependency {
                case .byNameItem(let name, _): open.append(name)
                case .productItem(_, let package, _, _): usedPackages.insert(package ?? "")
                default: break
                }
            }
            // A target's plugins go with it.
            for case .plugin(let name, _) in target.plugins ?? [] { open.append(name) }
        }
    }
    package.targets.removeAll { !kept.contains($0.name) }
    package.products.removeAll { !kept.contains($0.name) }
    package.dependencies.removeAll { dependency in
        guard case .sourceControl(_, let location, _) = dependency.kind else { return false }
        return !usedPackages.contains { location.hasSuffix("/\($0)") }
    }
}

// `make docs` needs the documentation plugin; nothing else fetches it.
if Context.environment["FRETSAW_DOCS"] != nil {
    package.dependencies.append(
        .package(url: "https://github.com/swiftlang/swift-docc-plugin", exact: "1.5.0")
    )
}
