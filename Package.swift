// swift-tools-version: 6.2
import PackageDescription

// The package that others import and run first: the engine, `fretsaw`, the interactive systems with their views, the client. The
// server, the solvers and the elements are packages of their own in `Server/`, `Audit/` and `Web/`.
//
// The modules, lower ones first. `FretsawArchitectureTests` compares this list with the import lines under
// `Sources/` and with the table in CONTRIBUTING.md.
let package = Package(
    name: "fretsaw",
    // Batches use `Mutex`, which needs macOS 15. On the other systems only modules without it are meant to be used.
    platforms: [.macOS(.v15), .iOS(.v17), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1)],
    products: [
        .executable(name: "fretsaw", targets: ["fretsaw"]),
        .library(name: "FretsawRaster", targets: ["FretsawRaster"]),
        .library(name: "FretsawRandom", targets: ["FretsawRandom"]),
        .library(name: "FretsawCodecs", targets: ["FretsawCodecs"]),
        .library(name: "FretsawText", targets: ["FretsawText"]),
        .library(name: "FretsawScenery", targets: ["FretsawScenery"]),
        .library(name: "FretsawCaptcha", targets: ["FretsawCaptcha"]),
        .library(name: "FretsawBackgrounds", targets: ["FretsawBackgrounds"]),
        .library(name: "FretsawDecks", targets: ["FretsawDecks"]),
        .library(name: "FretsawCrypto", targets: ["FretsawCrypto"]),
        .library(name: "FretsawJSON", targets: ["FretsawJSON"]),
        .library(name: "FretsawFiles", targets: ["FretsawFiles"]),
        .library(name: "FretsawFrames", targets: ["FretsawFrames"]),
        .library(name: "FretsawBatch", targets: ["FretsawBatch"]),
        .library(name: "FretsawInteraction", targets: ["FretsawInteraction"]),
        .library(name: "FretsawDrawing", targets: ["FretsawDrawing"]),
        .library(name: "FretsawView", targets: ["FretsawView"]),
        .library(name: "FretsawSwiftUI", targets: ["FretsawSwiftUI"]),
        .library(name: "FretsawWork", targets: ["FretsawWork"]),
        .library(name: "FretsawClient", targets: ["FretsawClient"]),
        .library(name: "FretsawBehaviour", targets: ["FretsawBehaviour"]),
        // For the packages in `Server/`, `Audit/` and `Web/`.
        .library(name: "FretsawBench", targets: ["FretsawBench"]),
        .library(name: "FretsawPolicy", targets: ["FretsawPolicy"]),
        .library(name: "FretsawCommandLine", targets: ["FretsawCommandLine"]),
        .library(name: "FretsawTesting", targets: ["FretsawTesting"]),
        .library(name: "LibC", targets: ["LibC"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
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
        // Of the C library, what Swift's module for it leaves out.
        .systemLibrary(name: "CMalloc", path: "Modulemaps/CMalloc"),

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
        // Photos, panoramas and watermarks as backgrounds.
        .target(
            name: "FretsawBackgrounds",
            dependencies: [
                "FretsawRaster", "FretsawRandom", "FretsawText", "FretsawCodecs", "FretsawCaptcha",
                "FretsawCrypto", "FretsawFiles",
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

        // Shared by the service and the solvers: the judgement of drags, and the policy with its limits.
        .target(name: "FretsawBehaviour", dependencies: ["FretsawRaster"]),
        .target(name: "FretsawPolicy"),

        // The service's client, for apps and back ends.
        .target(name: "FretsawClient", dependencies: ["FretsawWork"]),

        // The interactive systems as state machines. Also compiles as Embedded Swift, to WebAssembly.
        .target(name: "FretsawInteraction"),
        // Their views as drawing operations, and what hosts a machine.
        .target(name: "FretsawDrawing", dependencies: ["FretsawInteraction"]),
        // The same with SwiftUI; empty on systems without SwiftUI.
        .target(
            name: "FretsawSwiftUI",
            dependencies: ["FretsawDrawing", "FretsawInteraction"]
        ),
        // Their views as pictures.
        .target(
            name: "FretsawView",
            dependencies: ["FretsawDrawing", "FretsawInteraction", "FretsawRaster", "FretsawText"]
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
                "FretsawRaster", "FretsawRandom", "FretsawCaptcha", "FretsawBackgrounds",
                "FretsawCodecs", "FretsawCrypto", "FretsawJSON", "FretsawFiles", "CMalloc", "LibC",
            ]
        ),
        // Shared by the programs: exit statuses, messages, fonts, configuration files.
        .target(
            name: "FretsawCommandLine",
            dependencies: [
                "FretsawFiles", "FretsawBackgrounds", "FretsawCaptcha", "FretsawCodecs",
                "FretsawText", "FretsawCrypto", "LibC",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]
        ),
        // Benchmarks, their options, reports and plots.
        .target(
            name: "FretsawBench",
            dependencies: [
                "FretsawRaster", "FretsawRandom", "FretsawCaptcha", "FretsawScenery",
                "FretsawCodecs", "FretsawFiles", "FretsawFrames", "FretsawBatch",
                "FretsawCommandLine", "LibC",
            ]
        ),
        .executableTarget(
            name: "fretsaw",
            dependencies: [
                "FretsawCommandLine", "FretsawFiles", "FretsawFrames", "FretsawBatch",
                "FretsawBench", "FretsawBackgrounds", "FretsawCaptcha", "FretsawScenery",
                "FretsawCodecs", "FretsawText", "FretsawRaster", "FretsawRandom", "FretsawCrypto",
                "FretsawJSON", "FretsawDecks", "LibC",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]
        ),

        // Draws the pictures of `Samples/guide`; `make samples` runs it.
        .executableTarget(
            name: "DrawSamples",
            dependencies: ["FretsawCaptcha", "FretsawCodecs", "FretsawRaster", "FretsawRandom"],
            path: "Samples/DrawSamples"
        ),

        // Draws states of the interactive systems for the documentation; `make pictures` runs it.
        .executableTarget(
            name: "DrawStates",
            dependencies: [
                "FretsawCommandLine", "FretsawFiles", "FretsawCaptcha", "FretsawScenery",
                "FretsawCodecs", "FretsawText", "FretsawRaster", "FretsawRandom",
                "FretsawJSON", "FretsawDrawing", "FretsawInteraction", "FretsawView",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "Samples/DrawStates"
        ),

        // The fuzz targets; `scripts/sanitize` builds them with libFuzzer and the address sanitizer.
        .executableTarget(
            name: "Fuzz",
            dependencies: ["FretsawCodecs", "FretsawRaster", "FretsawJSON"],
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
        // Used by tests of more than one module: fonts, seeds, folders, built programs.
        .target(
            name: "FretsawTesting",
            dependencies: ["FretsawCaptcha", "FretsawCodecs", "FretsawRandom", "FretsawRaster"],
            path: "Tests/FretsawTesting"
        ),
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
                "FretsawBackgrounds", "FretsawCaptcha", "FretsawText", "FretsawRaster",
                "FretsawRandom", "FretsawTesting",
                "FretsawScenery",
            ]
        ),
        .testTarget(
            name: "FretsawSceneryTests",
            dependencies: ["FretsawScenery", "FretsawRaster", "FretsawRandom", "CSceneryKernels"]
        ),
        .testTarget(
            name: "FretsawCryptoTests",
            dependencies: ["FretsawCrypto", "FretsawTesting"]
        ),
        .testTarget(name: "FretsawJSONTests", dependencies: ["FretsawJSON"]),
        .testTarget(
            name: "FretsawWorkTests",
            dependencies: ["FretsawWork"],
            exclude: ["work_vectors.py"]
        ),
        .testTarget(
            name: "FretsawInteractionTests",
            dependencies: ["FretsawDrawing", "FretsawInteraction", "FretsawTesting"]
        ),
        .testTarget(
            name: "FretsawViewTests",
            dependencies: [
                "FretsawView", "FretsawDrawing", "FretsawInteraction", "FretsawRaster",
                "FretsawText", "FretsawTesting",
            ]
        ),
        .testTarget(
            name: "FretsawDrawingTests",
            dependencies: ["FretsawDrawing", "FretsawInteraction"]
        ),
        .testTarget(
            name: "FretsawBehaviourTests",
            dependencies: ["FretsawBehaviour", "FretsawInteraction"]
        ),
        .testTarget(name: "FretsawPolicyTests", dependencies: ["FretsawPolicy"]),
        .testTarget(name: "FretsawArchitectureTests"),
        .testTarget(
            name: "FretsawSamplesTests",
            dependencies: [
                "DrawSamples", "DrawStates", "FretsawCodecs", "FretsawInteraction", "FretsawRaster",
                "FretsawView", .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]
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
                "FretsawBatch", "FretsawBackgrounds", "FretsawFiles", "FretsawCaptcha",
                "FretsawCodecs", "FretsawRaster", "FretsawRandom", "FretsawCrypto",
                "FretsawTesting",
            ]
        ),
        .testTarget(
            name: "FretsawBackgroundsTests",
            dependencies: [
                "FretsawBackgrounds", "FretsawCaptcha", "FretsawCodecs", "FretsawFiles",
                "FretsawRandom", "FretsawRaster", "FretsawScenery", "FretsawTesting", "FretsawText",
            ]
        ),
        .testTarget(
            name: "FretsawCommandTests",
            dependencies: [
                "fretsaw", "FretsawCommandLine", "FretsawFiles", "FretsawBackgrounds",
                "FretsawBatch", "FretsawBench", "FretsawCodecs", "FretsawRaster", "FretsawTesting",
                "FretsawDecks", "LibC",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]
        ),
    ],
    swiftLanguageModes: [.v6]
)

// FretsawSwiftUI names SwiftUI, which Linux does not have. With `FRETSAW_STUBS=1`, which the Makefile sets, it is compiled
// there against signatures, for its tests.
if Context.environment["FRETSAW_STUBS"] != nil {
    package.targets.append(.target(name: "SwiftUI", path: "Tests/SwiftUIStubs"))
    package.targets.first { $0.name == "FretsawSwiftUI" }?.dependencies.append("SwiftUI")
    package.targets.append(
        .testTarget(
            name: "FretsawSwiftUITests",
            dependencies: ["FretsawDrawing", "FretsawSwiftUI", "FretsawInteraction", "SwiftUI"]
        )
    )
}

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
// Also optimised in debug builds: pictures and work take a tenth of the time, and tests see what a release does.
let engine: Set = [
    "FretsawRaster", "FretsawRandom", "FretsawCodecs", "FretsawText", "FretsawScenery",
    "FretsawCaptcha", "FretsawWork",
]

for target in package.targets where target.type != .system {
    if target.name.hasPrefix("C") {
        target.cSettings = [.unsafeFlags(["-O2"], .when(configuration: .debug))]
        continue
    }
    target.swiftSettings = strict
    if engine.contains(target.name) {
        target.swiftSettings?.append(
            .unsafeFlags(["-O", "-enable-default-cmo"], .when(configuration: .debug))
        )
    }
    if target.type == .regular {
        target.swiftSettings?.append(.strictMemorySafety())
    }
}

// Unoptimised, `rounded()` calls the C mathematics library. A program that imports nothing else would not link it.
for target in package.targets
where ["FretsawRaster", "FretsawRandom", "FretsawInteraction"].contains(target.name) {
    target.linkerSettings = [.linkedLibrary("m", .when(platforms: [.linux]))]
}

// `FRETSAW_FUZZER=1` links libFuzzer, which makes inputs; without it `Fuzz` runs on the files it is given. Of the tests,
// those that the address sanitizer is for are left.
if Context.environment["FRETSAW_FUZZER"] != nil {
    let fuzz = package.targets.first { $0.name == "Fuzz" }
    fuzz?.swiftSettings?.append(.define("FUZZING"))
    fuzz?.linkerSettings = [.unsafeFlags(["-sanitize=fuzzer"])]
    let sanitized: Set = [
        "FretsawRasterTests", "FretsawCodecsTests", "FretsawTextTests", "FretsawCaptchaTests",
    ]
    package.targets.removeAll { $0.type == .test && !sanitized.contains($0.name) }
}

// `make docs` needs the documentation plugin; nothing else fetches it.
if Context.environment["FRETSAW_DOCS"] != nil {
    package.dependencies.append(
        .package(url: "https://github.com/swiftlang/swift-docc-plugin", exact: "1.5.0")
    )
}
