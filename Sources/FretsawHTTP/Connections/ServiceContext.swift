internal import FretsawService
internal import HTTPTypes
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

extension TrustedProxies {
    /// Who sent `request`, as far as these proxies are believed.
    func client(of request: Request, _ context: ServiceContext) -> ClientAddress {
        // Without proxies the header is nobody's word.
        let forwarded = ranges.isEmpty ? [] : request.headers[values: .xForwardedFor]
        return client(socket: context.peer, forwarded: forwarded)
    }
}

extension HTTPField.Name {
    /// Who asked the proxies in between.
    static let xForwardedFor: HTTPField.Name = {
        guard let name = HTTPField.Name("X-Forwarded-For") else {
            preconditionFailure("a name of letters and hyphens")
        }
        return name
    }()
}
