import FretsawFiles
import FretsawRandom
import FretsawRaster
import FretsawTesting
import Testing

@testable import FretsawBatch
@testable import FretsawCaptcha

@Suite("The manifest of icons puzzles")
struct IconsManifestTests {
    private func plan(
        _ answers: AnswersPolicy,
        count: Int = 4,
        figures: Int = IconsOptions.defaultFigures
    ) -> BatchPlan {
        BatchPlan(
            recipe: .icons(IconsOptions(figures: figures)),
            preset: "aj",
            seed: Seed(7),
            count: count,
            answers: answers
        )
    }

    @Test("Every line is valid by the schema", arguments: [AnswersPolicy.inline, .separate])
    func schemaIsKept(answers: AnswersPolicy) async throws {
        let folder = try TemporaryFolder()
        let schema = try ManifestTests.schema()
        _ = try await batch(plan(answers), to: .folder(folder.path("a"))).run()
        var texts = [try folder.text("a/manifest.jsonl")]
        if answers == .separate { texts.append(try folder.text("a/answers.jsonl")) }
        for line in try texts.flatMap(ManifestTests.lines) {
            #expect(try schema.complaints(about: line) == [])
            #expect(line["kind"] as? String == "icons")
            for key in line.keys {
                var broken = line
                broken[key] = nil
                #expect(try schema.complaints(about: broken) != [], "without \(key)")
            }
        }
    }

    @Test("The public line contains no name of a figure and no position")
    func publicLine() async throws {
        let folder = try TemporaryFolder()
        _ = try await batch(plan(.separate), to: .folder(folder.path("a"))).run()
        let text = try folder.text("a/manifest.jsonl")
        for name in FigureFamily.allCases.map(\.rawValue) { #expect(!text.contains("\"\(name)\"")) }
        #expect(!text.contains("answer") && !text.contains("box") && text.contains("\"clicks\":3"))
    }

    @Test("The answer of a line is that of the plan, in order")
    func linesAreTrue() async throws {
        let folder = try TemporaryFolder()
        _ = try await batch(plan(.inline), to: .folder(folder.path("a"))).run()
        let captcha = try IconsGenerator(options: IconsOptions())
        let lines = try ManifestTests.lines(try folder.text("a/manifest.jsonl"))
        #expect(lines.count == 4)
        for (index, line) in lines.enumerated() {
            let expected = captcha.plan(seed: Seed(7), item: UInt64(index))
            let answer = try #require(line["answer"] as? [[String: Any]])
            #expect(
                answer.map { $0["figure"] as? String }
                    == expected.prompted.map(\.figure.subject.name)
            )
            #expect(answer.map { $0["x"] as? Int } == expected.prompted.map(\.centre.x))
            #expect(answer.map { $0["y"] as? Int } == expected.prompted.map(\.centre.y))
            #expect((line["others"] as? [[String: Any]])?.count == 3)
        }
    }

    @Test("A run is resumed with the same options only")
    func resume() async throws {
        let folder = try TemporaryFolder()
        let whole = try await made(plan(.inline, count: 6), in: folder, "whole")
        _ = try await runPart(
            of: batch(plan(.inline, count: 6), to: .folder(folder.path("a"))),
            pairs: 2
        )
        _ = try await batch(
            plan(.inline, count: 6),
            to: .folder(folder.path("a")),
            existing: .resume
        )
        .run()
        #expect(try folder.text("a/manifest.jsonl") == whole)
        await #expect(throws: BatchError.self) {
            try await batch(
                plan(.inline, count: 6, figures: 5),
                to: .folder(folder.path("a")),
                existing: .resume
            ).run()
        }
    }

    private func made(
        _ plan: BatchPlan,
        in folder: TemporaryFolder,
        _ name: String
    ) async throws -> String {
        _ = try await batch(plan, to: .folder(folder.path(name))).run()
        return try folder.text("\(name)/manifest.jsonl")
    }
}
