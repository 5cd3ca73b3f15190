internal import FretsawService
internal import HTTPTypes
internal import Hummingbird

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
