internal import FretsawJSON
internal import FretsawLimits
internal import FretsawPolicy
internal import FretsawService
internal import HTTPTypes
internal import Hummingbird

/// `/siteverify`: redeems proofs for the back ends of sites.
///
/// Requests and replies have the format of reCAPTCHA, hCaptcha and Turnstile (`docs/protocol.md`, "Site verification").
struct SiteVerifyRoutes: Sendable {
    let service: CaptchaService
    let settings: ReloadableSettings

    /// Some clients of reCAPTCHA only let users change the host, so its path is served as well.
    private static let paths = ["/siteverify", "/recaptcha/api/siteverify"]

    func add(to router: Router<ServiceContext>, prefix: String) {
        for path in SiteVerifyRoutes.paths {
            router.post(RouterPath(prefix + path)) { request, context in
                await answer(request, context)
            }
        }
    }

    /// Answers readable fields with status 200, also to reject; 429 over a limit, 503 if the store fails.
    private func answer(_ request: Request, _ context: ServiceContext) async -> Response {
        let client = settings.value.proxies.client(of: request, context)
        let fields: FormFields
        do throws(JSONRequest.Unreadable) {
            let bytes = try await JSONRequest.bytes(of: request)
            fields = try FormFields(bytes, type: request.headers[.contentType] ?? "")
        } catch {
            let isTooMany = await service.countMalformed(from: client)
            return .json(
                SiteVerifyRoutes.failure(isTooMany ? "rate-limited" : "bad-request"),
                status: isTooMany ? .tooManyRequests : error.status
            )
        }
        do throws(RequestError) {
            let (site, proof) = try await service.verify(
                fields["response"],
                secret: fields["secret"],
                siteKey: fields["sitekey"],
                idempotencyKey: fields["idempotency_key"],
                from: client
            )
            return .json(SiteVerifyRoutes.success(site, proof))
        } catch {
            let (code, status) = SiteVerifyRoutes.code(of: error)
            let site = fields["secret"].flatMap(service.sites.site(secret:))
            return .json(SiteVerifyRoutes.failure(code, site), status: status)
                .retrying(after: error, service.settings.limits)
        }
    }

    private static func success(_ site: Site, _ proof: RedeemedProof) -> [UInt8] {
        JSONWriter.bytes { object in
            object.member("success", true)
            object.member("challenge_ts", "\(proof.solved)")
            object.member("hostname", proof.binding.hostname)
            object.member("action", proof.binding.action)
            object.member("cdata", proof.binding.data)
            object.member("score", proof.score)
            object.member("step", proof.step.rawValue)
            object.array("error-codes") { _ in }
            if let test = site.test { object.member("test", test.rawValue) }
        }
    }

    private static func failure(_ code: String, _ site: Site? = nil) -> [UInt8] {
        JSONWriter.bytes { object in
            object.member("success", false)
            object.array("error-codes") { $0.element(code) }
            if let test = site?.test { object.member("test", test.rawValue) }
        }
    }

    private static func code(
        of error: RequestError
    ) -> (code: String, status: HTTPResponse.Status) {
        switch error {
        case .missing(.secret): ("missing-input-secret", .ok)
        case .unknownSecret: ("invalid-input-secret", .ok)
        case .missing: ("missing-input-response", .ok)
        // Only hCaptcha has this code.
        case .unknownSite: ("sitekey-secret-mismatch", .ok)
        case .stale: ("timeout-or-duplicate", .ok)
        case .wrong, .unknownKind: ("invalid-input-response", .ok)
        case .tooMany, .locked, .saturated: ("rate-limited", .tooManyRequests)
        case .generationFailed, .unavailable: ("internal-error", .serviceUnavailable)
        }
    }
}
