import FretsawBench
package import FretsawFiles

extension BenchOptions.Prepared {
    /// Measures and tells what was found: of what a signal or an error ended, the runs that were done.
    ///
    /// - Parameters:
    ///   - unit: at the next one's end a signal stops it.
    ///   - body: adds run after run, until the flag is raised; true where none of the work failed.
    /// - Returns: how the command ends.
    /// - Throws: what `body` throws, or that the results cannot be printed or drawn.
    package func measuring(
        unit: String = "run",
        _ body: (_ stop: StopFlag, _ samples: inout SampleCollection) async throws -> Bool
    ) async throws -> ExitStatus {
        let interruption = Interruption(unit: unit)
        return try await interruption.during {
            var samples = SampleCollection()
            let isWhole: Bool
            do {
                isWhole = try await body(interruption.stop, &samples)
            } catch {
                try tellRest(of: samples)
                throw error
            }
            guard interruption.stop.isRaised else {
                try tell(samples.results)
                return isWhole ? .success : .partly
            }
            try tellRest(of: samples)
            return interruption.exitStatus
        }
    }

    /// Prints what had been found before the end came.
    private func tellRest(of samples: SampleCollection) throws {
        guard !samples.results.isEmpty else { return }
        Console.note("note: not all was measured; the runs that had ended are told")
        try tell(samples.results)
    }
}
