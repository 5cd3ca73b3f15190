import ArgumentParser
import FretsawCommandLine
import FretsawFiles

@main
struct FretsawServer: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fretsaw-server",
        abstract: """
            Serves captcha challenges and verifies answers over HTTP.
            Example: fretsaw-server --demo
            fretsaw-server serve --help lists the options.
            """,
        version: "fretsaw-server \(Release.version)",
        subcommands: [
            Serve.self, ConfigCommand.self, TokenCommand.self, HealthCheckCommand.self,
        ],
        defaultSubcommand: Serve.self
    )

    static func main() async {
        await start(former: [
            "bench":
                "fretsaw-server bench was removed; in a clone, benchmarks/serve measures the service"
        ])
    }
}
