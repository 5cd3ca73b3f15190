import Foundation
import PackagePlugin

/// Writes the Swift side of the bytes between machines and elements, by `scripts/write-protocol`.
@main
struct WriteProtocol: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let package = context.package.directoryURL
        let script = package.appending(path: "../scripts/write-protocol").standardized
        let kinds = package.appending(path: "../Sources/FretsawKinds/CaptchaKind.swift")
            .standardized
        let output = context.pluginWorkDirectoryURL.appending(path: "Protocol.swift")
        return [
            .buildCommand(
                displayName: "Writing the protocol",
                executable: script,
                arguments: [output.path],
                inputFiles: [
                    script, kinds, package.appending(path: "Sources/FretsawWeb/protocol.txt"),
                ],
                outputFiles: [output]
            )
        ]
    }
}
