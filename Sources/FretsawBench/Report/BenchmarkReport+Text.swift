import FretsawCommandLine

extension BenchmarkMachine {
    /// A one-line summary.
    var summary: String {
        "\(processor), \(Quantity.counted(processors, "processor")), \(system), Swift \(swift), \(build)"
    }
}

extension BenchmarkReport {
    /// Text tables, one per result.
    var text: String {
        let from = commit.map { ", commit \($0.printable)" } ?? ""
        let head = "fretsaw \(fretsaw)\(from) on \(machine.summary)"
        return ([head] + results.map(\.text)).joined(separator: "\n\n")
    }
}

extension BenchmarkResult {
    /// A table with a row per measure: median, spread, minimum and maximum of all runs.
    fileprivate var text: String {
        let runs = measures.first?.runs.count ?? 0
        let heading = "\(title.printable), \(Quantity.counted(runs, "run"))"
        var rows = measures.map { row($0, "") }
        if let first = stages.first {
            let sums = first.runs.indices.map { run in
                stages.reduce(0) { $0 + ($1.runs.indices.contains(run) ? $1.runs[run] : 0) }
            }
            rows.append("  time per pair in one job, about wall time × jobs")
            rows += stages.map { row($0, "  ") }
            rows.append(row(BenchmarkMeasure("sum", first.unit, runs: sums), "  "))
        }
        return ([heading] + rows).joined(separator: "\n")
    }

    private func row(_ measure: BenchmarkMeasure, _ indent: String) -> String {
        let spread = measure.spread
        let name = ("  " + indent + measure.name.printable).padded(to: 30)
        guard measure.runs.count > 1, spread.minimum < spread.maximum else {
            return name + measure.unit.text(spread.median)
        }
        let share = spread.median == 0 ? 0 : 100 * spread.deviation / abs(spread.median)
        return name + measure.unit.text(spread.median).padded(to: 16)
            + "± \(Quantity.fixed(share, 1)) %".padded(to: 11)
            + "\(measure.unit.text(spread.minimum)) … \(measure.unit.text(spread.maximum))"
    }
}

extension BenchmarkUnit {
    /// `value` with its unit.
    func text(_ value: Double) -> String {
        switch self {
        case .perSecond:
            (value < 100 ? Quantity.fixed(value, 1) : Quantity.count(whole(value))) + "/s"
        case .megapixelsPerSecond: "\(Quantity.fixed(value, 1)) MPixel/s"
        case .milliseconds: "\(Quantity.fixed(value, 4)) ms"
        case .bytes: Quantity.bytes(whole(value))
        case .count: Quantity.count(whole(value))
        }
    }

    /// `value` as an integer, clamped, because a baseline may contain any finite number.
    private func whole(_ value: Double) -> Int { Int(max(-1e18, min(1e18, value.rounded()))) }
}
