import FretsawFiles
import FretsawBench
import ArgumentParser
import Foundation
import FretsawCommandLine
import FretsawCommandTesting
import Testing

@testable import fretsaw

extension InterruptionTests {
    /// What ends a measurement early.
    enum EarlyEnd: CaseIterable, Error {
        case signal
        case failure
    }

    /// Measures `runs` runs, then is ended; true where a plot of what was found stands there.
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

    @Test("What a benchmark had measured is told, however it ends", arguments: EarlyEnd.allCases)
    func benchKeepsRuns(end: EarlyEnd) async throws {
        let found = try await isTold(runs: 2, end: end)
        #expect(found.told)
        #expect(found.status == (end == .signal ? 130 : nil))
    }

    @Test(
        "Of a benchmark that measured nothing there is nothing to tell",
        arguments: EarlyEnd.allCases
    )
    func benchWithoutRuns(end: EarlyEnd) async throws {
        let found = try await isTold(runs: 0, end: end)
        #expect(!found.told)
        #expect(found.status == (end == .signal ? 130 : nil))
    }

    @Test("A benchmark that nobody stops ends well")
    func benchToItsEnd() async throws {
        let found = try await isTold(runs: 1, end: nil)
        #expect(found.told)
        #expect(found.status == 0)
    }
}
