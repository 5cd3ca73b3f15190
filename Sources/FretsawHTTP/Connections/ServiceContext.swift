internal import FretsawService
internal import Hummingbird
internal import NIOCore

/// What is known of a request besides the request: where it came from.
struct ServiceContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// The connection's other end; nil on a unix socket.
    let peer: IPAddress?

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        peer = source.channel.remoteAddress?.ipAddress.flatMap(IPAddress.init)
    }
}
