@testable import fretsaw_server
import Foundation
import FretsawTesting
import FretsawService
import Testing

@Suite("fretsaw-server bench", .timeLimit(.minutes(10)))
struct ServerBenchTests {
    private static let brief = [
        "--seconds", "0.5", "--warm-up", "0.1", "--connections", "2", "--runs", "2",
    ]

    /// Numbers of all runs by result and measure.
    private func numbers(_ result: Command.Result) throws -> [String: [String: [Double]]] {
        let object = try JSONSerialization.jsonObject(with: Data(result.output))
        let results = try #require((object as? [String: Any])?["results"] as? [[String: Any]])
        var numbers: [String: [String: [Double]]] = [:]
        for result in results {
            let name = try #require(result["name"] as? String)
            for measure in try #require(result["measures"] as? [[String: Any]]) {
                let key = try #require(measure["name"] as? String)
                numbers[name, default: [:]][key] = measure["runs"] as? [Double]
            }
        }
        return numbers
    }

    @Test("Gets, gets at half the rate and whole flows are measured for every kind")
    func measures() throws {
        for kind in ["slide", "rotate"] {
            let result = try Workplace().server.run(
                ["bench", "--json", "--kind", kind] + ServerBenchTests.brief
                    + [
                        "--", "--set", "look=plain", "--set", "scenery=dunes", "--set",
                        "rotate-preset=strip",
                    ],
                // Not read: what is measured is what the command line says.
                environment: ["FRETSAW_KINDS": "none", "FRETSAW_LISTEN": "nonsense"]
            )
            #expect(result.status == 0, "\(result.errors)")
            let numbers = try numbers(result)
            for part in ["get", "half", "check", "verify"] {
                let own = try #require(numbers["serve \(kind), \(part)"])
                let p50 = try #require(own["p50"])
                #expect(p50.count == 2)
                #expect(p50.allSatisfy { 0 < $0 }, "\(part)")
                // Reported only for runs with measurements beyond it, which may be the second alone.
                for rest in [own["p90"], own["p99"]].compactMap(\.self) {
                    #expect(try rest.allSatisfy { try $0 >= #require(p50.min()) }, "\(part)")
                    if rest.count == p50.count {
                        #expect(zip(p50, rest).allSatisfy { $0 <= $1 }, "\(part)")
                    }
                }
                #expect(try #require(own["rate"]).allSatisfy { $0 > 0 }, "\(part)")
            }
            let get = try #require(numbers["serve \(kind), get"])
            #expect(get["failed"] == [0, 0])
            #expect(try #require(get["reply"]).allSatisfy { $0 > 1000 })
            #expect(try #require(get["memory of the service"]).allSatisfy { $0 > 1_048_576 })
        }
    }

    @Test(
        "With --one-processor the clients run on the other processors",
        .enabled(if: ProcessorSet.ofThisThread?.split != nil, "there is one processor only")
    )
    func oneProcessor() throws {
        let result = try Workplace().server.run(
            ["bench", "--json", "--one-processor"] + ServerBenchTests.brief
                + ["--", "--set", "look=plain", "--set", "scenery=dunes"]
        )
        #expect(result.status == 0, "\(result.errors)")
        let get = try #require(try numbers(result)["serve slide, 1 processor, get"])
        #expect(get["failed"] == [0, 0])
    }

    @Test("A thread bound to the first processor has no others")
    func processors() throws {
        let all = try #require(ProcessorSet.ofThisThread)
        guard let (first, others) = all.split else { return }
        defer { all.bindThisThread() }
        first.bindThisThread()
        #expect(ProcessorSet.ofThisThread?.numbers == Array(all.numbers.prefix(1)))
        #expect(first.split == nil)
        others.bindThisThread()
        #expect(ProcessorSet.ofThisThread?.numbers == Array(all.numbers.dropFirst()))
    }

    @Test("The table has a row for each step, and failures are reported")
    func table() throws {
        let result = try Workplace().server.run(
            ["bench", "--seconds", "0.2", "--warm-up", "0.1", "--connections", "1"]
                + ["--runs", "2", "--"]
                + ["--set", "look=plain", "--set", "scenery=dunes", "--set", "check-limit=1"]
        )
        for row in ["get", "half", "check", "verify"] {
            let lines = result.text.split(separator: "\n")
            #expect(lines.contains { $0.hasPrefix("serve slide, \(row)") }, "\(row)")
        }
        #expect(result.text.contains("  failed"))
        #expect(result.status == 1)
        #expect(result.errors.contains("some replies were unexpected"))
    }

    @Test(
        "Invalid arguments are rejected before anything starts, or reported as the service reports them",
        arguments: [
            (["--seconds", "0"], 64, "--seconds is 0"), (["--connections", "0"], 64, "1…256"),
            (["--kind", "blockPuzzle"], 64, "slide"),
            (["--", "--set", "look=strong"], 2, "look is strong"),
            (["--", "--lok", "plain"], 2, "Unknown option '--lok'"),
            (["--", "--set", "lok=plain"], 2, "did you mean look?"),
            (["--", "--store", "sqlite:/nowhere/at/all"], 2, "the folder does not exist"),
        ] as [([String], Int32, String)]
    )
    func refused(words: [String], status: Int32, message: String) throws {
        let result = try Workplace().server.run(["bench"] + words)
        #expect(result.status == status)
        #expect(result.errors.contains(message), "\(result.errors)")
        #expect(result.output.isEmpty)
    }
}
