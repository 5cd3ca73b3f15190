import Foundation
import FretsawBatch

/// What a service stood.
struct ServeReport {
    let kind: String
    let connections: Int
    /// Gets as fast as they came.
    let full: ServeLoad.Result
    /// What half of that is.
    let halfRate: Double
    /// Gets at that rate.
    let half: ServeLoad.Result
    /// Whole flows as fast as they came.
    let flows: ServeLoad.Result
    /// What the service's processors worked during the gets, in nanoseconds.
    let processorTime: Int
    /// Resident memory of the service before and after, in bytes.
    let memory: (before: Int, after: Int)

    /// Requests that did not get the reply they should.
    var failed: Int { full.failed + half.failed + flows.failed }

    /// What one of those was answered; nil where there are none.
    var failure: String? { full.failure ?? half.failure ?? flows.failure }

    private func perGet(_ total: Int) -> Double {
        Double(total) / Double(max(1, full.count(.get)))
    }

    private func milliseconds(
        _ result: ServeLoad.Result,
        _ step: ServeLoad.Step,
        _ share: Double
    ) -> Double {
        Double(result.latencies[step]?.percentile(share) ?? 0) / 1e6
    }

    /// A table for people.
    var text: String {
        func times(_ result: ServeLoad.Result, _ step: ServeLoad.Step) -> String {
            [("p50", 0.5), ("p90", 0.9), ("p99", 0.99)].map { name, share in
                "\(name) \(Quantity.fixed(milliseconds(result, step, share), 2)) ms"
            }.joined(separator: ", ")
        }
        func rate(_ value: Double) -> String { Quantity.fixed(value, value < 100 ? 1 : 0) }
        let asked = Quantity.counted(connections, "connection")
        let rows = [
            ("get", "\(rate(full.rate(.get)))/s with \(asked); \(times(full, .get))"),
            ("", "\(Quantity.bytes(Int(perGet(full.bytes)))) a reply"),
            ("", "\(Quantity.fixed(perGet(processorTime) / 1e6, 3)) ms CPU of the service each"),
            ("at half the rate", "\(rate(half.rate(.get)))/s; \(times(half, .get))"),
            ("flows", "\(rate(flows.rate(.verify)))/s with \(asked)"),
            ("  check", times(flows, .check)),
            ("  verify", times(flows, .verify)),
            (
                "memory",
                "\(Quantity.bytes(memory.before)) after the warm-up, "
                    + "\(Quantity.bytes(memory.after)) at the end"
            ),
            (
                "failed",
                Quantity.counted(failed, "request")
                    + (failure.map { ", as: \($0.printable)" } ?? "")
            ),
        ]
        return rows.map { name, value in
            name + String(repeating: " ", count: max(1, 20 - name.count)) + value
        }.joined(separator: "\n")
    }

    /// The same as one JSON object; times in milliseconds.
    var json: String {
        get throws {
            struct Times: Encodable {
                let perSecond, p50, p90, p99: Double
            }
            struct Report: Encodable {
                let schema = 1
                let fretsaw = Release.version
                let kind: String
                let connections, failed: Int
                let get, half, check, verify: Times
                let halfRate, flowsPerSecond, bytes, cpuMilliseconds: Double
                let memoryBytes, memoryBytesAfter: Int
            }
            func times(_ result: ServeLoad.Result, _ step: ServeLoad.Step) -> Times {
                Times(
                    perSecond: rounded(result.rate(step)),
                    p50: rounded(milliseconds(result, step, 0.5)),
                    p90: rounded(milliseconds(result, step, 0.9)),
                    p99: rounded(milliseconds(result, step, 0.99))
                )
            }
            func rounded(_ value: Double) -> Double { (value * 1e4).rounded() / 1e4 }
            let report = Report(
                kind: kind,
                connections: connections,
                failed: failed,
                get: times(full, .get),
                half: times(half, .get),
                check: times(flows, .check),
                verify: times(flows, .verify),
                halfRate: rounded(halfRate),
                flowsPerSecond: rounded(flows.rate(.verify)),
                bytes: rounded(perGet(full.bytes)),
                cpuMilliseconds: rounded(perGet(processorTime) / 1e6),
                memoryBytes: memory.before,
                memoryBytesAfter: memory.after
            )
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            return String(decoding: try encoder.encode(report), as: UTF8.self)
        }
    }
}
