import Foundation
import PackagePlugin

/// Writes the Swift side of the bytes between machines and elements, by `scripts/write-protocol`.
@main
struct WriteProtocol: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let root = context.package.directoryURL
        let script = root.appending(path: "scripts/write-protocol")
        let output = context.pluginWorkDirectoryURL.appending(path: "Protocol.swift")
        return [
            .buildCommand(
                displayName: "Writing the protocol",
                executable: script,
                arguments: [output.path],
                inputFiles: [script, root.appending(path: "Sources/FretsawWeb/protocol.txt")],
                outputFiles: [output]
            )
        ]
    }
}
