import FretsawFiles
import FretsawBench
import ArgumentParser
import Foundation
import FretsawCommandLine
import FretsawTesting
import Testing

@testable import fretsaw

extension InterruptionTests {
    /// The ways to end a benchmark early.
    enum EarlyEnd: CaseIterable, Error {
        case signal
        case failure
    }

    /// Ends a benchmark after `runs` runs; returns whether a plot was written.
    private func isTold(runs: Int, end: EarlyEnd?) async throws -> (told: Bool, status: Int32?) {
        let place = try Workplace()
        let plot = place.path(to: "plot.svg")
        let options = try BenchOptions.parse(["--plot", plot, "--json"])
        var status: Int32?
        do {
            status = try await options.prepared().measuring { stop, samples in
                for _ in 0..<runs {
                    samples.add(BenchmarkSample([.init("rate", .perSecond, 3)]), of: "work")
                }
                switch end {
                case .signal: stop.raise()
                case .failure: throw EarlyEnd.failure
                case nil: break
                }
                return true
            }.rawValue
        } catch is EarlyEnd {}
        return (FileManager.default.fileExists(atPath: plot), status)
    }

    @Test("A benchmark that ends early reports its finished runs", arguments: EarlyEnd.allCases)
    func benchKeepsRuns(end: EarlyEnd) async throws {
        let found = try await isTold(runs: 2, end: end)
        #expect(found.told)
        #expect(found.status == (end == .signal ? 130 : nil))
    }

    @Test(
        "A benchmark without a finished run reports nothing",
        arguments: EarlyEnd.allCases
    )
    func benchWithoutRuns(end: EarlyEnd) async throws {
        let found = try await isTold(runs: 0, end: end)
        #expect(!found.told)
        #expect(found.status == (end == .signal ? 130 : nil))
    }

    @Test("An undisturbed benchmark exits with status 0")
    func benchToItsEnd() async throws {
        let found = try await isTold(runs: 1, end: nil)
        #expect(found.told)
        #expect(found.status == 0)
    }
}
