import Foundation
import FretsawBatch
import FretsawCommandLine

extension SettingOptions {
    /// A plan from the settings of flags, environment and file, all read now.
    @Sendable func plan() throws -> ServePlan {
        try ServePlan(read(), processors: AvailableProcessors.current().count)
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
}
