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
        subcommands: [Serve.self, ConfigCommand.self, TokenCommand.self, HealthCheckCommand.self],
        defaultSubcommand: Serve.self
    )

    static func main() async {
        var advice: [String: String] = [:]
        for (name, setting) in Setting.otherNames {
            advice["--\(name)"] = "there is no option --\(name); use --\(setting)"
        }
        for setting in Setting.all
        where !setting.isSecret && !SettingOptions.names.contains(setting.name) {
            advice["--\(setting.name)"] =
                "\(setting.name) is a setting without an option; use --set \(setting.name)=\(setting.placeholder)"
        }
        await start(advice: advice)
    }
}
