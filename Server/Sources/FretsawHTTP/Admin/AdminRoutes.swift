internal import FretsawJSON
internal import FretsawService
internal import HTTPTypes
internal import Hummingbird
internal import NIOCore

/// `/healthz`, `/readyz`, `/metrics` on the admin address.
struct AdminRoutes: Sendable {
    let service: CaptchaService

    func add(to router: Router<ServiceContext>) {
        router.get("/healthz") { _, _ in
            Response.json(Array(#"{"status":"alive"}"#.utf8))
        }
        router.get("/readyz") { _, _ in
            do throws(CaptchaService.NotReady) {
                try await service.ready()
                return Response.json(Array(#"{"status":"ready"}"#.utf8))
            } catch {
                let bytes = JSONWriter.bytes { object in
                    object.member("status", "not ready")
                    object.member("reason", error.description)
                }
                return Response.json(bytes, status: .serviceUnavailable)
            }
        }
        router.get("/metrics") { _, _ in
            let text = PrometheusText(service.metrics.snapshot).text
            return Response(
                status: .ok,
                headers: [.contentType: "text/plain; version=0.0.4; charset=utf-8"],
                body: ResponseBody(byteBuffer: ByteBuffer(string: text))
            )
        }
    }
}
