// swift-tools-version: 6.2
import PackageDescription

// The solvers that attack pictures and drags, and their program. Nothing that others import is here.
let package = Package(
    name: "fretsaw-audit",
    platforms: [.macOS(.v15)],
    products: [.executable(name: "fretsaw-audit", targets: ["fretsaw-audit"])],
    dependencies: [
        .package(name: "fretsaw", path: ".."),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    ],
    targets: [
        .target(
            name: "FretsawAudit",
            dependencies: root(
                "FretsawRaster",
                "FretsawRandom",
                "FretsawScenery",
                "FretsawCodecs",
                "FretsawCaptcha",
                "FretsawKinds",
                "FretsawBehaviour",
                "FretsawPolicy",
                "LibC"
            )
        ),
        .executableTarget(
            name: "fretsaw-audit",
            dependencies: [
                "FretsawAudit", .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]
                + root(
                    "FretsawBehaviour",
                    "FretsawCaptcha",
                    "FretsawCommandLine",
                    "FretsawDecks",
                    "FretsawFiles",
                    "FretsawKinds",
                    "FretsawPolicy"
                )
        ),
        .testTarget(
            name: "FretsawAuditTests",
            dependencies: ["FretsawAudit"]
                + root(
                    "FretsawCaptcha",
                    "FretsawKinds",
                    "FretsawScenery",
                    "FretsawCodecs",
                    "FretsawRandom",
                    "FretsawRaster",
                    "FretsawBehaviour",
                    "FretsawPolicy",
                    "FretsawText",
                    "FretsawTesting"
                )
        ),
        .testTarget(
            name: "FretsawAuditCommandTests",
            // The program `fretsaw` generates the batches.
            dependencies: ["fretsaw-audit", "FretsawAudit"]
                + root("FretsawTesting", "fretsaw")
        ),
    ],
    swiftLanguageModes: [.v6]
)

/// Libraries of the package above this one.
func root(_ names: String...) -> [Target.Dependency] {
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
