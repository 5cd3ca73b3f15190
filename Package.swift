// swift-tools-version: 6.2
import PackageDescription

// The package that others import and run first: the engine, `fretsaw`, the interactive systems with their views, the client. The
// server, the solvers and the elements are packages of their own in `Server/`, `Audit/` and `Web/`.

/// A system library: a module map, nothing else.
func systemLibrary(_ name: String, _ pkgConfig: String, apt: String, brew: String) -> Target {
    .systemLibrary(
        name: name,
        path: "Modulemaps/\(name)",
        pkgConfig: pkgConfig,
        providers: [.apt([apt]), .brew([brew])]
    )
}
let systemLibraries: [Target] = [
    systemLibrary("CPNG", "libpng", apt: "libpng-dev", brew: "libpng"),
    systemLibrary("CJPEG", "libjpeg", apt: "libjpeg-dev", brew: "jpeg-turbo"),
    systemLibrary("CGIF", "libgif", apt: "libgif-dev", brew: "giflib"),
    systemLibrary("CWebP", "libwebp", apt: "libwebp-dev", brew: "webp"),
    systemLibrary("CLCMS", "lcms2", apt: "liblcms2-dev", brew: "little-cms2"),
    systemLibrary("CFreeType", "freetype2", apt: "libfreetype-dev", brew: "freetype"),
    systemLibrary("CCrypto", "libcrypto", apt: "libssl-dev", brew: "openssl@3"),
    // Of the C library, what Swift's module for it leaves out.
    .systemLibrary(name: "CMalloc", path: "Modulemaps/CMalloc"),
]

/// Targets with the names of those that they import.
typealias Targets = KeyValuePairs<String, [Target.Dependency]>

let parser: Target.Dependency = .product(name: "ArgumentParser", package: "swift-argument-parser")

// The modules, lower ones first. `FretsawArchitectureTests` compares these lists with the import lines under
// `Sources/` and with the table in CONTRIBUTING.md.
let modules: Targets = [
    // The C library, by one name on all systems.
    "LibC": [],

    // C shims: setjmp and in-memory callbacks, nothing else.
    "CPNGShims": ["CPNG"],
    "CJPEGShims": ["CJPEG"],
    "CGIFShims": ["CGIF"],
    // C where an instruction beyond the baseline pays: chosen at run time, by one header of all.
    "CKernelClones": [],
    "CPNGKernels": ["CKernelClones"],
    "CJPEGKernels": ["CKernelClones"],
    "CGIFKernels": ["CKernelClones"],
    "CRasterKernels": ["CKernelClones"],
    "CRandomKernels": ["CKernelClones"],
    "CCaptchaKernels": ["CKernelClones"],
    "CSceneryKernels": ["CKernelClones"],

    // The kinds of captchas and their answers. Also compiles as Embedded Swift, to WebAssembly.
    "FretsawKinds": [],

    // The engine: synchronous, pure, seeded.
    "FretsawRaster": ["CRasterKernels"],
    "FretsawRandom": ["CRandomKernels"],
    "FretsawScenery": ["FretsawRaster", "FretsawRandom", "CSceneryKernels"],
    "FretsawCodecs": [
        "FretsawRaster", "CPNGShims", "CJPEGShims", "CGIFShims", "CPNGKernels", "CJPEGKernels",
        "CGIFKernels", "CWebP", "CLCMS",
    ],
    "FretsawText": ["FretsawRaster", "CFreeType"],
    "FretsawCaptcha": [
        "FretsawKinds", "CCaptchaKernels", "FretsawRaster", "FretsawScenery", "FretsawRandom",
        "FretsawText",
    ],
    // Puzzles as files, for batches and the service.
    "FretsawPuzzles": ["FretsawRaster", "FretsawRandom", "FretsawCaptcha", "FretsawCodecs"],
    // Photos, panoramas and watermarks as backgrounds.
    "FretsawBackgrounds": [
        "FretsawRaster", "FretsawRandom", "FretsawText", "FretsawCodecs", "FretsawCaptcha",
        "FretsawCrypto", "FretsawFiles",
    ],
    "FretsawCrypto": ["CCrypto"],
    // JSON from strangers and to everybody, without Foundation.
    "FretsawJSON": [],
    // Decks of figures: their files, and outlines from drawings and fonts.
    "FretsawDecks": [
        "FretsawRaster", "FretsawRandom", "FretsawText", "FretsawCaptcha", "FretsawCrypto",
        "FretsawFiles", "FretsawJSON",
    ],

    // The puzzle of `work`, its solver and its check. Also compiles as Embedded Swift, to WebAssembly.
    "FretsawWork": [],

    // Shared by the service and the solvers: the judgement of drags, and the policy with its limits.
    "FretsawBehaviour": ["FretsawRaster"],
    "FretsawPolicy": [],

    // The service's client, for apps and back ends.
    "FretsawClient": ["FretsawKinds", "FretsawWork"],

    // The interactive systems as state machines. Also compiles as Embedded Swift, to WebAssembly.
    "FretsawInteraction": ["FretsawKinds"],
    // Their views as drawing operations, and what hosts a machine.
    "FretsawDrawing": ["FretsawInteraction", "FretsawKinds"],
    // The same with SwiftUI; empty on systems without SwiftUI.
    "FretsawSwiftUI": ["FretsawDrawing", "FretsawInteraction"],
    // Their views as pictures.
    "FretsawView": ["FretsawDrawing", "FretsawInteraction", "FretsawRaster", "FretsawText"],

    // The edge: files, clocks, threads, people.
    "FretsawFiles": ["CMalloc", "LibC"],
    // Fonts and word lists of this machine.
    "FretsawFonts": ["FretsawCaptcha", "FretsawCrypto", "FretsawFiles", "FretsawText"],
    "FretsawFrames": ["FretsawRaster", "FretsawCodecs", "FretsawJSON", "FretsawFiles", "LibC"],
    // Labels of puzzles for training tools.
    "FretsawLabels": [
        "FretsawCaptcha", "FretsawFiles", "FretsawJSON", "FretsawKinds", "FretsawRaster",
    ],
    "FretsawBatch": [
        "FretsawLabels",
        "FretsawKinds", "FretsawRaster", "FretsawRandom", "FretsawScenery", "FretsawCaptcha",
        "FretsawBackgrounds", "FretsawCodecs", "FretsawDecks", "FretsawFonts", "FretsawCrypto",
        "FretsawJSON", "FretsawFiles", "FretsawPuzzles", "LibC",
    ],
    // `libfretsaw`: the engine for callers of other languages, by one header.
    "CFretsaw": [],
    "FretsawLibrary": [
        "CFretsaw", "CKernelClones", "FretsawKinds", "FretsawRaster", "FretsawRandom",
        "FretsawScenery",
        "FretsawCodecs", "FretsawCaptcha", "FretsawText", "FretsawBackgrounds", "FretsawCrypto",
        "FretsawJSON", "FretsawFiles", "FretsawFrames", "FretsawBatch", "LibC",
    ],
    // Shared by the programs: exit statuses, messages, fonts, configuration files.
    "FretsawCommandLine": [
        "FretsawFiles", "FretsawFonts", "FretsawBackgrounds", "FretsawCaptcha", "FretsawCodecs",
        "FretsawText", "FretsawCrypto", "LibC", parser,
    ],
    // Benchmarks, their options, reports and plots.
    "FretsawBench": [
        "FretsawRaster", "FretsawRandom", "FretsawCaptcha", "FretsawScenery", "FretsawCodecs",
        "FretsawFiles", "FretsawFrames", "FretsawBatch", "FretsawCommandLine", "LibC",
    ],
    // Used by tests of more than one module: fonts, seeds, folders, built programs.
    "FretsawTesting": ["FretsawCaptcha", "FretsawCodecs", "FretsawRandom", "FretsawRaster"],
]

