import FretsawRandom
import FretsawRaster
import FretsawTesting
import FretsawText
import Testing

@testable import FretsawCaptcha
@testable import FretsawBatch

@Suite("The manifest of click-word puzzles")
struct ClickWordManifestTests {
    private func plan(_ answers: AnswersPolicy) throws -> BatchPlan {
        let glyphs = try WordGlyphs(
            Array("CEHKLNTUX".unicodeScalars),
            font: Font(FontBuilder.letters.bytes),
            source: WordGlyphs.Source(sha256: "")
        )
        return BatchPlan(
            recipe: .clickWord(ClickWordOptions(glyphs: glyphs)),
            preset: "aj",
            seed: Seed(7),
            count: 4,
            answers: answers
        )
    }

    @Test("Every line is valid by the schema", arguments: [AnswersPolicy.inline, .separate])
    func schemaIsKept(answers: AnswersPolicy) async throws {
        let folder = try TemporaryFolder()
        let schema = try ManifestTests.schema()
        _ = try await batch(try plan(answers), to: .folder(folder.path("a"))).run()
        var texts = [try folder.text("a/manifest.jsonl")]
        if answers == .separate { texts.append(try folder.text("a/answers.jsonl")) }
        for line in try texts.flatMap(ManifestTests.lines) {
            #expect(try schema.complaints(about: line) == [])
            #expect(line["kind"] as? String == "click-word")
            for key in line.keys {
                var broken = line
                broken[key] = nil
                #expect(try schema.complaints(about: broken) != [], "without \(key)")
            }
        }
    }

    @Test("The prompts and the answer of a line are those of the plan, in order")
    func linesAreTrue() async throws {
        let folder = try TemporaryFolder()
        let plan = try plan(.inline)
        _ = try await batch(plan, to: .folder(folder.path("a"))).run()
        guard case .clickWord(let options) = plan.parts[0].recipe else { return }
        let captcha = try ClickWordGenerator(options: options)
        let lines = try ManifestTests.lines(try folder.text("a/manifest.jsonl"))
        #expect(lines.count == 4)
        for (index, line) in lines.enumerated() {
            let expected = captcha.plan(seed: Seed(7), item: UInt64(index))
            #expect(line["prompts"] as? [String] == expected.prompts)
            let answer = try #require(line["answer"] as? [[String: Any]])
            #expect(answer.map { $0["word"] as? String } == expected.prompts)
            #expect(answer.map { $0["x"] as? Int } == expected.prompted.map(\.centre.x))
            #expect(answer.map { $0["y"] as? Int } == expected.prompted.map(\.centre.y))
            let box = try #require(answer[0]["box"] as? [String: Int])
            #expect(box["x"] == expected.prompted[0].box.minX)
            #expect(box["height"] == expected.prompted[0].box.size.height)
            #expect((line["others"] as? [[String: Any]])?.count == 1)
        }
    }
}
