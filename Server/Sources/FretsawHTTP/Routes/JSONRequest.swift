internal import FretsawJSON
internal import FretsawLimits
internal import FretsawService
internal import HTTPTypes
internal import Hummingbird
internal import NIOCore

/// Reads the JSON body of a request, or reports why it is unreadable.
struct JSONRequest {
    /// Why a body is unreadable, with the status of the reply.
    struct Unreadable: Error {
        let status: HTTPResponse.Status
        let message: String

        init(_ status: HTTPResponse.Status, _ message: String) {
            (self.status, self.message) = (status, message)
        }

        /// A page of another origin asks for a proof.
        static let foreignOrigin = Unreadable(
            .forbidden,
            "pages of this origin must not get the proof; add it to the origins of the site, or to the "
                + "setting origins"
        )

        /// The reply, after counting the request; another one to clients that send too many.
        func response(to client: ClientAddress, of service: CaptchaService) async -> Response {
            guard await service.countMalformed(from: client) else {
                return .problem(status, message)
            }
            return .problem(.tooManyRequests, "too many unreadable requests; wait a minute")
                .retrying(after: .tooMany(.get), service.settings.limits)
        }
    }

    /// Rejects a request that a browser sends for a page of another site.
    ///
    /// Without this, any page could spend its visitors' limits. Pages whose origin `isAllowed`, and
    /// clients that are not browsers, may send requests.
    static func checkSite(of request: Request, isAllowed: (String) -> Bool) throws(Unreadable) {
        guard request.headers[.secFetchSite] == "cross-site",
            !(request.headers[.origin].map(isAllowed) ?? false)
        else { return }
        throw Unreadable(
            .forbidden,
            "the page's origin is not allowed; add it to the setting origins"
        )
    }

    static func body(of request: Request) async throws(Unreadable) -> JSONValue {
        let type = request.headers[.contentType] ?? ""
        guard type == "application/json" || media(type) == "application/json" else {
            throw Unreadable(
                .unsupportedMediaType,
                "send JSON, with Content-Type: application/json"
            )
        }
        let bytes = try await self.bytes(of: request)
        do throws(JSONError) { return try JSONReader.read(bytes) } catch {
            throw Unreadable(.badRequest, "the body is not JSON: \(error)")
        }
    }

    static func bytes(of request: Request) async throws(Unreadable) -> [UInt8] {
        let limit = ServerConfiguration.bodyLimit
        let tooLong = Unreadable(.contentTooLarge, "the body has more than \(limit) bytes")
        if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > limit {
            throw tooLong
        }
        var bytes: [UInt8] = []
        do {
            for try await part in request.body {
                guard bytes.count + part.readableBytes <= limit else { throw tooLong }
                bytes.append(contentsOf: part.readableBytesView)
            }
        } catch let error as Unreadable {
            throw error
        } catch {
            throw Unreadable(.badRequest, "the body ended early")
        }
        return bytes
    }

    /// A content type without its parameters, in lower case.
    static func media(_ type: String) -> String {
        type.prefix { $0 != ";" }.filter { $0 != " " && $0 != "\t" }.lowercased()
    }
}

extension Response {
    private static let jsonType = "application/json; charset=utf-8"
    private static let uncachedFields: HTTPFields = [
        .cacheControl: "no-store", .xContentTypeOptions: "nosniff",
    ]

    /// A JSON reply that must not be cached.
    static func json(_ bytes: [UInt8], status: HTTPResponse.Status = .ok) -> Response {
        uncached(bytes, type: jsonType, status: status)
    }

    /// A reply that must not be cached.
    static func uncached(
        _ bytes: [UInt8],
        type: String,
        status: HTTPResponse.Status = .ok
    ) -> Response {
        var headers = uncachedFields
        headers[.contentType] = type
        return Response(
            status: status,
            headers: headers,
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes))
        )
    }

    static var nothing: Response { .problem(.notFound, "there is nothing at this path") }

    /// An error outside the captcha protocol.
    static func problem(_ status: HTTPResponse.Status, _ message: String) -> Response {
        let bytes = JSONWriter.bytes { object in
            object.member("status", status.code)
            object.member("error", status.reasonPhrase)
            object.member("message", message)
        }
        return json(bytes, status: status)
    }
}
