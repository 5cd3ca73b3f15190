internal import FretsawJSON
internal import FretsawKinds
internal import FretsawService
internal import HTTPTypes
internal import Hummingbird
internal import NIOCore

/// `/fretsaw/…`, also below the prefix: the components and their files; with a demo also `/`.
struct SiteRoutes: Sendable {
    let library: SiteLibrary
    let configuration: ServerConfiguration
    let media: [String]
    /// Whether visitors of the demo page set gesture codes.
    let setsGestures: Bool
    let service: CaptchaService
    let cors: CORS

    func add(to router: Router<ServiceContext>) {
        for prefix in Set(["", configuration.prefix]) { addFiles(to: router, prefix: prefix) }
        guard configuration.isDemo else { return }
        router.get("/") { request, _ in
            guard let page = library["demo/index.html"] else {
                return Response.nothing
            }
            return Response.file(page, for: request)
        }
        let description = description()
        router.get("/demo.json") { _, _ in Response.json(description) }
    }

    /// Adds the files below `prefix`; the scripts of pages call the routes beside them.
    private func addFiles(to router: Router<ServiceContext>, prefix: String) {
        router.get(RouterPath("\(prefix)/fretsaw/**")) { request, context in
            let name = context.parameters.getCatchAll().joined(separator: "/")
            let plain = library.plain(name)
            // These pages exist only where they work.
            guard configuration.isDemo || !plain.hasPrefix("demo/"),
                configuration.passLifetime != nil || !plain.hasPrefix("pass/")
            else {
                return Response.nothing
            }
            if name == "pass/index.html" { return pass(request, prefix) }
            if let file = library[name] { return Response.file(file, for: request) }
            // A page that was opened before an update asks for files of the earlier version.
            let current = "\(library.version)/\(plain)"
            guard library[current] != nil else {
                return Response.nothing
            }
            // Relative, because a proxy may serve these paths below another one.
            let up = String(repeating: "../", count: name.count { $0 == "/" })
            return Response(
                status: .temporaryRedirect,
                headers: [.location: "\(up)\(current)", .cacheControl: "no-store"]
            )
        }
        router.get(RouterPath("\(prefix)/fretsaw/embed.html")) { request, _ in embed(request) }
    }

    /// The page that asks for a pass, whose files have the prefix: proxies show it at other addresses.
    private func pass(_ request: Request, _ prefix: String) -> Response {
        guard var page = library["pass/index.html"] else {
            return Response.nothing
        }
        guard !prefix.isEmpty else { return .file(page, for: request) }
        let text = String(buffer: page.body).replacing("\"/fretsaw/", with: "\"\(prefix)/fretsaw/")
        page = SiteLibrary.File(type: page.type, uncompressed: ByteBuffer(string: text))
        return .file(page, for: request)
    }

    /// The page for web views; pages of the parameter `origin` can show it in frames.
    private func embed(_ request: Request) -> Response {
        guard let page = library["embed.html"],
            let fields = try? FormFields(Array((request.uri.query ?? "").utf8), type: "")
        else { return Response.nothing }
        var response = Response.file(page, for: request)
        guard let origin = fields["origin"] else { return response }
        let site = fields["siteKey"].flatMap(service.sites.site(key:))
        guard cors.allows(origin, for: site, own: request.ownOrigins) else {
            let error = JSONRequest.Unreadable.foreignOrigin
            return .problem(error.status, error.message)
        }
        response.headers[.contentSecurityPolicy] = Response.policy.replacing(
            "frame-ancestors 'none'",
            with: "frame-ancestors \(origin)"
        )
        return response
    }

    private func description() -> [UInt8] {
        JSONWriter.bytes { object in
            object.member("captcha", configuration.prefix)
            object.member("errcode", ServerConfiguration.errcodePrefix)
            object.array("kinds") { $0.elements(service.kinds.map(\.rawValue)) }
            object.array("media") { $0.elements(media) }
            if setsGestures {
                object.member("gesture", ServerConfiguration.gesturePrefix)
                // Codes are lost with the process: pages forget those of another one.
                object.member("process", String(UInt64.random(in: .min ... .max), radix: 36))
            }
            // The test site whose proofs `/siteverify` redeems.
            let secret = Site.testSecret(.picture)
            if let site = service.sites.site(secret: secret) {
                object.member("siteKey", site.key)
                object.member("secret", secret)
            }
        }
    }
}

extension Response {
    /// Sends a file, or 304 if the browser has it already.
    static func file(_ file: SiteLibrary.File, for request: Request) -> Response {
        let coding = ["br", "gzip"].first { name in
            file.isCompressed
                && request.headers[values: .acceptEncoding].contains { accepts(name, in: $0) }
        }
        let tag = "\"\(file.tag)\(coding.map { "-\($0)" } ?? "")\""
        var headers: HTTPFields = [
            .cacheControl: caching(file),
            .eTag: tag,
            .vary: "Accept-Encoding",
            .xContentTypeOptions: "nosniff",
        ]
        if request.headers.names(tag) {
            return Response(status: .notModified, headers: headers)
        }
        headers[.contentType] = file.type
        if let coding { headers[.contentEncoding] = coding }
        if file.type.hasPrefix("text/html") {
            headers[.contentSecurityPolicy] = policy
            headers[.referrerPolicy] = "no-referrer"
        }
        let body =
            switch coding {
            case "br": file.brotli
            case "gzip": file.gzipped
            default: file.body
            }
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: body))
    }

    /// How browsers keep a file.
    private static func caching(_ file: SiteLibrary.File) -> String {
        if file.isVersioned { return "public, max-age=31536000, immutable" }
        // The modules that pages name import those of their version. A kept one is used for a load while it is
        // revalidated: a returning visitor does not wait for it. If the files that it imports are gone, they redirect.
        return file.type.hasPrefix("text/javascript")
            ? "max-age=0, stale-while-revalidate=86400" : "no-cache"
    }

    /// The content security policy of our pages: only content from this server.
    static let policy = """
        default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob:; \
        connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; \
        require-trusted-types-for 'script'; trusted-types fretsaw
        """

    /// Whether `Accept-Encoding` allows a coding with a weight above 0; `*` means gzip, which all unpack.
    private static func accepts(_ coding: String, in list: String) -> Bool {
        list.split(separator: ",").contains { allowed in
            let parts = allowed.split(separator: ";").map { $0.filter { $0 != " " }.lowercased() }
            guard let name = parts.first, name == coding || name == "*" && coding == "gzip" else {
                return false
            }
            return !parts.dropFirst().contains { weight in
                weight.hasPrefix("q=0") && !weight.contains { ("1"..."9").contains($0) }
            }
        }
    }
}

extension HTTPFields {
    /// Whether an `If-None-Match` header contains `tag` or `*`.
    func names(_ tag: String) -> Bool {
        self[values: .ifNoneMatch].contains { list in
            list.split(separator: ",").contains { element in
                let element = element.filter { $0 != " " }
                return element == "*" || element == tag || element == "W/\(tag)"
            }
        }
    }
}
