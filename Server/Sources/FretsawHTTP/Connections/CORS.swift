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
    /// The origins that were rejected and logged, with the key of the site that rejects them.
    private let logged = LoggedValues<String>()

    init(service: CaptchaService, settings: ReloadableSettings, logger: Logger) {
        (self.service, self.settings, self.logger) = (service, settings, logger)
    }

    func handle(
        _ request: Request,
        context: ServiceContext,
        next: @concurrent (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        let origin = request.headers[.origin]
        let isAllowed = origin.map(allows) ?? false
        // Browsers send `Origin` with each POST, also if it is the page's own, which a proxy hides by another `Host`.
        if let origin, !isAllowed, !request.ownOrigins.contains(origin),
            request.method != .post || request.headers[.secFetchSite] == "cross-site"
        {
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

    /// Whether pages of `origin` may send requests: by the settings, or because a site lists it.
    func allows(_ origin: String) -> Bool {
        settings.value.origins.allows(origin) || service.sites.lists(origin: origin)
    }

    /// Whether a page of `origin` may get proofs for `site`; reports it if not.
    ///
    /// The site lists it, or lists none, and the settings allow it or it is one of the server's own origins, `own`.
    func allows(_ origin: String, for site: Site?, own: [String]) -> Bool {
        let site = site.flatMap { $0.origins.isEmpty ? nil : $0 }
        let isAllowed =
            OriginText.error(in: origin) == nil
            && site?.allows(origin: origin)
                ?? (own.contains(origin) || settings.value.origins.allows(origin))
        if !isAllowed { report(origin, to: site) }
        return isAllowed
    }

    /// Counts a rejected request of a page, and logs its origin once; `site` is the one that rejects it by its own origins.
    func report(_ origin: String, to site: Site? = nil) {
        service.metrics.count(.rejectedOrigin)
        guard origin == "null" || OriginText.error(in: origin) == nil,
            logged.isNew("\(origin) \(site?.key ?? "")")
        else { return }
        var text = "a page of \(origin) asked for the captcha and is rejected; "
        text +=
            origin == "null"
            ? "a sandboxed frame or a file has this origin, which only origins = [\"*\"] allows, and no origins= of a site"
            : site.map { "to allow it, add it to origins= of site \($0.key) in the sites-file" }
                ?? "to allow it, add \"\(origin)\" to origins"
        let other =
            origin.contains("://localhost")
            ? origin.replacing("://localhost", with: "://127.0.0.1")
            : origin.replacing("://127.0.0.1", with: "://localhost")
        if other != origin, site?.allows(origin: other) ?? allows(other) {
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

/// The values that were logged within an hour, at most 32, because clients can send any.
final class LoggedValues<Value: Hashable & Sendable>: Sendable {
    private let times = Mutex<[Value: ContinuousClock.Instant]>([:])

    /// Whether `value` is to be logged now.
    func isNew(_ value: Value) -> Bool {
        let now = ContinuousClock.now
        return times.withLock { times in
            times = times.filter { now - $0.value < .seconds(3_600) }
            guard times.count < 32, times[value] == nil else { return false }
            times[value] = now
            return true
        }
    }
}
