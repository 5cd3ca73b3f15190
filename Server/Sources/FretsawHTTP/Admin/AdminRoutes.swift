internal import FretsawFiles
internal import FretsawJSON
internal import FretsawService
internal import HTTPTypes
internal import Hummingbird
internal import LibC
internal import NIOCore

/// `/healthz`, `/readyz`, `/metrics` on the admin address.
struct AdminRoutes: Sendable {
    let service: CaptchaService
    let connections: ConnectionShare

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
            var gauges = service.gauges
            gauges.append(("connections", "Open connections.", connections.count))
            if let bytes = AdminRoutes.residentBytes {
                gauges.append(("resident_bytes", "Memory of the process.", bytes))
            }
            let text = PrometheusText(service.metrics.snapshot, gauges: gauges).text
            return Response(
                status: .ok,
                headers: [.contentType: "text/plain; version=0.0.4; charset=utf-8"],
                body: ResponseBody(byteBuffer: ByteBuffer(string: text))
            )
        }
    }

    /// The resident memory of this process; nil if the system has no `/proc`.
    private static var residentBytes: Int? {
        guard let bytes = try? FileBytes.read("/proc/self/statm", limit: 256) else { return nil }
        // In pages: size, resident, shared, …
        let fields = String(decoding: bytes, as: UTF8.self).split(separator: " ")
        return fields.count > 1
            ? Int(fields[1]).map { $0 * Int(sysconf(Int32(_SC_PAGESIZE))) } : nil
    }
}
