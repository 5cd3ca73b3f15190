import Testing

@testable import FretsawBench

@Suite("Comparing reports")
struct BenchmarkComparisonTests {
    private func row(
        _ before: [Double],
        _ now: [Double],
        _ unit: BenchmarkUnit = .milliseconds
    ) throws -> BenchmarkComparison.Row {
        let comparison = BenchmarkComparison(
            of: MadeUpReport.report([MadeUpReport.result(now, unit: unit)]),
            with: MadeUpReport.report([MadeUpReport.result(before, unit: unit)])
        )
        #expect(comparison.rows.count == 1)
        return try #require(comparison.rows.first)
    }

    @Test("The change is that of the medians, its spread from the worst pair of runs to the best")
    func change() throws {
        let row = try row([10, 8, 12, 10, 10], [5, 4, 6, 5, 5])
        #expect(row.before == 10)
        #expect(row.now == 5)
        #expect(row.change == -0.5)
        #expect(row.least == (4.0 / 12 - 1).inMillionths)
        #expect(row.greatest == (6.0 / 8 - 1).inMillionths)
        #expect(row.verdict == .better)
    }

    @Test(
        "Runs that lie apart are a change, by their unit for better or worse; others are noise",
        arguments: [
            ([10, 11, 12, 13], [5, 6, 7, 8], .milliseconds, .better),
            ([5, 6, 7, 8], [10, 11, 12, 13], .milliseconds, .worse),
            ([5, 6, 7, 8], [10, 11, 12, 13], .perSecond, .better),
            ([10, 11, 12, 13], [5, 6, 7, 8], .megapixelsPerSecond, .worse),
            ([10, 11, 12, 13], [5, 6, 7, 8], .bytes, .better),
            ([10, 11, 12, 13], [5, 6, 7, 8], .count, .other),
            ([5, 6, 7, 10], [10, 11, 12, 13], .milliseconds, .noise),
            ([5, 6, 7, 30], [10, 11, 12, 13], .milliseconds, .noise),
            ([7, 7, 7, 7], [7, 7, 7, 7], .bytes, .noise),
            // Three against three lie apart by chance once in ten comparisons.
            ([5, 6, 7], [10, 11, 12], .milliseconds, .unsure),
            ([5], [10], .milliseconds, .unsure),
            // One against forty: once in twenty.
            ([5], Array(repeating: 10, count: 40), .milliseconds, .worse),
        ] as [([Double], [Double], BenchmarkUnit, BenchmarkComparison.Verdict)]
    )
    func verdict(
        before: [Double],
        now: [Double],
        unit: BenchmarkUnit,
        verdict: BenchmarkComparison.Verdict
    ) throws {
        #expect(try row(before, now, unit).verdict == verdict)
    }

    @Test("Exchanging both sides exchanges better and worse, and nothing else")
    func symmetry() throws {
        for (one, other) in [([1.0, 2, 3, 4], [5.0, 6, 7, 8]), ([1, 5, 3, 4], [5, 6, 7, 8])] {
            let there = try row(one, other).verdict
            let back = try row(other, one).verdict
            #expect(there == .noise ? back == .noise : (there == .worse && back == .better))
        }
    }

    @Test("Where the median was 0 there is no share")
    func nothingBefore() throws {
        let row = try row([0, 0, 0, 0], [1, 1, 1, 1], .bytes)
        #expect(row.change == nil)
        #expect(row.verdict == .worse)
    }

    @Test("Results are matched by name and jobs, and the others are named")
    func matching() {
        let comparison = BenchmarkComparison(
            of: MadeUpReport.report([
                MadeUpReport.result([1], jobs: 1), MadeUpReport.result([1], jobs: 2),
                MadeUpReport.result([1], name: "start", jobs: nil),
            ]),
            with: MadeUpReport.report([
                MadeUpReport.result([1], jobs: 2), MadeUpReport.result([1], jobs: 4),
                MadeUpReport.result([1], unit: .bytes, name: "start", jobs: nil),
            ])
        )
        #expect(comparison.rows.map(\.jobs) == [2])
        #expect(comparison.unmatched == ["slide, 1 job (new)", "slide, 4 jobs (gone)"])
    }

    @Test(
        "Results of other options are told, with the options",
        arguments: [
            (["look": "plain"], ["look": "plain"], nil),
            (["look": "plain"], nil, nil),
            (["look": "plain"], ["look": "hardened"], "look: plain before, hardened now"),
            (
                ["look": "plain", "veil": "0.1"], ["look": "plain", "decoys": "3"],
                "decoys: nothing before, 3 now; veil: 0.1 before, nothing now"
            ),
            (
                ["a": "1", "look": "plain"], ["b": "2", "look": "hardened"],
                "look: plain before, hardened now; a: 1 before, nothing now; b: nothing before, 2 now"
            ),
            (
                ["a": "1", "b": "1", "c": "1", "d": "1"], [:],
                "a: 1 before, nothing now; b: 1 before, nothing now; c: 1 before, nothing now; 1 more"
            ),
        ] as [([String: String], [String: String]?, String?)]
    )
    func otherWork(before: [String: String], now: [String: String]?, difference: String?) {
        let comparison = BenchmarkComparison(
            of: MadeUpReport.report([MadeUpReport.result([1], work: now)]),
            with: MadeUpReport.report([MadeUpReport.result([1], work: before)])
        )
        #expect(comparison.otherWork == (difference.map { ["slide, 1 job (\($0))"] } ?? []))
        #expect(comparison.rows.count == 1)
    }

    @Test("As many rows lie apart by chance as orders of runs tell")
    func chance() throws {
        #expect(try row([1, 2, 3, 4, 5], [2, 3, 4, 5, 6]).chance == (1.0 / 126).inMillionths)
        #expect(try row([1], [2]).chance == 1)
        #expect(try row([7, 7, 7], [7, 7, 7]).chance == 0)
        let report = MadeUpReport.report(
            (1...63).map { MadeUpReport.result([1, 2, 3, 4, 5], jobs: $0) }
        )
        let comparison = BenchmarkComparison(of: report, with: report)
        #expect(abs(comparison.expectedByChance - 0.5) < 1e-4)
    }

    @Test("Another processor or build is another machine; another load is not")
    func machines() {
        var other = MadeUpReport.full
        other.machine.load = 9
        #expect(BenchmarkComparison(of: MadeUpReport.full, with: other).isSameMachine)
        other.machine.build = "debug"
        #expect(!BenchmarkComparison(of: MadeUpReport.full, with: other).isSameMachine)
    }
}
