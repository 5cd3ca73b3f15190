import ArgumentParser
import FretsawCommandLine
import FretsawHTTP

struct HealthCheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "healthcheck",
        abstract: "Check if a running service is healthy.",
        usage: "fretsaw-server healthcheck [<options>]",
        discussion: """
            Example:
              fretsaw-server healthcheck --admin 127.0.0.1:9464

            Reads the same settings as serve, and sends a request to the admin address in them.

            Exit status: 0 healthy; 1 not healthy, or no reply; 64 invalid command line; 78 invalid \
            configuration, or no admin address is configured.
            """
    )

    @OptionGroup var options: SettingOptions

    func run() async throws {
        try await reportingSettings {
            let server = try options.plan().server
            guard let admin = server.admin else {
                throw SettingsError("no admin address is configured; set admin")
            }
            if await HealthCheck.isHealthy(admin) { return .success }
            let isDefault =
                "; admin is not set, and serve uses a free port if this one is taken: set it for both"
            Console.error(
                "\(admin.text) is not the admin address of a healthy service\(server.movesAdmin ? isDefault : "")"
            )
            return .partly
        }
    }
}
