// swift-tools-version: 6.2
import PackageDescription

// A separate package: the driver of the table is not a product.
let package = Package(
    name: "fretsaw-gif-benchmark",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "fretsaw", path: "../../..")],
    targets: [
        .executableTarget(
            name: "gif-driver",
            dependencies: [
                .product(name: "FretsawCodecs", package: "fretsaw"),
                .product(name: "FretsawRaster", package: "fretsaw"),
            ],
            path: "Sources",
            swiftSettings: [
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("InternalImportsByDefault"),
                .enableUpcomingFeature("MemberImportVisibility"),
            ]
        )
    ],
    swiftLanguageModes: [.v6]
)
