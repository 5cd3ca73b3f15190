import ArgumentParser
import Foundation
import FretsawCommandLine
import FretsawFiles
import FretsawGestures
import FretsawHTTP
import FretsawKeys
import FretsawKinds
import FretsawService
import FretsawStore
import Logging

struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Serve challenges and verify answers over HTTP.",
        // A usage line with all options would be too long for a terminal.
        usage: "fretsaw-server [serve] [<options>]",
        discussion: """
            Examples:
              fretsaw-server --demo
              fretsaw-server --kinds slide
              fretsaw-server --config /etc/fretsaw.conf --store redis://localhost

            AJ-Captcha's clients work unchanged. Settings come from the command line (--set \
            look=plain), the environment (FRETSAW_LOOK) or the configuration file (look = "plain"), \
            in this order of precedence. fretsaw-server config reference lists all settings. SIGHUP reloads those marked * there; \
            SIGTERM finishes open requests, then exits.

            Exit status: 0 stopped on request; 2 an address or store cannot be used; 64 invalid \
            command line; 65 damaged input; 66 missing input; 78 invalid configuration.
            """
    )

    @OptionGroup var options: SettingOptions

    func run() async throws {
        try await reportingSettings {
            try await serve(options.plan())
            return .success
        }
    }

    /// The system clock, in UTC.
    @Sendable static func date() -> Timestamp {
        Timestamp(Int64(Date().timeIntervalSince1970 * 1000))
    }

    /// The clock that decides whether tokens have expired.
    private static func time(_ logger: Logger) -> MonotonicTime {
        let (clock, start) = (ContinuousClock(), ContinuousClock.now)
        return MonotonicTime(date: date) {
            Int64((clock.now - start) / .milliseconds(1))
        } report: { behind in
            logger.warning(
                """
                the clock was set back by \(behind / 1000) s; token expiry keeps using the earlier \
                time so that used tokens stay invalid. To follow the new clock, restart with a new key
                """
            )
        }
    }

    /// A core dump would contain the keys.
    private static func turnOffCoreDumps() {
        var limit = rlimit(rlim_cur: 0, rlim_max: 0)
        setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit)
    }

    /// Allows as many descriptors as the system permits; without one, no connection can be accepted.
    ///
    /// - Returns: the number of connections they suffice for, at most `wanted`.
    private static func connections(_ wanted: Int, _ logger: Logger) -> Int {
        // Files, stores, and connections of the admin address.
        let reserve = 128
        var limit = rlimit()
        let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        guard getrlimit(resource, &limit) == 0 else { return wanted }
        limit.rlim_cur = limit.rlim_max
        setrlimit(resource, &limit)
        let possible = Int(clamping: limit.rlim_max) - reserve
        guard possible < wanted else { return wanted }
        logger.warning(
            """
            the limit of open files suffices for \(max(1, possible)) of \(wanted) connections; raise the limit \
            (LimitNOFILE in a unit, ulimit -n)
            """
        )
        return max(1, possible)
    }

    private func serve(_ started: ServePlan) async throws {
        let logger = started.logger()
        Serve.turnOffCoreDumps()
        var plan = started
        plan.server.maxConnections = Serve.connections(started.server.maxConnections, logger)
        plan.server.demoSetsGestures = started.demoSetsGestures
        for warning in plan.warnings { logger.warning("\(warning)") }
        let ring = try Serve.keys(of: plan, logger)
        let time = Serve.time(logger)
        let designs = try await plan.designs()
        for warning in designs.warnings { logger.warning("\(warning)") }
        let stores = try await Serve.stores(of: plan, logger)
        let service = try CaptchaService(
            keys: ring,
            store: stores.challenges,
            designs: designs.service,
            settings: plan.service,
            report: Serve.report(to: logger),
            now: { time.now }
        )
        let gestures = try plan.gestures(stores, keys: ring, now: { time.now })
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
            started: started,
            ring: ring,
            time: time,
            stores: stores,
            logger: logger
        )
        await running.shareTime()
        let signals = ServiceSignals { Task { await running.reload { try options.plan() } } }
        defer { withExtendedLifetime(signals) {} }
        let watch = Task { await running.watch() }
        defer { watch.cancel() }
        let preparing = Task(executorPreference: IdleExecutor()) {
            await service.prepareChallenges()
        }
        defer { preparing.cancel() }
        try await Serve.listen(server, service, plan, ring, signals, logger)
        logger.notice("stopped on request")
    }

    /// The configured keys, or a temporary one with a warning.
    private static func keys(of plan: ServePlan, _ logger: Logger) throws -> KeyRing {
        guard let keys = try plan.keyRing() else {
            logger.notice(
                """
                no keys-file: using a temporary key, so open challenges end with this process. \
                Several nodes need a shared keys-file (fretsaw-server token new-key)
                """
            )
            return try KeyRing([SealingKey.fresh()])
        }
        for warning in try plan.expiryWarnings(of: keys, at: Serve.date()) {
            logger.warning("\(warning)")
        }
        return keys
    }

    /// The opened stores; faults of the one of challenges are logged.
    private static func stores(
        of plan: ServePlan,
        _ logger: Logger
    ) async throws -> ServePlan.Stores {
        var stores = try plan.openStores()
        // A file that cannot be written now will not become writable; a server may be reached later.
        if case .sqlite = plan.store { try await stores.challenges.probe() }
        stores.challenges = LoggingStore(
            stores.challenges,
            faults: FaultLog("the store fails", "the store works again", logger: logger)
        )
        return stores
    }

    /// Logs faults of the service, and their ends.
    private static func report(
        to logger: Logger
    ) -> @Sendable (CaptchaService.Fault, (any Error)?) -> Void {
        let texts: [(CaptchaService.Fault, String, String)] = [
            (.generating, "challenges cannot be generated", "challenges can be generated again"),
            (.sealing, "challenges cannot be sealed", "challenges can be sealed again"),
            (
                .leasing, "a pair of the pack cannot be given out",
                "pairs of the pack can be given out again"
            ),
        ]
        let logs = Dictionary(
            uniqueKeysWithValues: texts.map { fault, failing, working in
                (fault, FaultLog(failing, working, logger: logger))
            }
        )
        return { fault, error in
            if let error { logs[fault]?.failed("\(error)") } else { logs[fault]?.worked() }
        }
    }

    /// Serves until it is stopped, and logs each address that is open.
    private static func listen(
        _ server: CaptchaServer,
        _ service: CaptchaService,
        _ plan: ServePlan,
        _ ring: KeyRing,
        _ signals: ServiceSignals,
        _ logger: Logger
    ) async throws {
        let kinds = service.kinds.map(\.rawValue).sorted().joined(separator: ",")
        let (address, admin) = (plan.server.address, plan.server.admin)
        let store = plan.store.text
        let (name, path) = plan.server.isDemo ? ("open", "/") : ("script", "/fretsaw/captcha.js")
        try await server.run { isAdmin, port in
            if !isAdmin { signals.endAtSecond() }
            let place = (isAdmin ? admin : address)?.text(port: port) ?? ""
            // On this machine, an address for all networks is reached as localhost.
            let isAll = place.hasPrefix("0.0.0.0:") || place.hasPrefix("[::]:")
            let visited = isAll ? "localhost:\(port)" : place
            let isMoved = isAdmin && plan.server.movesAdmin && place != admin?.text
            let note = "; \(admin?.text ?? "") is not free: set admin, also for healthcheck"
            logger.notice(
                "\(isAdmin ? "admin" : "service") listening\(isMoved ? note : "")",
                metadata: isAdmin
                    ? ["address": "\(place)"]
                    : [
                        "address": "\(place)", "kinds": "\(kinds)", "store": "\(store)",
                        "keys": "\(ring)",
                        name: place.hasPrefix("unix:") ? nil : "http://\(visited)\(path)",
                    ].compactMapValues(\.self)
            )
        }
    }
}

