import FretsawCommandLine
import FretsawGestures
import FretsawHTTP
import FretsawKeys
import FretsawService
import FretsawStore
import Logging

/// The running service and the plan it was started with.
///
/// An actor, so that reloads happen one after the other.
actor RunningService {
    private let service: CaptchaService
    private let gestures: GestureService?
    private let server: CaptchaServer
    private let logger: Logger
    private let time: MonotonicTime
    private let stores: ServePlan.Stores
    /// The plan at the start; some settings cannot change until the end.
    private let started: ServePlan
    private var ring: KeyRing
    /// The expiry that was warned of a day before.
    private var warnedOf: Timestamp?
    private var storeWarnings: Set<String> = []
    /// Whether it was warned that few pairs of the pack are left.
    private var isWarnedOfPack = false

    init(
        service: CaptchaService,
        gestures: GestureService?,
        server: CaptchaServer,
        started: ServePlan,
        ring: KeyRing,
        time: MonotonicTime,
        stores: ServePlan.Stores,
        logger: Logger
    ) {
        (self.time, self.stores, self.ring) = (time, stores, ring)
        (self.service, self.gestures, self.server) = (service, gestures, server)
        (self.started, self.logger) = (started, logger)
    }

    /// Warns once, a day before all keys have expired, and once if few pairs of the pack are left; checks every ten
    /// seconds until it is cancelled.
    func watch() async {
        let day: Int64 = 86_400_000
        var round = 0
        while !Task.isCancelled {
            await shareTime()
            if round % 6 == 0 { await warnOfStores() }
            round += 1
            if let end = ring.notAfter, end != warnedOf, Serve.date() >= end.adding(-day) {
                warnedOf = end
                logger.warning(
                    """
                    all keys expire at \(end); add a key on the first line and reload \
                    (fretsaw-server token new-key)
                    """
                )
            }
            if let pack = service.metrics.snapshot.pack, pack.isLow, !isWarnedOfPack {
                isWarnedOfPack = true
                logger.warning(
                    """
                    \(pack.left) of \(pack.count) pairs of the pack are left; replace the pack and reload, or \
                    challenges are generated when they are used
                    """
                )
            }
            try? await Task.sleep(for: .seconds(10))
        }
    }

    /// Logs each warning of the stores once; after a failover, another server may cause one.
    func warnOfStores() async {
        for store in [stores.challenges, stores.gestures as (any ChallengeStore)?] {
            // A store that fails is reported by requests.
            guard let warning = try? await store?.warning(),
                storeWarnings.insert(warning).inserted
            else { continue }
            logger.warning("\(warning)")
        }
    }

    /// Continues at the latest time of all processes of the store, so that a date that was ahead for a moment makes no
    /// used token valid again.
    func shareTime() async {
        // A store that fails is reported by requests.
        if let latest = try? await stores.challenges.latestTime(atLeast: time.now.value) {
            time.advance(to: Timestamp(latest))
        }
    }

    /// Reads all settings again and applies those that can change; on an error nothing changes.
    ///
    /// - Returns: true if the new settings are in use.
    @discardableResult
    func reload(reading read: @Sendable () throws -> ServePlan) async -> Bool {
        do {
            let next = try read()
            let keys = try next.keyRing()
            let expiry = try keys.map { try next.expiryWarnings(of: $0, at: Serve.date()) } ?? []
            let designs = try await next.designs()
            // Everything that can fail comes first.
            try service.reload(designs: designs.service, settings: next.service)
            isWarnedOfPack = false
            gestures?.reload(next.service.limits)
            if let keys {
                ring = keys
                warnedOf = nil
                service.reload(keys)
                gestures?.reload(keys)
            }
            server.reload(next.server)
            for warning in next.warnings + expiry + designs.warnings {
                logger.warning("\(warning)")
            }
            for setting in Setting.all where !setting.isReloadable && setting.differs(started, next)
            {
                logger.warning("\(setting.name) has changed; restart to apply it")
            }
            logger.notice("reloaded", metadata: keys.map { ["keys": "\($0)"] } ?? [:])
            return true
        } catch {
            let problems = (error as? SettingsError)?.problems.map(\.description) ?? ["\(error)"]
            for problem in problems { logger.error("not reloaded: \(problem)") }
            return false
        }
    }
}
