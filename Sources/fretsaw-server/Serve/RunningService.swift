import FretsawHTTP
import FretsawService
import Logging

/// The running service and the plan it was started with.
///
/// An actor, so that reloads happen one after the other.
actor RunningService {
    private let service: CaptchaService
    private let gestures: GestureService?
    private let server: CaptchaServer
    private let logger: Logger
    /// The plan at the start; some settings cannot change until the end.
    private let started: ServePlan

    init(
        service: CaptchaService,
        gestures: GestureService?,
        server: CaptchaServer,
        started: ServePlan,
        logger: Logger
    ) {
        self.service = service
        self.gestures = gestures
        self.server = server
        self.started = started
        self.logger = logger
    }

    /// Reads all settings again and applies those that can change; on an error nothing changes.
    ///
    /// - Returns: true if the new settings are in use.
    @discardableResult
    func reload(reading read: @Sendable () throws -> ServePlan) async -> Bool {
        do {
            let next = try read()
            let keys = try next.keyRing()
            let designs = try await next.designs()
            // Everything that can fail comes first.
            try service.reload(designs: designs.designs, settings: next.service)
            gestures?.reload(next.service.limits)
            if let keys {
                service.reload(keys)
                gestures?.reload(keys)
            }
            server.reload(origins: next.server.origins, proxies: next.server.proxies)
            for remark in next.remarks + designs.remarks { logger.warning("\(remark)") }
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
