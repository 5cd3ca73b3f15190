import ArgumentParser
import Foundation
import FretsawCommandLine
import FretsawHTTP
import FretsawKeys
import FretsawRedis
import FretsawService
import FretsawStore

/// The command `fretsaw-server config check`.
struct ConfigCheck: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Check the settings without starting the service.",
        usage: "fretsaw-server config check [<options>]",
        discussion: """
            Example:
              fretsaw-server config check --config /etc/fretsaw.conf

            Reads the same options, variables and file as serve, and the keys, fonts, words, photos, \
            media and certificates that they name. Does not listen, and does not open the store.

            Exit status: 0 valid; 64 invalid command line; 65 damaged input; 66 missing input; 78 \
            invalid configuration.
            """
    )

    @OptionGroup var options: SettingOptions

    func run() async throws {
        try await reportingSettings {
            let plan = try options.plan()
            let warnings = try await ConfigCheck.check(plan)
            for warning in plan.warnings + warnings { Console.note(warning.printable) }
            return .success
        }
    }

    /// Checks everything that has no effect outside the process.
    ///
    /// - Returns: warnings.
    static func check(_ plan: ServePlan) async throws -> [String] {
        var warnings: [String] = []
        let keys = try plan.keyRing()
        if keys == nil {
            warnings.append(
                "no keys-file: serve will use a temporary key; several nodes need a shared keys-file"
            )
        }
        if let keys { warnings += try plan.expiryWarnings(of: keys, at: Serve.date()) }
        let places = [("store", plan.store), ("gesture-store", plan.gestureStore ?? .memory)]
        for (name, place) in places {
            switch place {
            case .memory: break
            case .sqlite(let path): try checkFolder(of: path, place.text)
            case .redis(let address):
                do throws(StoreError) { try address.checkFiles() } catch {
                    throw SettingsError("\(name): \(error.detail)", source: plan.source(of: name))
                }
            }
        }
        for address in [plan.server.address, plan.server.admin] {
            guard case .unix(path: let path)? = address else { continue }
            try checkFolder(of: path, "unix:\(path)")
        }
        _ = try plan.mediaLibrary()
        let designs = try await plan.designs()
        _ = try CaptchaService(
            keys: keys ?? KeyRing([SealingKey.fresh()]),
            store: MemoryStore(),
            designs: designs.service,
            settings: plan.service
        ) { Timestamp(0) }
        return warnings + designs.warnings
    }

    private static func checkFolder(of path: String, _ place: String) throws(SettingsError) {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        guard FileManager.default.fileExists(atPath: folder) else {
            throw SettingsError("\(place): the folder \(folder) does not exist; create it")
        }
    }
}