let programs: Targets = [
    "fretsaw": [
        "FretsawKinds", "FretsawCommandLine", "FretsawFiles", "FretsawFonts", "FretsawFrames",
        "FretsawBatch", "FretsawBench", "FretsawLabels",
        "FretsawBackgrounds", "FretsawCaptcha", "FretsawScenery", "FretsawCodecs", "FretsawText",
        "FretsawRaster", "FretsawRandom", "FretsawCrypto", "FretsawJSON", "FretsawDecks", "LibC",
        parser,
    ],

    // The fuzz targets; `scripts/sanitize` builds them with libFuzzer and the address sanitizer.
    "Fuzz": ["FretsawCodecs", "FretsawRaster", "FretsawJSON"],
]

let tests: Targets = [
    "FretsawKindsTests": ["FretsawKinds"],
    "FretsawRasterTests": ["FretsawRaster", "FretsawRandom"],
    "FretsawRandomTests": ["FretsawRandom"],
    "FretsawCodecsTests": [
        "FretsawCodecs", "FretsawRaster", "FretsawRandom", "FretsawCrypto", "FretsawInteraction",
        "CPNGKernels", "CGIFKernels", "FretsawTesting",
    ],
    // FreeType itself is the oracle that our outlines are held against.
    "FretsawTextTests": [
        "FretsawText", "FretsawRaster", "FretsawRandom", "FretsawTesting", "CFreeType",
    ],
    "FretsawCaptchaTests": [
        "FretsawKinds", "FretsawBackgrounds", "FretsawCaptcha", "FretsawText", "FretsawRaster",
        "FretsawRandom",
        "FretsawTesting", "FretsawScenery",
    ],
    "FretsawSceneryTests": ["FretsawScenery", "FretsawRaster", "FretsawRandom", "CSceneryKernels"],
    "FretsawCryptoTests": ["FretsawCrypto", "FretsawTesting"],
    "FretsawJSONTests": ["FretsawJSON"],
    "FretsawWorkTests": ["FretsawWork"],
    "FretsawInteractionTests": [
        "FretsawDrawing", "FretsawInteraction", "FretsawKinds", "FretsawTesting",
    ],
    "FretsawViewTests": [
        "FretsawView", "FretsawDrawing", "FretsawInteraction", "FretsawRaster", "FretsawText",
        "FretsawTesting",
    ],
    "FretsawDrawingTests": ["FretsawDrawing", "FretsawInteraction", "FretsawKinds"],
    "FretsawBehaviourTests": ["FretsawBehaviour", "FretsawInteraction"],
    "FretsawArchitectureTests": [],
    "FretsawDocumentationTests": [
        "FretsawCaptcha", "FretsawScenery", "FretsawCodecs", "FretsawRandom", "FretsawRaster",
    ],
    "FretsawFilesTests": ["FretsawFiles", "FretsawRandom", "FretsawTesting"],
    "FretsawDecksTests": [
        "FretsawDecks", "FretsawCaptcha", "FretsawCodecs", "FretsawRandom", "FretsawRaster",
        "FretsawScenery", "FretsawText", "FretsawJSON", "FretsawTesting",
    ],
    "FretsawFramesTests": ["FretsawFrames", "FretsawRaster"],
    "FretsawBenchTests": ["FretsawBench", "FretsawFiles", "FretsawRandom", "FretsawRaster"],
    "FretsawBatchTests": [
        "FretsawKinds", "FretsawBatch", "FretsawBackgrounds", "FretsawFiles", "FretsawCaptcha",
        "FretsawCodecs", "FretsawRaster", "FretsawRandom", "FretsawCrypto", "FretsawText",
        "FretsawLabels", "FretsawTesting",
    ],
    // They run the program `fretsaw`.
    "FretsawLibraryTests": [
        "CFretsaw", "FretsawLibrary", "fretsaw", "FretsawCodecs", "FretsawRaster", "FretsawTesting",
    ],
    "FretsawBackgroundsTests": [
        "FretsawBackgrounds", "FretsawCaptcha", "FretsawCodecs", "FretsawCrypto", "FretsawFiles",
        "FretsawRandom", "FretsawRaster", "FretsawScenery", "FretsawTesting", "FretsawText",
    ],
    "FretsawCommandTests": [
        "fretsaw", "FretsawCommandLine", "FretsawFiles", "FretsawBackgrounds", "FretsawBatch",
        "FretsawBench", "FretsawCodecs", "FretsawRaster", "FretsawTesting", "FretsawDecks", "LibC",
        parser,
    ],
]

