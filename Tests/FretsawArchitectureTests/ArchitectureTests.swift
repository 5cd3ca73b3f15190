import Foundation
import Testing

/// Sources and the module table must agree with the manifests.
@Suite("Architecture")
struct ArchitectureTests {
    private let packages: [Package]
    /// The package that others import.
    private let root: Package

    init() throws {
        packages = try Package.all.get()
        root = packages[0]
    }

    /// Every module, its folder, and its package.
    private var modules: [(module: Package.Target, path: String, package: Package)] {
        packages.flatMap { package in
            package.modules.map { ($0, package.path(of: $0), package) }
        }
    }

    @Test("Every folder of Sources is a target of its manifest, and has files")
    func foldersAreTargets() throws {
        for package in packages {
            let sources = Package.root.appending(path: "\(package.folder)Sources")
            let folders = try FileManager.default.contentsOfDirectory(atPath: sources.path)
                .filter { !$0.hasPrefix(".") }
            let targets = package.targets.filter {
                ["regular", "executable"].contains($0.type) && $0.path == nil
            }
            #expect(Set(folders) == Set(targets.map(\.name)))
        }
        for (_, path, _) in modules { #expect(!(try Package.swiftFiles(in: path)).isEmpty) }
    }

    @Test("A module imports what its dependencies in the manifest name, and uses all of them")
    func importsMatchTheManifest() throws {
        for (module, path, package) in modules where module.name != "LibC" {
            var used: Set<String> = []
            for file in try Package.swiftFiles(in: path) {
                for line in Import.lines(in: file.text) {
                    used.insert(line.module)
                    #expect(
                        module.permitted.contains(line.module)
                            || toolchainModules.contains(line.module),
                        "\(file.path) imports \(line.module)"
                    )
                }
            }
            // Plugins and the header of kernels have no import line.
            let ours = module.permitted.filter { name in
                (package.targets + root.targets).contains { $0.name == name && $0.type != "plugin" }
            }
            // The script that writes a file of FretsawWeb when it is built has the import lines of that file.
            let script = Package.root.appending(path: "scripts/write-protocol")
            let written =
                module.name == "FretsawWeb" ? try String(contentsOf: script, encoding: .utf8) : ""
            let unused = ours.subtracting(used).filter { !written.contains("import \($0)\"") }
            #expect(unused.isEmpty, "\(module.name) does not import these")
        }
    }

    @Test("Others fetch one package with the root; other dependencies are the nested packages'")
    func dependenciesOfTheRoot() throws {
        let named = root.targets.flatMap(\.permitted)
            .filter { name in !root.targets.contains { $0.name == name } }
        #expect(Set(named) == ["ArgumentParser"])
    }

    @Test("Only LibC names the C library, whose module has another name on each system")
    func libraryNamesAreInOnePlace() throws {
        let names: Set<String> = ["Glibc", "Musl", "Android", "Darwin"]
        var importers: Set<String> = []
        for (module, path, _) in modules {
            for file in try Package.swiftFiles(in: path)
            where Import.lines(in: file.text).contains(where: { names.contains($0.module) })
                || names.contains(where: { file.text.contains("\($0).") })
            {
                importers.insert(module.name)
            }
        }
        #expect(importers == ["LibC"])
    }

