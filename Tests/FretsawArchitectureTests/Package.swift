import Foundation

/// A package as `swift package dump-package` describes it, and its files.
struct Package: Decodable {
    /// A target of the manifest.
    struct Target: Decodable {
        /// A dependency: a target or a package's product, by name.
        struct Dependency: Decodable {
            let name: String

            init(from decoder: any Decoder) throws {
                // One key (`byName`, `target`, `product`, `plugin`) with an array that begins with the name.
                let entry = try decoder.container(keyedBy: AnyKey.self)
                guard let kind = entry.allKeys.first else {
                    throw DecodingError.dataCorrupted(
                        .init(codingPath: decoder.codingPath, debugDescription: "no dependency")
                    )
                }
                var words = try entry.nestedUnkeyedContainer(forKey: kind)
                name = try words.decode(String.self)
            }
        }

        let name: String
        let type: String
        let path: String?
        let dependencies: [Dependency]

        /// The modules whose imports the manifest permits.
        var permitted: Set<String> { Set(dependencies.map(\.name)) }
    }

    /// A product of the manifest.
    struct Product: Decodable {
        let name: String
        let targets: [String]
        let type: [String: AnyValue]

        var isLibrary: Bool { type["library"] != nil }
    }

    /// The package's folder in the checkout; empty for the root.
    private(set) var folder = ""
    let targets: [Target]
    let products: [Product]

    private enum CodingKeys: CodingKey { case targets, products }

    /// The checkout's folder.
    static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The Swift modules under `Sources/`, in the manifest's order.
    var modules: [Target] {
        targets.filter {
            ["regular", "executable"].contains($0.type) && $0.path == nil && !$0.name.hasPrefix("C")
        }
    }

    /// The root and the packages in its folders, read once.
    static let all: Result<[Package], any Error> = Result {
        try ["", "Server/", "Audit/", "Web/"].map { folder in
            var package = try dump(folder)
            package.folder = folder
            return package
        }
    }

    /// Where the module's files are.
    func path(of module: Target) -> String { "\(folder)Sources/\(module.name)" }

    /// Runs `swift package dump-package`, in a separate build folder, because `swift test` locks the default one.
    private static func dump(_ folder: String) throws -> Package {
        let scratch = FileManager.default.temporaryDirectory
            .appending(path: "fretsaw-manifest-\(ProcessInfo.processInfo.processIdentifier)")
        defer { try? FileManager.default.removeItem(at: scratch) }
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [
            ProcessInfo.processInfo.environment["SWIFT"] ?? "swift", "package",
            "--package-path", root.appending(path: folder).path, "--scratch-path", scratch.path,
            "dump-package",
        ]
        // Targets of tests alone are not the architecture.
        process.environment = ProcessInfo.processInfo.environment
            .filter { !$0.key.hasPrefix("FRETSAW_") }
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return try JSONDecoder().decode(Package.self, from: data)
    }

    /// The Swift files of a folder below the checkout, with their texts.
    static func swiftFiles(in folder: String) throws -> [(path: String, text: String)] {
        let url = root.appending(path: folder)
        guard let walker = FileManager.default.enumerator(atPath: url.path) else { return [] }
        var files: [(String, String)] = []
        for case let path as String in walker where path.hasSuffix(".swift") {
            let text = try String(contentsOf: url.appending(path: path), encoding: .utf8)
            files.append(("\(folder)/\(path)", text))
        }
        return files
    }
}

/// A key of any name.
struct AnyKey: CodingKey {
    let stringValue: String
    let intValue: Int? = nil

    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}

/// A value that is not read.
struct AnyValue: Decodable {
    init(from decoder: any Decoder) {}
}

/// An import line of a source file.
struct Import: Hashable {
    let module: String
    let isPublic: Bool

    /// The import lines of a file, whatever attributes and access precede them.
    static func lines(in text: String) -> [Import] {
        text.split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ")
            guard let place = words.firstIndex(of: "import"), place + 1 < words.count,
                words[..<place].allSatisfy({
                    $0.hasPrefix("@") || ["public", "package", "internal", "private"].contains($0)
                }), let module = words[place + 1].split(separator: ".").first
            else { return nil }
            return Import(module: String(module), isPublic: words[..<place].contains("public"))
        }
    }
}
