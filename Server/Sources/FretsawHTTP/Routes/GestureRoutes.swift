internal import FretsawGestures
internal import FretsawJSON
internal import FretsawLimits
internal import HTTPTypes
internal import Hummingbird

/// The `set`, `verify`, `modify`, `clear` and `subject` routes of gesture codes.
///
/// Results of drawings have status 200 and a member `success`; earlier errors have other statuses.
struct GestureRoutes: Sendable {
    private enum Action: String, CaseIterable {
        case set, verify, modify, clear, subject
    }

    let gestures: GestureService
    let settings: ReloadableSettings
    /// Whether these are the routes of the demo, whose page needs no token; its requests are limited.
    var isDemo = false

    func add(to router: Router<ServiceContext>, prefix: String) {
        for action in isDemo ? [.set, .subject] : Action.allCases {
            router.post(RouterPath("\(prefix)/\(action.rawValue)")) { request, context in
                await answer(action, request, context)
            }
        }
    }

    private func answer(
        _ action: Action,
        _ request: Request,
        _ context: ServiceContext
    ) async -> Response {
        let client = settings.value.proxies.client(of: request, context)
        let language = settings.language.language(accepting: request.headers[.acceptLanguage])
        let isSite: Bool
        do throws(GestureError) {
            isSite = try await gestures.admit(client, bearer: request.bearer) || isDemo
        } catch {
            return GestureReply.response(action.rawValue, error, language)
        }
        let body: JSONValue
        do throws(JSONRequest.Unreadable) {
            body = try await JSONRequest.body(of: request)
        } catch {
            return .problem(error.status, error.message)
        }
        let (name, subject) = (body.text("name"), body.text("subject"))
        let secret = Array(body.text("ownerSecret").utf8)
        do throws(GestureError) {
            if [.set, .subject].contains(action), !isSite { throw .notAllowed }
            return try await gestures.serve { codes, time throws(GestureError) in
                switch action {
                case .set:
                    try await codes.set(
                        name,
                        ownerSecret: secret,
                        first: body.text("first"),
                        second: body.text("second"),
                        minimum: body.minimum,
                        at: time
                    )
                case .verify:
                    try await codes.verify(
                        name,
                        by: isSite ? .site(subject: subject) : .page(signedSubject: subject),
                        drawing: body.text("drawing"),
                        at: time
                    )
                case .modify:
                    try await codes.modify(
                        name,
                        ownerSecret: secret,
                        current: body.text("current"),
                        first: body.text("first"),
                        second: body.text("second"),
                        minimum: body.minimum,
                        at: time
                    )
                case .clear: try await codes.clear(name, ownerSecret: secret, at: time)
                case .subject:
                    let (text, expiry) = try codes.sign(subject, for: name, at: time)
                    return .json(GestureReply.subject(text, validUntil: expiry))
                }
                return .json(GestureReply(success: action.rawValue, language).bytes)
            }
        } catch {
            return GestureReply.response(action.rawValue, error, language)
        }
    }
}

extension JSONValue {
    /// The string member `name`; empty if missing, which no rule accepts.
    fileprivate func text(_ name: String) -> String { self[name]?.string ?? "" }

    /// The requested minimum number of dots; 4 if missing, 0 if not a whole number.
    fileprivate var minimum: Int {
        guard let value = self["minimum"], value != .null else {
            return GesturePattern.minimumLength
        }
        return value.number.flatMap { Int(exactly: $0) } ?? 0
    }
}

extension Request {
    fileprivate var bearer: String? {
        guard let value = headers[.authorization], value.hasPrefix("Bearer ") else { return nil }
        return String(value.dropFirst("Bearer ".count))
    }
}
