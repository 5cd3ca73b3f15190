internal import FretsawJSON
internal import HTTPTypes
internal import Hummingbird
internal import NIOCore

/// `/fretsaw/…`: the components and what they are made of; and, for a demonstration, `/`.
struct SiteRoutes: Sendable {
    /// What the page of a demonstration is told of the service.
    struct Demo: Sendable {
        var captchaPrefix: String
        var errcodePrefix: String?
        var gesturePrefix: String?
        var kinds: [String]
        var media: [String]
    }

    let library: SiteLibrary
    let demo: Demo?

    /// Adds the routes.
    func add(to router: Router<ServiceContext>) {
        router.get("/fretsaw/**") { request, context in
            let name = context.parameters.getCatchAll().joined(separator: "/")
            // Nobody asks for pages but where there is a demonstration.
            guard let file = library[name], demo != nil || !name.hasPrefix("demo/") else {
                return Response.problem(.notFound, "nothing is served at this path")
            }
            return Response.file(file, for: request)
        }
        guard let demo else { return }
        router.get("/") { request, _ in
            guard let page = library["demo/index.html"] else {
                return Response.problem(.notFound, "nothing is served at this path")
            }
            return Response.file(page, for: request)
        }
        let description = SiteRoutes.description(demo)
        router.get("/demo.json") { _, _ in Response.json(description) }
    }

    private static func description(_ demo: Demo) -> [UInt8] {
        var writer = JSONWriter()
        writer.object { object in
            object.member("captcha", demo.captchaPrefix)
            if let prefix = demo.errcodePrefix {
                object.member("errcode", prefix)
            } else {
                object.null("errcode")
            }
            if let prefix = demo.gesturePrefix {
                object.member("gesture", prefix)
            } else {
                object.null("gesture")
            }
            object.array("kinds") { list in for kind in demo.kinds { list.element(kind) } }
            object.array("media") { list in for name in demo.media { list.element(name) } }
        }
        return writer.bytes
    }
}

extension Response {
    /// A file of the site, or word that the browser has it already.
    static func file(_ file: SiteLibrary.File, for request: Request) -> Response {
        let gzips = request.headers[values: .acceptEncoding].contains { accepts(gzip: $0) }
        let tag = "\"\(file.tag)\(gzips ? "-gzip" : "")\""
        var headers: HTTPFields = [
            // Asked for each time, sent where it changed: modules of two versions do not mix.
            .cacheControl: "no-cache",
            .eTag: tag,
            .vary: "Accept-Encoding",
            .xContentTypeOptions: "nosniff",
        ]
        if request.headers.names(tag) {
            return Response(status: .notModified, headers: headers)
        }
        headers[.contentType] = file.type
        if gzips { headers[.contentEncoding] = "gzip" }
        if file.type.hasPrefix("text/html") {
            headers[.contentSecurityPolicy] = policy
            headers[.referrerPolicy] = "no-referrer"
        }
        return Response(
            status: .ok,
            headers: headers,
            body: ResponseBody(byteBuffer: gzips ? file.gzipped : file.body)
        )
    }

    /// What pages of ours may do: nothing but what comes from here.
    static let policy = """
        default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; \
        connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; \
        require-trusted-types-for 'script'; trusted-types 'none'
        """

    /// True where a list of codings has gzip, and not with a weight of 0.
    private static func accepts(gzip list: String) -> Bool {
        list.split(separator: ",").contains { coding in
            let parts = coding.split(separator: ";").map { $0.filter { $0 != " " }.lowercased() }
            guard let name = parts.first, name == "gzip" || name == "*" else { return false }
            return !parts.dropFirst().contains { weight in
                weight.hasPrefix("q=0") && !weight.contains { ("1"..."9").contains($0) }
            }
        }
    }
}

extension HTTPFields {
    /// True where `If-None-Match` has `tag`, or any at all would do.
    func names(_ tag: String) -> Bool {
        self[values: .ifNoneMatch].contains { list in
            list.split(separator: ",").contains { element in
                let element = element.filter { $0 != " " }
                return element == "*" || element == tag || element == "W/\(tag)"
            }
        }
    }
}

extension HTTPField.Name {
    /// How much a page tells the sites it links to.
    fileprivate static var referrerPolicy: HTTPField.Name {
        guard let name = HTTPField.Name("Referrer-Policy") else {
            preconditionFailure("a name of letters and hyphens")
        }
        return name
    }
}
