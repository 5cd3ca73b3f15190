internal import FretsawLimits
internal import FretsawService
internal import NIOCore
internal import Synchronization

/// Limits the connections of one client, so that no client can take them all.
///
/// Trusted proxies and unix sockets are not limited.
final class ConnectionShare: Sendable {
    private let settings: ReloadableSettings
    private let limit: Int
    private let open = Mutex<[ClientAddress: Int]>([:])

    /// Creates a limit of a quarter of `maxConnections` for each client, at least 16.
    init(maxConnections: Int, settings: ReloadableSettings) {
        limit = max(16, maxConnections / 4)
        self.settings = settings
    }

    /// Counts a connection of `peer`; nil if it has too many.
    private func add(_ peer: IPAddress) -> ClientAddress? {
        let client = ClientAddress(peer)
        return open.withLock { open in
            guard open[client, default: 0] < limit else { return nil }
            open[client, default: 0] += 1
            return client
        }
    }

    private func remove(_ client: ClientAddress) {
        open.withLock { open in
            let count = open[client, default: 1] - 1
            open[client] = count > 0 ? count : nil
        }
    }

    /// Counts a connection while it is open, and closes it if its client has too many.
    final class Handler: ChannelInboundHandler, RemovableChannelHandler {
        typealias InboundIn = Any

        private let share: ConnectionShare
        private var client: ClientAddress?

        init(_ share: ConnectionShare) { self.share = share }

        func handlerAdded(context: ChannelHandlerContext) {
            guard let peer = context.remoteAddress?.ipAddress.flatMap(IPAddress.init),
                !share.settings.value.proxies.isTrusted(peer)
            else { return }
            client = share.add(peer)
            if client == nil { context.close(promise: nil) }
        }

        func handlerRemoved(context: ChannelHandlerContext) {
            if let client { share.remove(client) }
            client = nil
        }
    }
}
