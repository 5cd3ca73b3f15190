import ArgumentParser
import Foundation
import FretsawCommandLine
import FretsawService
import FretsawStore

/// The command `fretsaw-server config check`.
struct ConfigCheck: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Tell what is wrong with the settings before serve is started.",
        usage: "fretsaw-server config check [<options>]",
        discussion: """
            Takes the flags, variables and file that serve takes, reads keys, fonts, words and \
            photos, and opens neither address nor store.

            Example:
              fretsaw-server config check --config /etc/fretsaw.conf

            Exit status: 0 serve would start, if addresses and store are there; 64 the command line \
            makes no sense; 65, 66 what is named is damaged, not there; 78 the configuration makes no \
            sense.
            """
    )

    @OptionGroup var options: SettingOptions

    func run() async throws {
        try await reportingSettings {
            let plan = try options.plan()
            let remarks = try await ConfigCheck.check(plan)
            for remark in plan.remarks + remarks { Console.note(remark.printable) }
            return .success
        }
    }

    /// Tries everything that can be tried without being seen.
    ///
    /// - Returns: what is probably not meant.
    static func check(_ plan: ServePlan) async throws -> [String] {
        var remarks: [String] = []
        let keys = try plan.keyRing()
        if keys == nil {
            remarks.append(
                "no keys-file: serve will make a key that ends with its process; several nodes need "
                    + "one file of keys"
            )
        }
        for place in [plan.store, plan.gestureStore ?? .memory] {
            guard case .sqlite(let path) = place else { continue }
            let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
            guard FileManager.default.fileExists(atPath: folder) else {
                throw SettingsError("\(place.text): there is no folder \(folder); make it first")
            }
        }
        let designs = try await plan.designs()
        _ = try CaptchaService(
            keys: keys ?? KeyRing([SealingKey.fresh()]),
            store: MemoryStore(),
            designs: designs.designs,
            settings: plan.service
        ) { Timestamp(0) }
        return remarks + designs.remarks
    }
}
