internal import FretsawLimits
internal import Hummingbird
internal import Logging

/// Warns once if a private address forwards requests without being a trusted proxy: all visitors
/// behind it would share the limits of one client.
struct ProxyWarning: RouterMiddleware {
    typealias Context = ServiceContext

    let settings: ReloadableSettings
    let logger: Logger
    let isGiven = ListeningService.Flag()

    func handle(
        _ request: Request,
        context: ServiceContext,
        next: @concurrent (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        if !isGiven.isSet, request.headers[.xForwardedFor] != nil,
            let peer = context.peer, peer.isPrivate, !settings.value.proxies.isTrusted(peer)
        {
            isGiven.set()
            logger.warning(
                """
                requests with X-Forwarded-For come from a private address that is not in trusted-proxies; \
                if it is your proxy, add it: all visitors behind it share the limits of one client
                """
            )
        }
        return try await next(request, context)
    }
}
