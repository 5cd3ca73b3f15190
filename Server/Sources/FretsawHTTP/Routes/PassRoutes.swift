internal import FretsawLimits
internal import FretsawService
internal import HTTPTypes
internal import Hummingbird

/// `/captcha/pass`: whether a visitor has a pass, for proxies that protect whole pages, and passes in
/// exchange for proofs.
///
/// A pass is a cookie of one hostname. No store has an entry for it, so it ends only by its time or with its key.
struct PassRoutes: Sendable {
    let service: CaptchaService
    let settings: ReloadableSettings
    let lifetime: Duration

    private static let cookie = "fretsaw_pass"

    func add(to router: Router<ServiceContext>, prefix: String) {
        let path = RouterPath("\(prefix)/captcha/pass")
        router.get(path) { request, _ in
            Response(
                status: isAdmitted(request) ? .noContent : .unauthorized,
                headers: [.cacheControl: "no-store"]
            )
        }
        router.post(path) { request, context in await exchange(request, context) }
    }

    private func isAdmitted(_ request: Request) -> Bool {
        let hostname = PassRoutes.hostname(of: request)
        return request.headers[values: .cookie].contains { list in
            list.split(separator: ";").contains { item in
                let pair = item.drop { $0 == " " }.split(
                    separator: "=",
                    maxSplits: 1,
                    omittingEmptySubsequences: false
                )
                return pair.count == 2 && pair[0] == PassRoutes.cookie
                    && service.accepts(pass: String(pair[1]), for: hostname)
            }
        }
    }

    /// Sets the cookie if the proof is valid for the hostname; replies like `/captcha/verify`.
    private func exchange(_ request: Request, _ context: ServiceContext) async -> Response {
        let client = settings.value.proxies.client(of: request, context)
        let language = settings.language.language(accepting: request.headers[.acceptLanguage])
        let call: CaptchaCall
        do throws(JSONRequest.Unreadable) {
            // Other sites' pages cannot use the cookie, whatever `origins` allows.
            try JSONRequest.checkSite(of: request) { _ in false }
            call = try await CaptchaCall(request)
        } catch {
            return await error.response(to: client, of: service)
        }
        do throws(RequestError) {
            let (pass, proof) = try await service.pass(
                for: call.captchaVerification,
                to: PassRoutes.hostname(of: request),
                lifetime: lifetime,
                from: client
            )
            var response = Response.json(Envelope.rep.bytes(verified: proof, language))
            // Proxies end TLS, so only the page's origin shows whether the visitor's connection has it.
            let isSecure = request.headers[.origin]?.hasPrefix("https://") ?? false
            response.headers[.setCookie] =
                "\(PassRoutes.cookie)=\(pass); Path=/; Max-Age=\(lifetime.components.seconds)"
                + "; HttpOnly; SameSite=Lax\(isSecure ? "; Secure" : "")"
            return response
        } catch {
            return .json(Envelope.rep.bytes(error, of: nil, language))
        }
    }

    /// The hostname that the visitor's request was sent to, in lower case; proxies pass it on.
    private static func hostname(of request: Request) -> String {
        OriginText.hostname(of: "http://\(request.head.authority ?? "")").lowercased()
    }
}