extension ListenAddress {
    /// The address with the port in use.
    fileprivate func text(port taken: Int) -> String {
        guard case .tcp(let host, _) = self else { return text }
        return ListenAddress.tcp(host: host, port: taken).text
    }
}

extension ServePlan {
    /// The gesture codes; nil if no store is configured for them.
    func gestures(
        _ stores: Stores,
        keys: KeyRing,
        now: @escaping @Sendable () -> Timestamp
    ) throws -> GestureService? {
        guard let gestures = stores.gestures else { return nil }
        // The routes of the demo need no secret, so it has a random one.
        let secret = try gestureSecret ?? Site.freshPair().secret
        return GestureService(
            codes: GestureCodes(
                records: gestures,
                attempts: gestures,
                ring: keys,
                limits: GestureLimits(failuresPerDay: gestureFailures)
            ),
            store: stores.challenges,
            limits: service.limits,
            siteSecret: secret,
            now: now
        )
    }

    /// A logger that writes to standard error with the configured format and level.
    func logger() -> Logger {
        Logger(label: "fretsaw") { _ in
            LineLogHandler(logLevel: .info, format: logFormat) {
                "\(Serve.date())"
            } write: {
                Console.write($0)
            }
        }
    }
}

/// Runs the body of a command, and prints every problem of invalid settings on a line of its own.
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
