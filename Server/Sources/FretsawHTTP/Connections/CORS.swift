internal import FretsawService
internal import HTTPTypes
internal import Hummingbird
internal import Logging
internal import Synchronization

/// CORS for pages of listed sites, as AJ-Captcha's clients need it: echoes the origin, allows
/// credentials, and answers preflights (`docs/protocol.md`, "CORS").
final class CORS: RouterMiddleware {
    typealias Context = ServiceContext

    private let service: CaptchaService
    private let settings: ReloadableSettings
    private let logger: Logger
    /// The origins that were rejected and logged.
    private let logged = Mutex<(hour: Int, origins: Set<String>)>((0, []))
    private let start = ContinuousClock.now
    /// Maximum number of them in an hour, because clients can send any.
    private static let maxLogged = 32

    init(service: CaptchaService, settings: ReloadableSettings, logger: Logger) {
        (self.service, self.settings, self.logger) = (service, settings, logger)
    }

    func handle(
        _ request: Request,
        context: ServiceContext,
        next: @concurrent (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        let origin = request.headers[.origin]
        let isAllowed =
            origin.map { settings.value.origins.allows($0) || service.sites.lists(origin: $0) }
            ?? false
        if let origin, !isAllowed, !request.ownOrigins.contains(origin), request.method != .get {
            report(origin)
        }
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
            response.headers[.accessControlExposeHeaders] = "Retry-After"
        }
        return response
    }

    /// Counts a rejected request of a page, and logs its origin once.
    private func report(_ origin: String) {
        service.metrics.countRejectedOrigin()
        guard origin == "null" || OriginText.error(in: origin) == nil,
            logged.withLock({ logged in
                let hour = Int((ContinuousClock.now - start) / .seconds(3_600))
                if logged.hour < hour { logged = (hour, []) }
                return logged.origins.count < CORS.maxLogged
                    && logged.origins.insert(origin).inserted
            })
        else { return }
        var text = "a page of \(origin) asked for the captcha and is rejected; "
        text +=
            origin == "null"
            ? "a sandboxed frame or a file has this origin, which only origins = [\"*\"] allows"
            : "to allow it, add \"\(origin)\" to origins"
        let other =
            origin.contains("://localhost")
            ? origin.replacing("://localhost", with: "://127.0.0.1")
            : origin.replacing("://127.0.0.1", with: "://localhost")
        if other != origin, settings.value.origins.allows(other) {
            text += "; for browsers, \(other), which is allowed, is another origin"
        }
        logger.notice("\(text)")
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
