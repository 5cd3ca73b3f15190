internal import FretsawJSON
internal import FretsawService
internal import HTTPTypes
internal import Hummingbird
internal import NIOCore

/// Reads a request's JSON, or tells what is wrong with it.
struct JSONRequest {
    /// What is wrong, as a status.
    struct Unreadable: Error {
        let status: HTTPResponse.Status
        let message: String
    }

    /// The JSON of `request`, which has at most `limit` bytes.
    static func body(of request: Request, limit: Int) async throws(Unreadable) -> JSONValue {
        let type = request.headers[.contentType] ?? ""
        guard type == "application/json" || isJSON(type) else {
            throw Unreadable(
                status: .unsupportedMediaType,
                message: "send JSON, with Content-Type: application/json"
            )
        }
        if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > limit {
            throw tooLong(limit)
        }
        var bytes: [UInt8] = []
        do {
            for try await part in request.body {
                guard bytes.count + part.readableBytes <= limit else { throw tooLong(limit) }
                bytes.append(contentsOf: part.readableBytesView)
            }
        } catch let error as Unreadable {
            throw error
        } catch {
            throw Unreadable(status: .badRequest, message: "the body ended early")
        }
        do throws(JSONError) { return try JSONReader.read(bytes) } catch {
            throw Unreadable(status: .badRequest, message: "the body is no JSON: \(error)")
        }
    }

    private static func tooLong(_ limit: Int) -> Unreadable {
        Unreadable(status: .contentTooLarge, message: "a body has at most \(limit) bytes")
    }

    /// True for JSON however it is spelt, with parameters or without.
    private static func isJSON(_ type: String) -> Bool {
        let media = type.prefix { $0 != ";" }.filter { $0 != " " && $0 != "\t" }
        return media.lowercased() == "application/json"
    }
}

extension Response {
    private static let jsonFields: HTTPFields = [
        .contentType: "application/json; charset=utf-8",
        .cacheControl: "no-store",
        .xContentTypeOptions: "nosniff",
    ]

    /// JSON that no cache keeps.
    static func json(_ bytes: [UInt8], status: HTTPResponse.Status = .ok) -> Response {
        Response(
            status: status,
            headers: jsonFields,
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes))
        )
    }

    /// What went wrong before any rule of the protocol applied.
    static func problem(_ status: HTTPResponse.Status, _ message: String) -> Response {
        var writer = JSONWriter()
        writer.object { object in
            object.member("status", status.code)
            object.member("error", status.reasonPhrase)
            object.member("message", message)
        }
        return json(writer.bytes, status: status)
    }
}
