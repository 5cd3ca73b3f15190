import ArgumentParser
import FretsawCommandLine
import FretsawFiles

@main
struct FretsawAuditProgram: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fretsaw-audit",
        // One text, to avoid a blank line.
        abstract: """
            Attacks batches of captcha pictures, and the judgement of drags, with solvers.
            Example: fretsaw-audit pairs --limit 300
            fretsaw-audit attack --help lists the options.
            """,
        version: "fretsaw-audit \(Release.version)",
        subcommands: [AttackCommand.self, BehaviourCommand.self],
        defaultSubcommand: AttackCommand.self
    )

    static func main() async {
        await start()
    }
}
