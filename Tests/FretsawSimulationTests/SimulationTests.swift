import Testing

@Suite("Simulation of service and store")
struct SimulationTests {
    /// Schedules of a test run; release tests play more.
    private static let schedules: UInt64 = 10_000

    @Test("No schedule of requests, faults and crashes breaks an invariant")
    func invariantsHold() async throws {
        let run = SimulationRun(count: SimulationTests.schedules)
        let (coverage, failure) = try await run()
        print(coverage)
        if let failure { print(failure) }
        #expect(failure == nil)
    }

    @Test("The simulation finds each defect", arguments: Defect.allCases)
    func findsDefects(defect: Defect) async throws {
        let (_, failure) = try await SimulationRun(count: 20_000, defect: defect)()
        print(defect, failure?.seed ?? 0, failure?.violations ?? [])
        #expect(failure != nil)
    }

    @Test("The same seed gives the same trace", arguments: [UInt64(1), 2, 3, 4, 5, 6, 7, 8])
    func replays(seed: UInt64) throws {
        let traces = try (0..<2).map { _ in try Simulation(seed: seed).run().events }
        #expect(traces[0] == traces[1])
    }
}
