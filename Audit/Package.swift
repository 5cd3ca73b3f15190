// swift-tools-version: 6.2
import PackageDescription

/// Targets with the names of the modules that they import.
typealias Targets = KeyValuePairs<String, [String]>

let modules: Targets = [
    "FretsawAudit": [
        "FretsawRaster", "FretsawRandom", "FretsawScenery", "FretsawCodecs", "FretsawCaptcha",
        "FretsawKinds", "FretsawBehaviour", "LibC",
    ]
]

let programs: Targets = [
    "fretsaw-audit": [
        "FretsawAudit", "FretsawBehaviour", "FretsawCaptcha", "FretsawCommandLine", "FretsawDecks",
        "FretsawFiles", "FretsawFonts", "FretsawKinds", "ArgumentParser",
    ]
]

let tests: Targets = [
    "FretsawAuditTests": [
        "FretsawAudit", "FretsawCaptcha", "FretsawKinds", "FretsawScenery", "FretsawCodecs",
        "FretsawRandom", "FretsawRaster", "FretsawBehaviour", "FretsawText",
        "FretsawTesting",
    ],
    // The program `fretsaw` generates the batches.
    "FretsawAuditCommandTests": ["fretsaw-audit", "FretsawAudit", "FretsawTesting", "fretsaw"],
]

let own = Set([modules, programs].flatMap { $0.map(\.key) })

/// The targets or products with these names; those of no other package are libraries of the one above this one.
func dependencies(_ names: [String]) -> [Target.Dependency] {
    names.map {
        own.contains($0)
            ? .target(name: $0)
            : .product(
                name: $0,
                package: $0 == "ArgumentParser" ? "swift-argument-parser" : "fretsaw"
            )
    }
}

// The solvers that attack pictures and drags, and their program. Nothing that others import is here.
let package = Package(
    name: "fretsaw-audit",
    platforms: [.macOS(.v15)],
    products: [.executable(name: "fretsaw-audit", targets: ["fretsaw-audit"])],
    dependencies: [
        .package(name: "fretsaw", path: ".."),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    ],
    targets: modules.map { .target(name: $0, dependencies: dependencies($1)) }
        + programs.map { .executableTarget(name: $0, dependencies: dependencies($1)) }
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
for target in package.targets {
    target.swiftSettings = strict
    if target.type == .regular { target.swiftSettings?.append(.strictMemorySafety()) }
    // Also optimised in debug builds: solvers compute for minutes otherwise.
    if target.name == "FretsawAudit" {
        target.swiftSettings?.append(
            .unsafeFlags(["-O", "-enable-default-cmo"], .when(configuration: .debug))
        )
    }
}
