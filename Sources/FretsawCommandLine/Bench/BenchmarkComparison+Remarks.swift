package import FretsawBench

extension BenchmarkComparison {
    /// Says on the standard error what makes the comparison with `baseline` doubtful.
    package func remark(on baseline: BenchmarkReport) {
        if !isSameMachine {
            Console.note(
                "note: the baseline is of another machine or build (\(baseline.machine.summary)); "
                    .printable + "what changed may be that"
            )
        }
        for work in otherWork {
            Console.note("note: other options: \(work.printable); what changed may be that")
        }
        for name in unmatched {
            Console.note("note: only one report has \(name.printable)")
        }
        if rows.isEmpty { Console.note("note: the reports have nothing in common") }
    }
}
