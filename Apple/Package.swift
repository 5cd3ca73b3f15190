// swift-tools-version: 6.2
import PackageDescription

// A separate package, because SwiftUI exists on Apple systems only. `FretsawDrawing` does not name SwiftUI and is tested
// on Linux. There, `FretsawSwiftUI` is compiled against the signatures in `Stubs/SwiftUI`.
let package = Package(
    name: "fretsaw-apple",
    platforms: [.iOS(.v17), .macOS(.v15), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1)],
    products: [
        .library(name: "FretsawDrawing", targets: ["FretsawDrawing"]),
        .library(name: "FretsawSwiftUI", targets: ["FretsawSwiftUI"]),
    ],
    dependencies: [
        .package(name: "fretsaw", path: "..")
    ],
    targets: [
        .target(
            name: "FretsawDrawing",
            dependencies: [.product(name: "FretsawInteraction", package: "fretsaw")]
        ),
        .target(
            name: "FretsawSwiftUI",
            dependencies: [
                "FretsawDrawing", .product(name: "FretsawInteraction", package: "fretsaw"),
            ]
        ),
        .testTarget(
            name: "FretsawDrawingTests",
            dependencies: [
                "FretsawDrawing", .product(name: "FretsawInteraction", package: "fretsaw"),
            ]
        ),
        .testTarget(
            name: "FretsawSwiftUITests",
            dependencies: [
                "FretsawDrawing", "FretsawSwiftUI",
                .product(name: "FretsawInteraction", package: "fretsaw"),
            ]
        ),
    ],
    swiftLanguageModes: [.v6]
)

// As in the package above this one.
var strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("ImmutableWeakCaptures"),
    .strictMemorySafety(),
]

#if os(Linux)
package.targets.append(.target(name: "SwiftUI", path: "Stubs/SwiftUI"))
for target in package.targets where target.name.hasPrefix("FretsawSwiftUI") {
    target.dependencies.append("SwiftUI")
}
// Elsewhere, warnings depend on an SDK that this package has not been compiled with.
strict.append(.treatAllWarnings(as: .error, .when(configuration: .debug)))
#endif

for target in package.targets {
    target.swiftSettings = strict
}