    @Test("The engine imports nothing of the system")
    func engineIsPure() throws {
        let pure: Set = [
            "FretsawKinds", "FretsawRaster", "FretsawRandom", "FretsawCodecs", "FretsawText",
            "FretsawScenery", "FretsawCaptcha", "FretsawInteraction", "FretsawView", "FretsawWeb",
            "FretsawJSON",
            "FretsawWork", "FretsawBehaviour", "FretsawPolicy",
        ]
        let found = modules.filter { pure.contains($0.module.name) }
        #expect(found.count == pure.count)
        for (_, path, _) in found {
            for file in try Package.swiftFiles(in: path) {
                for line in Import.lines(in: file.text) {
                    #expect(
                        !toolchainModules.contains(line.module) && line.module != "LibC",
                        "\(file.path) imports \(line.module)"
                    )
                }
            }
        }
    }

    @Test("The Swift Package Index documents each library product")
    func indexIsComplete() throws {
        let file = Package.root.appending(path: ".spi.yml")
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        let documented = lines.compactMap { $0.split(separator: " ").last.map(String.init) }
            .filter { $0.hasPrefix("Fretsaw") }
        let libraries = root.products.filter(\.isLibrary).map(\.name)
            .filter { !ownProducts.contains($0) }
        #expect(documented.sorted() == libraries.sorted())
    }

    /// The modules of the root that these link, and other packages' that those name.
    private func reached(from modules: some Sequence<String>) -> Set<String> {
        var (reached, open): (Set<String>, [String]) = ([], Array(modules))
        while let name = open.popLast() {
            guard reached.insert(name).inserted else { continue }
            open += root.targets.filter { $0.name == name }.flatMap(\.permitted)
        }
        return reached
    }

    @Test("No library that others import reads a command line")
    func librariesParseNoOptions() {
        for product in root.products where product.isLibrary && !ownProducts.contains(product.name)
        {
            #expect(!reached(from: product.targets).contains("ArgumentParser"), "\(product.name)")
        }
    }

    @Test("The program fretsaw links neither the interactive systems nor Foundation")
    func programIsSmall() throws {
        let reached = reached(from: ["fretsaw"])
        #expect(reached.contains("FretsawCaptcha"))
        for module in [
            "FretsawInteraction", "FretsawDrawing", "FretsawView", "FretsawWork", "FretsawClient",
            "FretsawBehaviour", "FretsawPolicy",
        ] {
            #expect(!reached.contains(module), "fretsaw links \(module)")
        }
        // Foundation brings the tables of ICU with it: nine megabytes of a batch's memory.
        for module in root.modules where reached.contains(module.name) {
            for file in try Package.swiftFiles(in: root.path(of: module)) {
                #expect(
                    !Import.lines(in: file.text).contains { $0.module == "Foundation" },
                    "\(file.path) imports Foundation instead of FoundationEssentials"
                )
            }
        }
    }

    @Test("The server and the solvers link no more of the root than they need")
    func nestedProgramsAreSmall() throws {
        let faces: Set = ["FretsawDrawing", "FretsawView", "FretsawSwiftUI"]
        let others = [
            "Server/": faces.union(["FretsawBatch", "FretsawBench", "FretsawFrames"]),
            "Audit/": faces.union(["FretsawClient", "FretsawInteraction", "FretsawWork"]),
        ]
        for (module, _, package) in modules {
            guard let others = others[package.folder] else { continue }
            let linked = reached(from: module.permitted).intersection(others)
            #expect(linked.isEmpty, "\(module.name) links \(linked)")
        }
    }

    @Test("The module table lists each module below its imports, as Package.swift declares them")
    func tableMatchesTheManifest() throws {
        let rows = try tableRows()
        #expect(Set(rows.map(\.module)) == Set(root.modules.map(\.name)))
        var above: Set<String> = []
        for row in rows {
            let target = try #require(root.targets.first { $0.name == row.module })
            let imports = target.permitted.filter { $0.hasPrefix("Fretsaw") }
            #expect(row.imports == imports, "\(row.module)")
            #expect(row.imports.isSubset(of: above), "\(row.module) is listed above its imports")
            above.insert(row.module)
        }
    }

    @Test("Public signatures of a product name products and no C type")
    func productsStandAlone() throws {
        let products = Set(root.products.filter(\.isLibrary).flatMap(\.targets))
        for module in root.modules where module.type == "regular" {
            for file in try Package.swiftFiles(in: root.path(of: module)) {
                for line in Import.lines(in: file.text) where line.isPublic {
                    #expect(
                        !root.targets.contains {
                            $0.name == line.module && $0.name.hasPrefix("C")
                        },
                        "\(file.path) makes \(line.module) public"
                    )
                    if products.contains(module.name), line.module.hasPrefix("Fretsaw") {
                        #expect(
                            products.contains(line.module),
                            "\(file.path) makes \(line.module) public"
                        )
                    }
                }
            }
        }
    }

    @Test("A type's name means one thing: no two modules of a package declare the same")
    func namesAreUnique() throws {
        let declaration =
            /(?m)^(?:(?:public|package|final|indirect|@frozen) )*(?:struct|enum|class|actor|protocol) (\w+)/
        var owners: [String: Set<String>] = [:]
        for (module, path, package) in modules where module.type == "regular" {
            for file in try Package.swiftFiles(in: path) {
                for match in file.text.matches(of: declaration) {
                    owners[package.folder + match.1, default: []].insert(module.name)
                }
            }
        }
        #expect(owners.count > 300)
        // A point of the plane in both, and the state machines import nothing.
        owners["Point"]?.remove("FretsawInteraction")
        for (name, modules) in owners where modules.count > 1 {
            Issue.record("\(name) is declared in \(modules.sorted().joined(separator: " and "))")
        }
    }

    @Test("Service, stores, HTTP and the programs use no unsafe code")
    func unsafeStaysNextToKernels() throws {
        // They call `inet_pton` and `posix_spawn`.
        let cCalls = ["/IPAddress.swift", "/SVGDrawing.swift"]
        let safe = [
            "FretsawKeys", "FretsawLimits", "FretsawGestures", "FretsawService", "FretsawStore",
            "FretsawHTTP", "fretsaw", "fretsaw-server", "fretsaw-audit",
        ]
        for (_, path, _) in modules.filter({ safe.contains($0.module.name) }) {
            for file in try Package.swiftFiles(in: path)
            where !cCalls.contains(where: file.path.hasSuffix) {
                let found = ["UnsafePointer", "UnsafeMutable", "UnsafeRaw", "unsafe "]
                    .filter(file.text.contains)
                #expect(found.isEmpty, "\(file.path)")
            }
        }
    }

    @Test("No library names an option of the command line; advice is the programs'")
    func librariesKnowNoOptions() throws {
        for (module, path, _) in modules
        where module.type == "regular"
            && !["FretsawCommandLine", "FretsawBench"].contains(module.name)
        {
            for file in try Package.swiftFiles(in: path) {
                // A literal may begin or end on another line; code itself has no such word.
                for line in file.text.split(separator: "\n") {
                    let code = line.drop { $0 == " " }
                    guard !code.hasPrefix("//") else { continue }
                    #expect(code.firstMatch(of: /--[a-z]/) == nil, "\(file.path): \(code)")
                }
            }
        }
    }

    @Test("A C shim includes its own library and no other shim")
    func shimsAreThin() throws {
        let libraries = [
            "CPNGShims": "png.h", "CJPEGShims": "jpeglib.h", "CGIFShims": "gif_lib.h",
        ]
        #expect(
            Set(libraries.keys) == Set(root.targets.map(\.name).filter { $0.hasSuffix("Shims") })
        )
        for (shim, library) in libraries {
            let url = Package.root.appending(path: "Sources/\(shim)")
            let walker = try #require(FileManager.default.enumerator(atPath: url.path))
            var all = ""
            for case let path as String in walker where path.hasSuffix(".c") || path.hasSuffix(".h")
            {
                let text = try String(contentsOf: url.appending(path: path), encoding: .utf8)
                all += text
                for other in libraries.keys where other != shim {
                    #expect(!text.contains("\(other).h"), "\(shim)/\(path) includes \(other)")
                }
            }
            #expect(all.contains("#include <\(library)>"), "\(shim) does not wrap \(library)")
        }
    }

    /// Modules of the toolchain, which the manifest does not name.
    private let toolchainModules: Set<String> = [
        "Foundation", "FoundationEssentials", "FoundationNetworking", "Synchronization", "Dispatch",
        "SwiftUI", "CoreText", "Observation",
    ]

    /// Libraries for the nested packages, which others have no use for, and that for other languages.
    private let ownProducts: Set<String> = [
        "FretsawBench", "FretsawCommandLine", "FretsawPolicy", "FretsawTesting", "LibC",
        "fretsaw-library",
    ]

    /// The rows of the module table in CONTRIBUTING.md: a module, and the modules of ours that it imports.
    private func tableRows() throws -> [(module: String, imports: Set<String>)] {
        let page = try String(
            contentsOf: Package.root.appending(path: "CONTRIBUTING.md"),
            encoding: .utf8
        )
        let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
        let header = try #require(lines.firstIndex { $0.hasPrefix("| module |") })
        return lines[(header + 2)...].prefix { $0.hasPrefix("|") }.map { line in
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            let imports = cells[2] == "nothing" ? [] : cells[2].split(separator: ", ")
            return (
                cells[0].trimmingCharacters(in: ["`"]),
                Set(imports.map { "Fretsaw\($0)" })
            )
        }
    }
}
