import Foundation
import PackagePlugin

/// Builds what browsers load, and puts it into the program as Swift source.
///
/// `scripts/build-web` does the work; here is said when it has to, and with which toolchain. With `FRETSAW_FAST_SITE=1`
/// in the environment, which is meant for tests, it optimises and compresses less.
@main
struct EmbedSite: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let root = context.package.directoryURL.deletingLastPathComponent()
        let script = root.appending(path: "scripts/build-web")
        let environment = ProcessInfo.processInfo.environment
        let isFast = environment["FRETSAW_FAST_SITE"] == "1"
        // Apart, so that a release build never finds a fast site, and changing between them builds neither again.
        let output = context.pluginWorkDirectoryURL.appending(path: isFast ? "fast" : "full")
        let source = output.appending(path: "SiteFile+All.swift")
        let inputs = try [
            "Sources/FretsawInteraction", "Sources/FretsawKinds", "Sources/FretsawWork",
            "Web/Sources/FretsawWeb", "Web/texts", "Samples/guide",
        ].flatMap { try EmbedSite.files(below: root.appending(path: $0)) }
        return [
            .buildCommand(
                displayName: "Building the site",
                executable: script,
                arguments: (isFast ? ["--fast"] : []) + [
                    output.appending(path: "site").path, source.path,
                ],
                environment: [
                    "SWIFTC": try context.tool(named: "swiftc").url.path,
                    "CLANG": try context.tool(named: "clang").url.path,
                    "WASM_LD": try context.tool(named: "wasm-ld").url.path,
                    "PATH": environment["PATH"] ?? "/usr/bin:/bin",
                    "LC_ALL": "C",
                ],
                inputFiles: inputs + [
                    script, root.appending(path: "scripts/pack-site"),
                    root.appending(path: "scripts/write-protocol"),
                    root.appending(path: "scripts/write-texts"),
                    root.appending(path: "Sources/FretsawDrawing/Theme.swift"),
                ],
                outputFiles: [source]
            )
        ]
    }

    private static func files(below folder: URL) throws -> [URL] {
        guard let walker = FileManager.default.enumerator(atPath: folder.path) else { return [] }
        return walker.compactMap { $0 as? String }
            .map { folder.appending(path: $0) }
            .filter { !$0.hasDirectoryPath && !$0.lastPathComponent.hasPrefix(".") }
            .sorted { $0.path < $1.path }
    }
}
