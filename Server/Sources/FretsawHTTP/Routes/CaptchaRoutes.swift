internal import FretsawBehaviour
internal import FretsawLimits
internal import FretsawPolicy
internal import FretsawService
internal import HTTPTypes
internal import Hummingbird

/// `/captcha/get`, `/captcha/check`, `/captcha/verify`.
struct CaptchaRoutes: Sendable {
    let service: CaptchaService
    let envelope: Envelope
    let settings: ReloadableSettings
    let cors: CORS

    func add(to router: Router<ServiceContext>, prefix: String) {
        for request in RequestError.Request.allCases {
            router.post(RouterPath("\(prefix)/captcha/\(request.rawValue)")) { incoming, context in
                await answer(request, incoming, context)
            }
        }
    }

    /// Answers with status 200, as AJ-Captcha's clients freeze on others, except for unreadable bodies.
    private func answer(
        _ kind: RequestError.Request,
        _ request: Request,
        _ context: ServiceContext
    ) async -> Response {
        let client = settings.value.proxies.client(of: request, context)
        var language = settings.language.language(accepting: request.headers[.acceptLanguage])
        let call: CaptchaCall
        let binding: ProofBinding
        do throws(JSONRequest.Unreadable) {
            try JSONRequest.checkSite(of: request) { cors.allows($0) }
            call = try await CaptchaCall(request)
            binding = try call.binding(origin: request.headers[.origin])
        } catch {
            return await error.response(to: client, of: service)
        }
        let site = call.siteKey.flatMap(service.sites.site(key:))
        if let chosen = site?.language { language = MessageLanguage(of: chosen) }
        do throws(RequestError) {
            switch kind {
            case .get:
                let challenge = try await service.issue(
                    call.issue(
                        binding,
                        origin: request.headers[.origin],
                        risk: settings.value.risk(of: request, context, metrics: service.metrics)
                    ),
                    to: client
                )
                var reply: Response =
                    BinaryChallenge.isAccepted(by: request)
                    ? .uncached(BinaryChallenge.bytes(challenge), type: BinaryChallenge.mediaType)
                    : .json(envelope.bytes(challenge))
                reply.headers.append(HTTPField(name: .vary, value: "Accept"))
                return reply
            case .check:
                let passed = try await check(call, from: client)
                let exact = call.wantsExact ? passed.exact : nil
                return .json(envelope.bytes(passed: call, exact: exact, of: site))
            case .verify:
                let proof = try await service.verify(
                    call.captchaVerification,
                    expecting: call.expected,
                    from: client
                )
                return .json(envelope.bytes(verified: proof, language))
            }
        } catch {
            if error == .unknownSite, let site, let origin = request.headers[.origin] {
                cors.report(origin, to: site)
            }
            return .json(envelope.bytes(error, of: site, language))
                .retrying(after: error, service.settings.limits)
        }
    }

    private func check(
        _ call: CaptchaCall,
        from client: ClientAddress
    ) async throws(RequestError) -> PassedCheck {
        let request: CheckRequest
        do throws(DragTrackError) { request = try call.check() } catch {
            // Only our clients send tracks, and theirs are valid, so this is an attack.
            _ = await service.countMalformed(from: client)
            throw .wrong
        }
        return try await service.check(request, from: client)
    }
}

extension Response {
    /// The reply to a rejected request, with `Retry-After` if it may succeed later: after a minute, the window of most
    /// limits, or the lockout.
    func retrying(after error: RequestError, _ limits: RateLimits) -> Response {
        var reply = self
        switch error {
        case .tooMany, .saturated: reply.headers[.retryAfter] = "60"
        case .locked: reply.headers[.retryAfter] = "\(limits.lockout.components.seconds)"
        default: break
        }
        return reply
    }
}
