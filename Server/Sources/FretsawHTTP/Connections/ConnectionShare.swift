internal import FretsawLimits
internal import FretsawService
internal import Logging
internal import NIOCore
internal import Synchronization

/// Limits the connections of one client, so that no client can take them all.
///
/// At the limit, a new connection replaces an idle one. Trusted proxies and unix sockets are not limited.
final class ConnectionShare: Sendable {
    final class Connection: Sendable {
        fileprivate let channel: any Channel
        /// The number of requests without a complete reply; more than one if the client does not wait for replies.
        let requests = Atomic(0)

        fileprivate init(_ channel: any Channel) { self.channel = channel }
    }

    private let settings: ReloadableSettings
    private let limit: Int
    private let metrics: ServiceMetrics
    private let logger: Logger
    /// The clients that were logged because of the limit.
    private let logged = LoggedValues<ClientAddress>()
    /// The connections of each client, the oldest first.
    private let open = Mutex<[ClientAddress: [Connection]]>([:])
    private let all = Atomic(0)
    /// The number of open connections, also of those without a limit.
    var count: Int { all.load(ordering: .relaxed) }

    init(limit: Int, settings: ReloadableSettings, metrics: ServiceMetrics, logger: Logger) {
        (self.limit, self.settings, self.metrics, self.logger) = (limit, settings, metrics, logger)
    }

    /// Counts `channel`, and closes the oldest idle connection of its client if there are too many, or `channel` if
    /// none is idle; nil if it has no limit.
    func add(_ channel: any Channel) -> Connection? {
        all.add(1, ordering: .relaxed)
        channel.closeFuture.whenComplete { [self] _ in all.subtract(1, ordering: .relaxed) }
        guard let peer = channel.remoteAddress?.ipAddress.flatMap(IPAddress.init),
            !settings.value.proxies.isTrusted(peer)
        else { return nil }
        let (new, client) = (Connection(channel), ClientAddress(peer))
        let closed = open.withLock { open -> Connection? in
            let own = open[client, default: []]
            let isFull = own.count >= limit
            let idle = isFull ? own.firstIndex { $0.requests.load(ordering: .relaxed) == 0 } : nil
            guard !isFull || idle != nil else { return new }
            open[client, default: []].append(new)
            return idle.flatMap { open[client]?.remove(at: $0) }
        }
        if let closed {
            metrics.count(.closedConnection)
            if logged.isNew(client) {
                // Other addresses may be those of visitors.
                let name = peer.isPrivate ? channel.remoteAddress?.ipAddress : nil
                logger.notice(
                    """
                    \(name ?? "a client") has \(limit) connections, the most that client-connections allows; a new one \
                    closes the oldest idle one, or is closed. If it is your back end, raise client-connections
                    """
                )
            }
            closed.channel.close(promise: nil)
        }
        channel.closeFuture.whenComplete { [self] _ in
            open.withLock { open in
                let others = open[client]?.filter { $0 !== new } ?? []
                open[client] = others.isEmpty ? nil : others
            }
        }
        return new
    }
}
