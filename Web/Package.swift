// swift-tools-version: 6.2
import PackageDescription

// The elements of web pages: the bridge of bytes between the systems, compiled to WebAssembly, and JavaScript. This
// manifest is for native tests; `scripts/build-web` builds what browsers load.
let package = Package(
    name: "fretsaw-web",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "fretsaw", path: "..")],
    targets: [
        .target(
            name: "FretsawWeb",
            dependencies: root("FretsawInteraction", "FretsawKinds"),
            exclude: ["Exports", "Site", "protocol.txt"],
            plugins: ["WriteProtocol"]
        ),
        .plugin(name: "WriteProtocol", capability: .buildTool()),
        .target(
            name: "FretsawWebTesting",
            dependencies: ["FretsawWeb"] + root("FretsawInteraction"),
            path: "Tests/FretsawWebTesting"
        ),
        .testTarget(
            name: "FretsawWebTests",
            dependencies: ["FretsawWeb", "FretsawWebTesting"]
                + root("FretsawInteraction", "FretsawKinds")
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
            dependencies: ["FretsawWebTesting"]
                + root(
                    "FretsawCodecs",
                    "FretsawDrawing",
                    "FretsawInteraction",
                    "FretsawRaster",
                    "FretsawText",
                    "FretsawView"
                ),
            path: "Tests/CompareViews"
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
for target in package.targets where target.type != .plugin {
    target.swiftSettings = strict
    if target.type == .regular { target.swiftSettings?.append(.strictMemorySafety()) }
}
