internal import FretsawLimits
internal import HTTPTypes
internal import Hummingbird
internal import NIOCore

/// The context of a request: its origin.
struct ServiceContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// The address of the connection's other end; nil on a unix socket.
    let peer: IPAddress?

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        peer = source.channel.remoteAddress?.ipAddress.flatMap(IPAddress.init)
    }
}

extension TrustedProxies {
    /// The client that sent `request`, trusting the configured proxies.
    func client(of request: Request, _ context: ServiceContext) -> ClientAddress {
        // Without trusted proxies the header is ignored.
        let forwarded = ranges.isEmpty ? [] : request.headers[values: .xForwardedFor]
        return client(socket: context.peer, forwarded: forwarded)
    }
}
