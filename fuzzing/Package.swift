// swift-tools-version: 6.2
import PackageDescription

// Fuzz targets, in a package of their own: everything in it, the engine too, is built with the fuzzer's
// instrumentation and the address sanitizer. `./run` builds and starts them.
let package = Package(
    name: "fretsaw-fuzzing",
    dependencies: [.package(name: "fretsaw", path: "..")],
    targets: [
        .target(name: "FuzzDriver"),
        target("FuzzGIF"),
        target("FuzzPicture"),
        target("FuzzPNGEncoder"),
        target("FuzzAnimation"),
        .executableTarget(
            name: "FuzzPoints",
            dependencies: ["FuzzDriver", .product(name: "FretsawService", package: "fretsaw")]
        ),
        .executableTarget(
            name: "FuzzJSON",
            dependencies: ["FuzzDriver", .product(name: "FretsawJSON", package: "fretsaw")]
        ),
    ],
    swiftLanguageModes: [.v6]
)

func target(_ name: String) -> Target {
    .executableTarget(
        name: name,
        dependencies: [
            "FuzzDriver",
            .product(name: "FretsawCodecs", package: "fretsaw"),
            .product(name: "FretsawRaster", package: "fretsaw"),
        ]
    )
}
