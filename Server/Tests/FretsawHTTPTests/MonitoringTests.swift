import Foundation
import FretsawCaptcha
import FretsawKinds
import FretsawService
import FretsawTesting
import Testing

@testable import FretsawHTTP

@Suite("Monitoring files")
struct MonitoringTests {
    private static let folder = checkout.appending(path: "examples/monitoring")

    private static func text(_ name: String) throws -> String {
        try String(contentsOf: folder.appending(path: name), encoding: .utf8)
    }

    /// The expressions of the dashboard, with its variables replaced.
    private static func dashboardExpressions() throws -> [String] {
        let data = try Data(contentsOf: folder.appending(path: "dashboard.json"))
        let board = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
        let panels = board["panels"] as? [[String: Any]] ?? []
        let targets = panels.flatMap { $0["targets"] as? [[String: Any]] ?? [] }
        return targets.compactMap { $0["expr"] as? String }.map {
            $0.replacing("$__rate_interval", with: "5m").replacing("$instance", with: ".*")
        }
    }

    @Test("Alerts and dashboard use only metrics and labels that the service has")
    func names() throws {
        let service = ServiceMetrics()
        service.set(PackUse(kind: .slide, count: 10, left: 1))
        let metrics = PrometheusText(service.snapshot).text
        let expressions = try Self.dashboardExpressions()
        #expect(expressions.count == 13)
        for text in try [Self.text("alerts.yml")] + expressions {
            let names = text.matches(of: /fretsaw_[a-z_]+/).map { String($0.output) }
            #expect(!names.isEmpty)
            for name in names { #expect(metrics.contains("\n\(name){"), "\(name)") }
            for match in text.matches(of: /(event|request|reason|finding|step)=~?"([a-z_|-]+)"/) {
                for value in match.2.split(separator: "|") {
                    #expect(metrics.contains("\(match.1)=\"\(value)\""), "\(match.0)")
                }
            }
        }
    }

    @Test(
        "promtool accepts the rules and the dashboard's expressions, and the rules pass their tests",
        .enabled(
            if: Command.installed("promtool") != nil,
            "needs promtool, of Debian's package prometheus"
        )
    )
    func rules() throws {
        let promtool = try #require(Command.installed("promtool"))
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        let rules = try Self.dashboardExpressions().enumerated().map { index, expression in
            let quoted = String(decoding: try encoder.encode(expression), as: UTF8.self)
            return "      - record: panel:\(index)\n        expr: \(quoted)\n"
        }
        let board = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).yml")
        defer { try? FileManager.default.removeItem(at: board) }
        let groups = "groups:\n  - name: dashboard\n    rules:\n" + rules.joined()
        try groups.write(to: board, atomically: true, encoding: .utf8)
        for arguments in [
            ["check", "rules", Self.folder.appending(path: "alerts.yml").path],
            ["check", "rules", board.path],
            ["test", "rules", Self.folder.appending(path: "alerts.test.yml").path],
        ] {
            let result = try promtool.run(arguments)
            #expect(result.status == 0, "\(arguments): \(result.text)\(result.errors)")
        }
    }
}
