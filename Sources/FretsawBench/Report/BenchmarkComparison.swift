/// Two reports side by side: what changed, and what of it is more than chance.
public struct BenchmarkComparison: Encodable, Sendable {
    /// What a change amounts to.
    public enum Verdict: String, Encodable, Sendable {
        /// All runs are better than all before.
        case better
        /// All runs are worse than all before.
        case worse
        /// All runs differ from all before, in a number that is neither better nor worse.
        case other
        /// Runs of one side lie among those of the other.
        case noise = "within noise"
        /// The runs lie apart, and are so few that chance does that in one of twenty comparisons.
        case unsure = "too few runs"
    }

    /// One measure of one result.
    public struct Row: Encodable, Sendable {
        /// The result's name.
        public let result: String
        /// Its jobs; nil for what has none.
        public let jobs: Int?
        /// The measure's name; for a stage, that of the stage.
        public let measure: String
        /// What it counts.
        public let unit: BenchmarkUnit
        /// The median before.
        public let before: Double
        /// The median now.
        public let now: Double
        /// The change of the median as a share of the one before; nil where that is 0.
        public let change: Double?
        /// The change from the worst pair of runs to the best, likewise; nil where a run before is 0.
        public let least, greatest: Double?
        /// What it amounts to.
        public let verdict: Verdict
        /// How probable it is that runs lie apart like this, one way or the other, where nothing has
        /// changed; 0 where all of them are equal.
        public let chance: Double
    }

    /// Every measure that both have, in the order of the newer.
    public let rows: [Row]
    /// Results that one report alone has.
    public let unmatched: [String]
    /// Results that both have, but measured with other options: each with those that differ.
    public let otherWork: [String]
    /// True where both come from machines and builds that look alike.
    public let isSameMachine: Bool

    /// Holds `report` against `baseline`.
    public init(of report: BenchmarkReport, with baseline: BenchmarkReport) {
        var rows: [Row] = []
        var unmatched: [String] = []
        var otherWork: [String] = []
        for result in report.results {
            guard let before = baseline.result(result.name, jobs: result.jobs) else {
                unmatched.append("\(result.title) (new)")
                continue
            }
            if let difference = result.difference(from: before) {
                otherWork.append("\(result.title) (\(difference))")
            }
            rows += BenchmarkComparison.rows(result, before, \.measures)
            rows += BenchmarkComparison.rows(result, before, \.stages)
        }
        for result in baseline.results where report.result(result.name, jobs: result.jobs) == nil {
            unmatched.append("\(result.title) (gone)")
        }
        self.rows = rows
        self.unmatched = unmatched
        self.otherWork = otherWork
        isSameMachine = report.machine.isLike(baseline.machine)
    }

    private static func rows(
        _ result: BenchmarkResult,
        _ before: BenchmarkResult,
        _ part: (BenchmarkResult) -> [BenchmarkMeasure]
    ) -> [Row] {
        part(result).compactMap { measure in
            let old = part(before).first { $0.name == measure.name && $0.unit == measure.unit }
            guard let old else { return nil }
            let (then, now) = (old.spread, measure.spread)
            func share(_ new: Double, _ old: Double) -> Double? {
                old > 0 ? (new / old - 1).inMillionths : nil
            }
            return Row(
                result: result.name,
                jobs: result.jobs,
                measure: measure.name,
                unit: measure.unit,
                before: then.median.inMillionths,
                now: now.median.inMillionths,
                change: share(now.median, then.median),
                least: share(now.least, then.greatest),
                greatest: share(now.greatest, then.least),
                verdict: verdict(from: old, to: measure),
                chance: min(then.least, now.least) < max(then.greatest, now.greatest)
                    ? min(1, 2 / Double(orders(old.runs.count, measure.runs.count))).inMillionths
                    : 0
            )
        }
    }

    /// What the change from `old` to `new` amounts to.
    ///
    /// The runs of both are ranked: where nothing has changed, all of one side come first, or all of
    /// the other, by chance once in C(n + m, n) / 2 times; with five runs each, in 126. That holds for
    /// any distribution of times (Mann and Whitney 1947, at its extreme).
    static func verdict(from old: BenchmarkMeasure, to new: BenchmarkMeasure) -> Verdict {
        let (then, now) = (old.spread, new.spread)
        guard now.least > then.greatest || now.greatest < then.least else { return .noise }
        guard orders(old.runs.count, new.runs.count) >= 40 else { return .unsure }
        guard let isBetterGreater = new.unit.isBetterGreater else { return .other }
        return (now.least > then.greatest) == isBetterGreater ? .better : .worse
    }

    /// How many rows would have all runs of one side beyond all of the other by chance, if nothing had
    /// changed and every row were by itself: what to hold the number of those that do against.
    public var expectedByChance: Double { rows.reduce(0) { $0 + $1.chance } }

    /// In how many ways runs of two sides can come in order: C(`first` + `second`, `first`), 1,000,000
    /// at most.
    private static func orders(_ first: Int, _ second: Int) -> Int {
        var result = 1
        for step in stride(from: 1, through: first, by: 1) {
            result = result * (second + step) / step
            guard result < 1_000_000 else { return 1_000_000 }
        }
        return result
    }
}

extension BenchmarkResult {
    /// The name with the number of jobs.
    public var title: String {
        name + (jobs.map { ", \($0) job\($0 == 1 ? "" : "s")" } ?? "")
    }
}

extension BenchmarkResult {
    /// The options with which `before` was measured otherwise; nil where there are none, or one of both
    /// does not tell.
    fileprivate func difference(from before: BenchmarkResult) -> String? {
        guard let work, let old = before.work, work != old else { return nil }
        let changed = work.keys.filter { old[$0] != nil && work[$0] != old[$0] }.sorted()
        // What only one of them has follows from what both have, mostly.
        let single = Set(work.keys).symmetricDifference(old.keys).sorted()
        let names = changed + single
        func value(_ text: String?) -> String {
            guard let text else { return "nothing" }
            return text.count > 40 ? "\(text.prefix(39))…" : text
        }
        let parts = names.prefix(3).map {
            "\($0): \(value(old[$0])) before, \(value(work[$0])) now"
        }
        let rest = names.count - parts.count
        return parts.joined(separator: "; ") + (rest > 0 ? "; \(rest) more" : "")
    }
}
