import FretsawFiles
import ArgumentParser
import Foundation
import FretsawBatch
import FretsawCommandLine

extension Option where Value == String? {
    /// The flag of a setting.
    init(_ setting: Setting) {
        self.init(
            name: .customLong(setting.name),
            help: ArgumentHelp(setting.flagHelp, valueName: setting.form.valueName)
        )
    }
}

/// Settings on the command line: flags of the most used, `--set` for all, and the file with the rest.
struct SettingOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Configuration file, key = value a line. (default: that of FRETSAW_CONFIG, or none)",
            valueName: "file"
        )
    )
    var config: String?

    @Option(.listen) var listen: String?
    @Option(.admin) var admin: String?
    @Option(.kinds) var kinds: String?
    @Option(.backgrounds) var backgrounds: String?
    @Option(.keysFile) var keysFile: String?
    @Option(.store) var store: String?

    /// Also without a value: `--demo`.
    @Option(
        name: .customLong(Setting.demo.name),
        defaultAsFlag: "true",
        help: ArgumentHelp(Setting.demo.flagHelp, valueName: Setting.demo.form.valueName)
    )
    var demo: String? = nil

    @Option(
        help: ArgumentHelp(
            """
            Any setting, as --set look=plain; can be repeated, the last value of a setting wins. \
            fretsaw-server config reference lists all of them.
            """,
            valueName: "name=value"
        )
    )
    var set: [String] = []

    func validate() throws {
        guard config != "" else { throw ValidationError("--config is empty: give a name") }
        for pair in set where !pair.dropFirst().contains("=") {
            throw ValidationError("--set is \(pair); it must be NAME=VALUE, as look=plain")
        }
    }

    /// The texts that were given, by the settings' names.
    var given: [String: String] {
        let flags: [(Setting, String?)] = [
            (.listen, listen), (.admin, admin), (.kinds, kinds), (.backgrounds, backgrounds),
            (.keysFile, keysFile), (.store, store), (.demo, demo),
        ]
        var given: [String: String] = [:]
        for (setting, text) in flags { given[setting.name] = text }
        for pair in set {
            let name = pair.prefix { $0 != "=" }
            given[String(name)] = String(pair.dropFirst(name.count + 1))
        }
        return given
    }

    /// The settings of flags, environment and file, all read now.
    ///
    /// - Throws: ``SettingsError``, and `BatchError` where the file cannot be read.
    func read(
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws -> Settings {
        let named = environment["FRETSAW_CONFIG"].flatMap { $0.isEmpty ? nil : $0 }
        guard let path = config ?? named else {
            return try Settings(flags: given, environment: environment)
        }
        let bytes = try FileBytes.read(path, limit: SettingsFile.maxBytes + 1)
        guard bytes.count <= SettingsFile.maxBytes else {
            throw SettingsError("\(path) is longer than \(ByteCount(SettingsFile.maxBytes))")
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw SettingsError("\(path) is not UTF-8")
        }
        return try Settings(
            flags: given,
            environment: environment,
            file: (path, SettingsFile(text, path: path))
        )
    }

    /// A plan from the settings of flags, environment and file, all read now.
    @Sendable func plan() throws -> ServePlan {
        try ServePlan(read(), processors: AvailableProcessors.current().count)
    }
}
