import ArgumentParser
import Foundation
import FretsawCommandLine
import FretsawFiles
import FretsawHTTP
import FretsawCrypto
import FretsawService
import Logging

/// The command `fretsaw-server serve`, which is the default.
struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Give out challenges and judge answers over HTTP.",
        // All options would be a line wider than any terminal.
        usage: "fretsaw-server [serve] [<options>]",
        discussion: """
            Speaks the protocol of AJ-Captcha, whose clients work unchanged. Each setting can be given \
            on the command line (--set look=plain), as a variable (FRETSAW_LOOK) and as a line of the \
            file (look = "plain"); the command line wins over a variable, that over the file. \
            fretsaw-server config reference lists all settings. SIGHUP reads all of them again and takes \
            over those that the list marks; SIGTERM ends what has begun, then the process.

            Examples:
              fretsaw-server --demo
              fretsaw-server --kinds blockPuzzle
              fretsaw-server --config /etc/fretsaw.conf --store redis://localhost

            Exit status: 0 asked to end; 2 an address or store cannot be used; 64 the command line \
            makes no sense; 65, 66 what is named is damaged, not there; 78 the configuration makes \
            no sense.
            """
    )

    @OptionGroup var options: SettingOptions

    func run() async throws {
        try await reportingSettings {
            try await serve(options.plan())
            return .success
        }
    }

    /// The computer's date, in UTC.
    @Sendable static func date() -> Timestamp {
        Timestamp(Int64(Date().timeIntervalSince1970 * 1000))
    }

    /// The time that tokens are judged by.
    private static func time(_ logger: Logger) -> MonotonicTime {
        let (clock, start) = (ContinuousClock(), ContinuousClock.now)
        return MonotonicTime(date: date) {
            Int64((clock.now - start) / .milliseconds(1))
        } report: { behind in
            logger.warning(
                """
                the computer's date was set back by \(behind / 1000) s; tokens go on by the time of \
                before, or used ones could pass again; to go by the new date, restart with another key
                """
            )
        }
    }

    private func serve(_ plan: ServePlan) async throws {
        let logger = plan.logger()
        for remark in plan.remarks { logger.warning("\(remark)") }
        let ring: KeyRing
        if let keys = try plan.keyRing() {
            ring = keys
        } else {
            ring = try KeyRing([SealingKey.fresh()])
            logger.warning(
                """
                no keys-file: a key was made that ends with this process, and open challenges with \
                it; several nodes need one file of keys (fretsaw-server token new-key)
                """
            )
        }
        let time = Serve.time(logger)
        let designs = try await plan.designs()
        for remark in designs.remarks { logger.warning("\(remark)") }
        var stores = try plan.openStores()
        stores.challenges = LoggingStore(stores.challenges, logger: logger)
        let service = try CaptchaService(
            keys: ring,
            store: stores.challenges,
            designs: designs.designs,
            settings: plan.service,
            now: { time.now }
        )
        let gestures = plan.gestures(stores, keys: ring, now: { time.now })
        let server = CaptchaServer(
            service: service,
            gestures: gestures,
            media: try plan.mediaLibrary(),
            configuration: plan.server,
            logger: logger
        )
        CaptchaServer.setThreads(AvailableProcessors.current().count)
        let running = RunningService(
            service: service,
            gestures: gestures,
            server: server,
            started: plan,
            logger: logger
        )
        let signals = ServiceSignals { Task { await running.reload { try options.plan() } } }
        defer { withExtendedLifetime(signals) {} }
        let kinds = designs.designs.keys.map(\.rawValue).sorted().joined(separator: ",")
        let (address, admin) = (plan.server.address, plan.server.admin)
        try await server.run { isAdmin, port in
            let place = (isAdmin ? admin : address)?.text(port: port) ?? ""
            logger.notice(
                "\(isAdmin ? "admin" : "service") listens",
                metadata: isAdmin
                    ? ["address": "\(place)"]
                    : [
                        "address": "\(place)", "kinds": "\(kinds)",
                        "store": "\(plan.store.text)", "keys": "\(ring)",
                    ]
            )
        }
        logger.notice("ended as asked")
    }
}

extension ListenAddress {
    /// The address with the port that was taken.
    fileprivate func text(port taken: Int) -> String {
        guard case .tcp(let host, _) = self else { return text }
        return ListenAddress.tcp(host: host, port: taken).text
    }
}

extension ServePlan {
    /// Gesture codes, where a store for them is named.
    func gestures(
        _ stores: Stores,
        keys: KeyRing,
        now: @escaping @Sendable () -> Timestamp
    ) -> GestureService? {
        guard let records = stores.records else { return nil }
        return GestureService(
            codes: GestureCodes(
                records: records,
                ring: keys,
                cost: gestureCost,
                lockOut: Int64(gestureLockOut / .milliseconds(1))
            ),
            store: stores.challenges,
            limits: service.limits,
            setSecret: gestureSecret,
            now: now
        )
    }

    /// What logs to the standard error as the settings say.
    func logger() -> Logger {
        Logger(label: "fretsaw") { _ in
            LineLogHandler(format: logFormat, level: logLevel) {
                "\(Serve.date())"
            } write: {
                Console.write($0)
            }
        }
    }
}

/// Runs the body of a command; of settings that make no sense all problems are told, a line each.
func reportingSettings(_ body: () async throws -> ExitStatus) async throws {
    try await reportingErrors {
        do {
            return try await body()
        } catch let error as SettingsError {
            for problem in error.problems { Console.error("\(problem)") }
            throw error.exitStatus.exitCode
        }
    }
}
