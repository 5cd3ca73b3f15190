internal import FretsawService
internal import HTTPTypes
internal import Hummingbird

extension TrustedProxies {
    /// Who sent `request`, as far as these proxies are believed.
    func client(of request: Request, _ context: ServiceContext) -> ClientAddress {
        client(socket: context.peer, forwarded: request.headers[values: .xForwardedFor])
    }
}

extension HTTPField.Name {
    /// Who asked the proxies in between.
    static var xForwardedFor: HTTPField.Name {
        guard let name = HTTPField.Name("X-Forwarded-For") else {
            preconditionFailure("a name of letters and hyphens")
        }
        return name
    }
}
