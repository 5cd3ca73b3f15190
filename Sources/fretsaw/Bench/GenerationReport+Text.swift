import Foundation
import FretsawBatch

extension GenerationReport {
    private func perPair(_ total: Int) -> Double { Double(total) / Double(max(1, pairs)) }

    private func milliseconds(_ nanoseconds: Double) -> String {
        Quantity.fixed(nanoseconds / 1e6, 4)
    }

    /// A table for people.
    var text: String {
        var rows: [(String, String)] = [
            ("pairs", "\(Quantity.count(pairs)) with \(Quantity.counted(jobs, "job"))"),
            ("rate", "\(Quantity.count(Int(pairsPerSecond))) pairs/s"),
            ("wall time", "\(milliseconds(perPair(wallNanoseconds))) ms a pair"),
            ("CPU time", "\(milliseconds(perPair(cpuNanoseconds))) ms a pair"),
        ]
        for (name, share) in [("p50", 0.5), ("p90", 0.9), ("p99", 0.99)] {
            rows.append((name, "\(milliseconds(Double(latencies.percentile(share)))) ms"))
        }
        for stage in stages {
            rows.append((stage.name, "\(milliseconds(perPair(stage.nanoseconds))) ms"))
        }
        rows += [
            ("background", Quantity.bytes(Int(perPair(backgroundBytes)))),
            ("piece", Quantity.bytes(Int(perPair(pieceBytes)))),
            ("peak memory", Quantity.bytes(peakMemory)),
        ]
        return rows.map { name, value in
            name + String(repeating: " ", count: max(1, 20 - name.count)) + value
        }.joined(separator: "\n")
    }

    /// The same as one JSON object; times in milliseconds a pair.
    var json: String {
        let stages = self.stages.map { stage in
            let words = stage.name.split(separator: " ")
            let key = words[0] + words.dropFirst().map(\.capitalized).joined()
            return "\"\(key)\":\(milliseconds(perPair(stage.nanoseconds)))"
        }
        return
            "{\"schema\":1,\"fretsaw\":\"\(Release.version)\",\"pairs\":\(pairs),\"jobs\":\(jobs),"
            + "\"pairsPerSecond\":\(Quantity.fixed(pairsPerSecond, 1)),"
            + "\"wallMilliseconds\":\(milliseconds(perPair(wallNanoseconds))),"
            + "\"cpuMilliseconds\":\(milliseconds(perPair(cpuNanoseconds))),"
            + "\"p50\":\(milliseconds(Double(latencies.percentile(0.5)))),"
            + "\"p90\":\(milliseconds(Double(latencies.percentile(0.9)))),"
            + "\"p99\":\(milliseconds(Double(latencies.percentile(0.99)))),"
            + "\"stages\":{\(stages.joined(separator: ","))},"
            + "\"backgroundBytes\":\(Quantity.fixed(perPair(backgroundBytes), 1)),"
            + "\"pieceBytes\":\(Quantity.fixed(perPair(pieceBytes), 1)),"
            + "\"peakMemoryBytes\":\(peakMemory)}"
    }
}
