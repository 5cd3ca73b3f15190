internal import HTTPTypes
internal import Hummingbird

/// Answers every request, with a JSON error if no route matches.
///
/// A path served only with other methods gets 405 and lists them (RFC 9110 § 15.5.6), any other
/// path 404. Each path that supports GET also supports HEAD.
struct EveryRequestResponder: HTTPResponder {
    typealias Context = ServiceContext

    private let routes: RouterResponder<ServiceContext>
    private let methods: [String: Set<HTTPRequest.Method>]

    init(_ router: Router<ServiceContext>) {
        var methods: [String: Set<HTTPRequest.Method>] = [:]
        for route in router.routes {
            let path = EveryRequestResponder.plain(route.path.description)
            methods[path, default: []].insert(route.method)
        }
        // Most request paths have the leading slash; they need no normalisation.
        for (path, served) in methods { methods["/" + path] = served }
        self.methods = methods
        routes = router.buildResponder()
    }

    func respond(to request: Request, context: ServiceContext) async throws -> Response {
        guard request.method == .head else { return try await answer(to: request, context) }
        var head = request.head
        head.method = .get
        let response = try await answer(to: Request(head: head, body: request.body), context)
        // Clients would read a body after HEAD as the next response.
        return response.createHeadResponse()
    }

    private func answer(to request: Request, _ context: ServiceContext) async throws -> Response {
        let path = request.uri.path
        if let served = methods[path] ?? methods[EveryRequestResponder.plain(path)],
            !served.contains(request.method),
            request.headers[.accessControlRequestMethod] == nil
        {
            let list = (served.map(\.rawValue) + ["OPTIONS"]).sorted().joined(separator: ", ")
            var response =
                request.method == .options
                ? Response(status: .ok)
                : Response.problem(.methodNotAllowed, "this path supports only \(list)")
            response.headers[.allow] = list
            return response
        }
        let response = try await routes.respond(to: request, context: context)
        guard response.status == .notFound, response.body.contentLength == 0 else {
            return response
        }
        return .nothing
    }

    /// The path as the router compares it: without repeated and trailing slashes.
    private static func plain(_ path: String) -> String {
        path.split(separator: "/").joined(separator: "/")
    }
}