let package = Package(
    name: "fretsaw",
    // Batches use `Mutex`, which needs macOS 15. On the other systems only modules without it are meant to be used.
    platforms: [.macOS(.v15), .iOS(.v17), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1)],
    products: [
        .executable(name: "fretsaw", targets: ["fretsaw"]),
        // `scripts/build-library` links it as libfretsaw.
        .library(name: "fretsaw-library", type: .static, targets: ["FretsawLibrary"]),
    ]
        // Some are only for the packages in `Server/`, `Audit/` and `Web/`.
        + modules.map(\.key).filter { !$0.hasPrefix("C") && $0 != "FretsawLibrary" }
        .map { .library(name: $0, targets: [$0]) },
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
    ],
    targets: systemLibraries + modules.map { .target(name: $0, dependencies: $1) }
        + programs.map { .executableTarget(name: $0, dependencies: $1) }
        + tests.map { .testTarget(name: $0, dependencies: $1) },
    swiftLanguageModes: [.v6]
)

for target in package.targets {
    switch target.name {
    case "FretsawWork": target.exclude = ["Exports"]
    case "FretsawWorkTests": target.exclude = ["work_vectors.py"]
    case "Fuzz": target.path = "fuzzing/Sources"
    case "FretsawTesting": target.path = "Tests/FretsawTesting"
    default: break
    }
}

// FretsawSwiftUI names SwiftUI, which Linux does not have. With `FRETSAW_STUBS=1`, which the Makefile sets, it is compiled
// there against signatures, for its tests.
if Context.environment["FRETSAW_STUBS"] != nil {
    package.targets.append(.target(name: "SwiftUI", path: "Tests/SwiftUIStubs"))
    package.targets.first { $0.name == "FretsawSwiftUI" }?.dependencies.append("SwiftUI")
    package.targets.append(
        .testTarget(
            name: "FretsawSwiftUITests",
            dependencies: [
                "FretsawDrawing", "FretsawSwiftUI", "FretsawInteraction", "FretsawKinds", "SwiftUI",
            ]
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
where ["FretsawKinds", "FretsawRaster", "FretsawRandom", "FretsawInteraction"].contains(target.name)
{
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
