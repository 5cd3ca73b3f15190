import Foundation
import FretsawCaptcha
import FretsawRandom
import Testing

@testable import FretsawBatch

/// Runs whose plans depend on the pictures.
@Suite("Runs with framed notches")
struct FramedRunTests {
    private func plan(count: Int, answers: AnswersPolicy) -> BatchPlan {
        var plan = smallPlan(count: count, answers: answers)
        plan.recipe = .slide(smallFramedOptions)
        return plan
    }

    @Test("Every line keeps the schema and has the choice", arguments: AnswersPolicy.allCases)
    func schemaIsKept(answers: AnswersPolicy) async throws {
        let folder = try TemporaryFolder()
        let schema = try ManifestTests.schema()
        _ = try await batch(plan(count: 8, answers: answers), to: .folder(folder.path("out"))).run()
        var choices = 0
        for name in try folder.files(in: "out").keys.filter({ $0.hasSuffix(".jsonl") }) {
            for line in try ManifestTests.lines(folder.text("out/\(name)")) {
                #expect(try schema.complaints(about: line) == [])
                if line["choice"] != nil { choices += 1 }
            }
        }
        #expect(choices == 8)
    }

    @Test("A stopped run goes on to the same files", arguments: AnswersPolicy.allCases)
    func stoppedFolder(answers: AnswersPolicy) async throws {
        let folder = try TemporaryFolder()
        let plan = plan(count: 60, answers: answers)
        _ = try await batch(plan, to: .folder(folder.path("whole"))).run()
        let first = try await runPart(of: batch(plan, to: .folder(folder.path("out"))), pairs: 20)
        #expect(first.isInterrupted)
        let second = try await batch(
            plan,
            to: .folder(folder.path("out")),
            existing: .resume
        ).run()
        #expect(second.progress.kept == first.progress.done)
        #expect(try folder.files(in: "out") == folder.files(in: "whole"))
    }

    @Test("A line whose choice was changed is not believed")
    func changedChoice() async throws {
        let folder = try TemporaryFolder()
        let plan = plan(count: 6, answers: .inline)
        _ = try await batch(plan, to: .folder(folder.path("out"))).run()
        let check = try LineCheck(plan: plan, namesFolders: true)
        for (index, line) in try folder.text("out/manifest.jsonl").split(separator: "\n")
            .enumerated()
        {
            #expect(check.promise(Array("\(line)\n".utf8), of: index) != nil)
            for (text, other) in [
                ("\"placement\":", "\"placement\":9"), ("\"middle\":[", "\"middle\":[999,"),
                ("\"placement\":", "\"placement\":-"),
            ] {
                let changed = line.replacingOccurrences(of: text, with: other)
                #expect(check.promise(Array("\(changed)\n".utf8), of: index) == nil, "\(changed)")
            }
        }
    }
}
