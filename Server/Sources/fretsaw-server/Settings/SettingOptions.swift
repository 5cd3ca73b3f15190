import FretsawFiles
import ArgumentParser
import Foundation
import FretsawCommandLine

extension Option where Value == String? {
    init(setting name: String) {
        let setting = Setting.named(name)
        self.init(
            name: .customLong(name),
            help: setting.map { ArgumentHelp($0.flagHelp, valueName: $0.placeholder) },
            completion: ["file", "path,…"].contains(setting?.placeholder) ? .file() : nil
        )
    }
}

/// Settings on the command line: options for the most used ones, `--set` for all, and the configuration file.
struct SettingOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Configuration file, one key = value per line. (default: $FRETSAW_CONFIG, or none)",
            valueName: "file"
        ),
        completion: .file()
    )
    var config: String?

    @Option(setting: "listen") var listen: String?
    @Option(setting: "admin") var admin: String?
    @Option(setting: "kinds") var kinds: String?
    @Option(setting: "backgrounds") var backgrounds: String?
    @Option(setting: "keys-file") var keysFile: String?
    @Option(setting: "store") var store: String?

    @Flag(help: Setting.named("demo").map { ArgumentHelp($0.flagHelp) }) var demo = false

    @Option(
        help: ArgumentHelp(
            """
            Any setting, such as look=plain; repeatable, the last value of each wins. \
            fretsaw-server config reference lists all settings.
            """,
            valueName: "name=value"
        )
    )
    var set: [String] = []

    func validate() throws {
        guard config != "" else { throw ValidationError("--config is empty; give a file name") }
        for pair in set where !pair.dropFirst().contains("=") {
            throw ValidationError("--set is \(pair); it must be NAME=VALUE, like look=plain")
        }
    }

    /// The settings that have an option of their own.
    static let names = ["listen", "admin", "kinds", "backgrounds", "keys-file", "store", "demo"]

    /// The values on the command line, by setting name.
    var given: [String: String] {
        let values = [listen, admin, kinds, backgrounds, keysFile, store, demo ? "true" : nil]
        var given = Dictionary(uniqueKeysWithValues: zip(SettingOptions.names, values))
            .compactMapValues(\.self)
        for pair in set {
            let name = pair.prefix { $0 != "=" }
            given[String(name)] = String(pair.dropFirst(name.count + 1))
        }
        return given
    }

    /// Reads options, environment and file.
    func plan(
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws -> ServePlan {
        var problems: [SettingProblem] = []
        let plan = try plan(environment, problems: &problems)
        guard problems.isEmpty else { throw SettingsError(problems) }
        return plan
    }

    /// Reads the valid values, and adds the problems of the others.
    func plan(
        _ environment: [String: String] = ProcessInfo.processInfo.environment,
        problems: inout [SettingProblem]
    ) throws -> ServePlan {
        let named = environment["FRETSAW_CONFIG"].flatMap { $0.isEmpty ? nil : $0 }
        return ServePlan(
            given,
            environment,
            try (config ?? named).map { ($0, try SettingsFile(path: $0)) },
            processors: AvailableProcessors.current().count,
            problems: &problems
        )
    }
}
