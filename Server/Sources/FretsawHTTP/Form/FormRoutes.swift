internal import FretsawKinds
internal import FretsawLimits
internal import FretsawService
internal import HTTPTypes
internal import Hummingbird

/// `/fretsaw/form.html`: a figure puzzle as a form, for browsers without JavaScript.
///
/// The visitor chooses a tile, and returns to the site's page with the proof, or copies it. Tokens,
/// limits, the policy ladder and proofs are those of `/captcha/get` and `/captcha/check`.
struct FormRoutes: Sendable {
    let service: CaptchaService
    let settings: ReloadableSettings
    let cors: CORS

    func add(to router: Router<ServiceContext>, prefix: String) {
        let path = RouterPath("\(prefix)/fretsaw/form.html")
        router.get(path) { request, context in
            await reply(to: request, context) { call throws(JSONRequest.Unreadable) in
                guard call.mayShow(request) else {
                    throw JSONRequest.Unreadable(
                        .forbidden,
                        "the page that shows this form is not of the form's origin; send "
                            + "its origin as the parameter origin, and the header Referer"
                    )
                }
                return await puzzle(for: call, request, context)
            }
        }
        router.post(path) { request, context in
            await reply(to: request, context) { call throws(JSONRequest.Unreadable) in
                try await check(call, request, context)
            }
        }
    }

    /// Reads the call and answers it, or counts that it is unreadable.
    private func reply(
        to request: Request,
        _ context: ServiceContext,
        _ body: (FormCall) async throws(JSONRequest.Unreadable) -> Response
    ) async -> Response {
        do throws(JSONRequest.Unreadable) {
            return try await body(FormCall(request, of: service, cors: cors))
        } catch {
            let client = settings.value.proxies.client(of: request, context)
            return await error.response(to: client, of: service)
        }
    }

    /// A page with a new puzzle, below a note about the last answer.
    private func puzzle(
        for call: FormCall,
        note: FormText? = nil,
        _ request: Request,
        _ context: ServiceContext
    ) async -> Response {
        let page = FormPage(call: call)
        var wanted = IssueRequest(kind: CaptchaKind.slide.traits.wireName)
        wanted.binding = call.binding
        wanted.origin = call.origin
        wanted.risk = settings.value.risk(of: request, context, metrics: service.metrics)
        wanted.asChoice = true
        do throws(RequestError) {
            let challenge = try await service.issue(
                wanted,
                to: settings.value.proxies.client(of: request, context)
            )
            guard let tiles = challenge.tiles else { throw .generationFailed }
            return page.response(challenge, tiles, note: note)
        } catch {
            return page.response(error).retrying(after: error, service.settings.limits)
        }
    }

    /// Checks the choice: returns the visitor to the site, shows the proof, or a new puzzle.
    private func check(
        _ call: FormCall,
        _ request: Request,
        _ context: ServiceContext
    ) async throws(JSONRequest.Unreadable) -> Response {
        // Only our own page sends this form.
        guard !FormCall.isForeign(request) else {
            throw JSONRequest.Unreadable(.forbidden, "the form can only be sent from its own page")
        }
        let bytes = try await JSONRequest.bytes(of: request)
        let fields = try FormFields(bytes, type: request.headers[.contentType] ?? "")
        guard let tile = fields["tile"].flatMap(UInt16.init) else {
            return await puzzle(for: call, note: .noChoice, request, context)
        }
        let answer = CheckRequest(token: fields["token"], choosing: Int(tile))
        do throws(RequestError) {
            let client = settings.value.proxies.client(of: request, context)
            try await service.check(answer, from: client)
        } catch {
            switch error {
            case .wrong: return await puzzle(for: call, note: .wrong, request, context)
            case .stale, .missing: return await puzzle(for: call, note: .stale, request, context)
            default:
                return FormPage(call: call).response(error)
                    .retrying(after: error, service.settings.limits)
            }
        }
        guard let token = answer.token, let points = answer.pointJson,
            let bytes = try? Proof.text(token: token, points: Array(points.utf8), secretKey: nil)
        else { return FormPage(call: call).response(.unavailable) }
        let proof = String(decoding: bytes, as: UTF8.self)
        guard let address = call.returnAddress else {
            return FormPage(call: call).response(proof: proof)
        }
        return Response(
            status: .seeOther,
            headers: [
                .location: address.adding(proof),
                .cacheControl: "no-store",
                .contentSecurityPolicy: FormPage.policy(for: call),
            ]
        )
    }
}
