internal import FretsawService
internal import HTTPTypes
internal import Hummingbird
internal import NIOCore

/// `/media/{name}/frames.json` and `/media/{name}/sheet`: pictures of guide pages.
struct MediaRoutes: Sendable {
    let library: MediaLibrary

    func add(to router: Router<ServiceContext>) {
        router.get("/media/{name}/frames.json") { request, context in
            await answer(request, context) { picture in
                (picture.listing(as: "sheet"), "application/json; charset=utf-8")
            }
        }
        router.get("/media/{name}/sheet") { request, context in
            await answer(request, context) { picture in (picture.file, picture.type) }
        }
    }

    /// Percent-decodes a path segment; nil if it is invalid or not UTF-8.
    static func decoded(_ segment: String) -> String? {
        let (bytes, isValid) = PercentEncoding.decode(Array(segment.utf8))
        return isValid ? String(validating: bytes, as: UTF8.self) : nil
    }

    private func answer(
        _ request: Request,
        _ context: ServiceContext,
        _ content: (GuidePicture) -> (bytes: [UInt8], type: String)
    ) async -> Response {
        let name = MediaRoutes.decoded(context.parameters.get("name") ?? "") ?? ""
        do throws(MediaLibrary.Failure) {
            let picture = try await library.picture(name)
            let tag = "\"\(picture.tag)\""
            var headers: HTTPFields = [
                .cacheControl: "no-cache", .eTag: tag, .xContentTypeOptions: "nosniff",
            ]
            if request.headers.names(tag) {
                return Response(status: .notModified, headers: headers)
            }
            let (bytes, type) = content(picture)
            headers[.contentType] = type
            return Response(
                status: .ok,
                headers: headers,
                body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes))
            )
        } catch {
            switch error {
            case .unknown: return .problem(.notFound, "there is no picture with this name")
            case .unreadable: return .problem(.notFound, "the picture's file cannot be read")
            case .rejected(let why): return .problem(.unprocessableContent, why)
            }
        }
    }
}
