internal import FretsawService
internal import HTTPTypes
internal import Hummingbird
internal import Synchronization

/// CORS for pages of listed sites, as AJ-Captcha's clients need it: echoes the origin, allows
/// credentials, and answers preflights (`docs/protocol.md`, "CORS").
struct CORS: RouterMiddleware {
    typealias Context = ServiceContext

    let service: CaptchaService
    let settings: ReloadableSettings

    func handle(
        _ request: Request,
        context: ServiceContext,
        next: @concurrent (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        let origin = request.headers[.origin]
        let isAllowed =
            origin.map { settings.value.origins.allows($0) || service.sites.lists(origin: $0) }
            ?? false
        var response: Response
        if request.method == .options, request.headers[.accessControlRequestMethod] != nil {
            response = Response(status: isAllowed ? .ok : .forbidden)
            if isAllowed {
                response.headers[.accessControlAllowMethods] = "POST, OPTIONS"
                response.headers[.accessControlAllowHeaders] = CORS.headers(
                    with: request.headers[.accessControlRequestHeaders]
                )
                response.headers[.accessControlMaxAge] = "3600"
            }
        } else {
            response = try await next(request, context)
        }
        // Caches must not send the permission of one site to another.
        response.headers.append(HTTPField(name: .vary, value: "Origin"))
        if isAllowed, let origin {
            response.headers[.accessControlAllowOrigin] = origin
            response.headers[.accessControlAllowCredentials] = "true"
        }
        return response
    }

    /// The headers that pages may send: those of AJ-Captcha's clients, and those that a preflight asks for, such as the
    /// `headers` of an element.
    private static func headers(with asked: String?) -> String {
        var names = ["Origin", "X-Requested-With", "Content-Type", "Accept", "token"]
        for text in (asked ?? "").split(separator: ",").prefix(32) {
            guard let name = HTTPField.Name(String(text.filter { $0 != " " })) else { continue }
            if !names.contains(where: { $0.lowercased() == name.canonicalName }) {
                names.append(name.rawName)
            }
        }
        return names.joined(separator: ", ")
    }
}
