import ArgumentParser
import Foundation
import FretsawCommandLine
import FretsawFiles
import FretsawHTTP
import FretsawKeys
import FretsawRedis
import FretsawService
import FretsawStore
import LibC

struct ConfigCheck: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Check the settings without starting the service.",
        usage: "fretsaw-server config check [<options>]",
        discussion: """
            Example:
              fretsaw-server config check --config /etc/fretsaw.conf

            Reads the same options, variables and file as serve, and the keys, fonts, words, photos, \
            media and certificates that they name. Does not listen, and does not open the store. Prints \
            valid if serve can start.

            Exit status: 0 valid; 64 invalid command line; 65 damaged input; 66 missing input; 78 \
            invalid configuration.
            """
    )

    @OptionGroup var options: SettingOptions

    func run() async throws {
        try await reportingSettings {
            var problems: [SettingProblem] = []
            let plan = try options.plan(problems: &problems)
            var faults: [any Error] = problems.isEmpty ? [] : [SettingsError(problems)]
            let warnings = await ConfigCheck.check(plan, &faults)
            for warning in plan.warnings + warnings { Console.note(warning.printable) }
            guard let first = faults.first else {
                try StandardOutput.print("valid")
                return .success
            }
            for fault in faults.dropFirst() { Console.error(Console.message(for: fault)) }
            // The settings are reported last, near the end of the output.
            throw first
        }
    }

    /// Checks everything without effects outside the process; adds faults, and returns warnings.
    static func check(_ plan: ServePlan, _ faults: inout [any Error]) async -> [String] {
        var warnings: [String] = []
        var keys: KeyRing?
        attempt(&faults) {
            keys = try plan.keyRing()
            if let keys { warnings += try plan.expiryWarnings(of: keys, at: Serve.date()) }
        }
        let places = [("store", plan.store), ("gesture-store", plan.gestureStore ?? .memory)]
        for (name, place) in places {
            attempt(&faults) { try checkFiles(of: place, name, in: plan) }
        }
        for address in [plan.server.address, plan.server.admin] {
            guard case .unix(path: let path)? = address else { continue }
            attempt(&faults) { try checkFolder(of: path, "unix:\(path)") }
        }
        attempt(&faults) { _ = try plan.mediaLibrary() }
        attempt(&faults) { _ = try plan.siteDirectory() }
        attempt(&faults) { _ = try plan.loadDecks() }
        attempt(&faults) {
            _ = try plan.pack.map {
                try PairArchive($0, readsAll: true, tolerance: plan.tolerance(of:))
            }
        }
        var paths = plan.backgrounds + [plan.font].compactMap(\.self)
        if case .file(let path) = plan.wordList { paths.append(path) }
        for path in paths where !FileManager.default.fileExists(atPath: path) {
            faults.append(FileError(.system(.read, path: path, code: ENOENT)))
        }
        do {
            let designs = try await plan.designs()
            warnings += designs.warnings
            _ = try CaptchaService(
                keys: keys ?? KeyRing([SealingKey.fresh()]),
                store: MemoryStore(),
                designs: designs.service,
                settings: plan.service
            ) { Timestamp(0) }
        } catch {
            let known = faults.map(Console.message)
            if !known.contains(Console.message(for: error)) { faults.append(error) }
        }
        return warnings
    }

    /// Runs a check, and adds the error that it throws to `faults`.
    private static func attempt(_ faults: inout [any Error], _ check: () throws -> Void) {
        do { try check() } catch { faults.append(error) }
    }

    private static func checkFiles(
        of place: ServePlan.StorePlace,
        _ name: String,
        in plan: ServePlan
    ) throws {
        switch place {
        case .memory: break
        case .sqlite(let path): try checkFolder(of: path, place.text)
        case .redis(let address):
            do throws(StoreError) { try address.checkFiles() } catch {
                throw SettingsError("\(name): \(error.detail)", source: plan.source(of: name))
            }
        }
    }

    private static func checkFolder(of path: String, _ place: String) throws(SettingsError) {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        guard FileManager.default.fileExists(atPath: folder) else {
            throw SettingsError("\(place): the folder \(folder) does not exist; create it")
        }
    }
}
