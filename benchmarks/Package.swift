// swift-tools-version: 6.2
import PackageDescription

// A separate package, so that users of Fretsaw do not resolve the benchmark library.
//
// The library finds suites under `Benchmarks/` only. Its traits are off: they bring a malloc
// interposer that has to be installed apart, so allocations are not counted.
let package = Package(
    name: "fretsaw-benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "fretsaw", path: ".."),
        .package(url: "https://github.com/ordo-one/benchmark", exact: "1.38.1", traits: []),
    ],
    targets: [
        .target(
            name: "BenchmarkInputs",
            dependencies: [
                .product(name: "FretsawCaptcha", package: "fretsaw"),
                .product(name: "FretsawRandom", package: "fretsaw"),
                .product(name: "FretsawRaster", package: "fretsaw"),
            ],
            path: "Benchmarks/BenchmarkInputs"
        ),
        suite("RasterBenchmarks"),
        suite("CodecBenchmarks", "FretsawCodecs"),
        suite("CaptchaBenchmarks", "FretsawBatch", "FretsawCodecs"),
    ],
    swiftLanguageModes: [.v6]
)

func suite(_ name: String, _ products: String...) -> Target {
    let engine = ["FretsawCaptcha", "FretsawRandom", "FretsawRaster"] + products
    return .executableTarget(
        name: name,
        dependencies: [
            "BenchmarkInputs",
            .product(name: "Benchmark", package: "benchmark"),
        ] + engine.map { .product(name: $0, package: "fretsaw") },
        path: "Benchmarks/\(name)",
        plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]
    )
}

for target in package.targets {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]
}
