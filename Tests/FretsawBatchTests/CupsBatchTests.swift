import FretsawBackgrounds
import FretsawCaptcha
import FretsawCodecs
import FretsawFiles
import FretsawKinds
import FretsawRandom
import FretsawRaster
import FretsawScenery
import FretsawTesting
import Testing

@testable import FretsawBatch

@Suite("Batches of cups puzzles")
struct CupsBatchTests {
    private func plan(
        _ count: Int = 3,
        _ answers: AnswersPolicy = .inline,
        _ encoding: PictureEncoding = .default
    ) -> BatchPlan {
        BatchPlan(
            recipe: .cups(CupsOptions()),
            preset: "aj",
            encoding: encoding,
            seed: Seed(7),
            count: count,
            answers: answers
        )
    }

    @Test(
        "Lines are valid by the schema and have the answer as one place",
        arguments: AnswersPolicy.allCases,
        [PictureEncoding.apng, .gif]
    )
    func lines(answers: AnswersPolicy, encoding: PictureEncoding) async throws {
        let folder = try TemporaryFolder()
        let schema = try ManifestTests.schema()
        let plan = plan(3, answers, encoding)
        _ = try await batch(plan, to: .folder(folder.path("a"))).run()
        let manifest = try ManifestTests.lines(folder.text("a/manifest.jsonl"))
        let apart =
            answers == .separate ? try ManifestTests.lines(folder.text("a/answers.jsonl")) : []
        #expect(manifest.count == 3)
        for line in manifest + apart {
            #expect(try schema.complaints(about: line) == [])
            for key in line.keys {
                var broken = line
                broken[key] = nil
                #expect(try schema.complaints(about: broken) != [], "without \(key)")
            }
        }
        #expect(manifest.allSatisfy { $0["clicks"] as? Int == 1 && $0["tolerance"] as? Int == 20 })
        let generator = try PuzzleGenerator(
            recipe: plan.parts[0].recipe,
            backgrounds: Checkerboard()
        )
        for (index, line) in (answers == .separate ? apart : manifest).enumerated() {
            guard case .cups(let plan) = generator.solution(seed: Seed(7), item: UInt64(index))
            else { return }
            let places = try #require(line["answer"] as? [[String: Any]])
            #expect(places.map { $0["x"] as? Int } == plan.prompted.map(\.centre.x))
            #expect((line["others"] as? [[String: Any]])?.count == 4)
        }
        let text = try folder.text("a/manifest.jsonl")
        #expect(text.contains("\"format\":\"\(encoding.name)\""))
        #expect(answers == .inline || !text.contains("box"))
    }

    @Test(
        "The files decode to the frames that were drawn",
        arguments: [PictureEncoding.apng, .gif]
    )
    func frames(encoding: PictureEncoding) throws {
        var generator = try PuzzleGenerator(recipe: .cups(CupsOptions()), backgrounds: Scenery())
        let encoder = PictureEncoder()
        var bytes: [UInt8] = []
        for item in 0..<UInt64(2) {
            let puzzle = try generator.makePuzzle(seed: Seed(9), item: item)
            let frames = Array(try #require(puzzle.animation).frames)
            try encoder.encode(frames, as: encoding, into: &bytes)
            let summary = try AnimationSummary(bytes)
            #expect(summary.damage == nil && summary.loop.plays == 1)
            #expect(summary.frames.map(\.delay) == frames.map { .milliseconds($0.milliseconds) })
            let decoded =
                encoding == .gif
                ? try Self.pictures(GIFDecoder.self, bytes)
                : try Self.pictures(APNGDecoder.self, bytes)
            for (picture, frame) in zip(decoded, frames) {
                #expect(picture.pixelArray.allSatisfy { $0.alpha == 255 })
                // The palette's colours are near.
                let far = zip(picture.pixelArray, frame.image.pixelArray).count { one, other in
                    abs(Int(one.red) - Int(other.red)) > 32
                        || abs(Int(one.green) - Int(other.green)) > 32
                        || abs(Int(one.blue) - Int(other.blue)) > 32
                }
                #expect(far < picture.size.pixelCount / 200)
            }
            let (first, last) = (decoded[0], try #require(decoded.last))
            #expect(decoded.count == frames.count && decoded[1] == last && first != last)
        }
    }

    private static func pictures<Decoder: AnimationDecoder & ~Copyable>(
        _ type: Decoder.Type,
        _ bytes: [UInt8]
    ) throws -> [Image<RGBA8>] {
        var decoder = try Decoder(bytes, limits: .default, isStrict: true)
        var pictures: [Image<RGBA8>] = []
        while try decoder.advance() != nil { pictures.append(decoder.image()) }
        return pictures
    }

    @Test(
        "A file has at most 120 kB, and the same bytes after any other",
        arguments: [PictureEncoding.apng, .gif]
    )
    func sizes(encoding: PictureEncoding) throws {
        let plan = plan(50, .inline, encoding)
        var generator = try ItemGenerator(plan: plan, backgrounds: Scenery())
        var digests: [String] = []
        for index in 0..<50 {
            let item = try generator.make(index)
            #expect(item.files.count == 1 && item.byteCount <= 120_000)
            digests.append(item.files[0].sha256)
        }
        var other = try ItemGenerator(plan: plan, backgrounds: Scenery())
        #expect(try other.make(31).files[0].sha256 == digests[31])
    }

    @Test("A stopped and resumed run writes the same files; another format is an error")
    func resume() async throws {
        let folder = try TemporaryFolder()
        let plan = plan(30)
        #expect(plan.encoding == .apng)
        _ = try await batch(plan, to: .folder(folder.path("whole"))).run()
        _ = try await runPart(of: batch(plan, to: .folder(folder.path("out"))), pairs: 15)
        let run = try await batch(plan, to: .folder(folder.path("out")), existing: .resume).run()
        #expect(run.done == 30)
        #expect(try folder.files(in: "out") == folder.files(in: "whole"))
        await #expect(throws: BatchError.self) {
            try await batch(
                self.plan(30, .inline, .gif),
                to: .folder(folder.path("out")),
                existing: .resume
            ).run()
        }
    }

    @Test("An animation's format is for kinds that move only")
    func formats() {
        var still = smallPlan(count: 1)
        still.encoding = .gif
        #expect(throws: BatchError.self) { try still.validate() }
        var moving = plan()
        moving.encoding = .png
        #expect(throws: BatchError.self) { try moving.validate() }
    }

    @Test("A contact sheet shows the first frame, and a mark on the star's cup in the last one")
    func sheet() throws {
        var generator = try PuzzleGenerator(
            recipe: .cups(CupsOptions()),
            backgrounds: Checkerboard()
        )
        let puzzle = try generator.makePuzzle(seed: Seed(7), item: 0)
        guard case .cups(let plan) = puzzle.solution,
            let first = puzzle.animation?.frames.first?.image,
            let rest = puzzle.picture(.background)
        else { return }
        let sheet = ContactSheet.card(of: ContactSheet.Pair(puzzle))
        let padding = ContactSheet.padding
        #expect(sheet.cropped(to: first.bounds.offset(by: padding, padding)) == first)
        let lower = sheet.cropped(to: rest.bounds.offset(by: padding, rest.height + 2 * padding))
        let answer = plan.prompted[0].centre
        #expect(lower != rest && lower[answer.x, answer.y] != rest[answer.x, answer.y])
    }
}

extension PixelRect {
    fileprivate func offset(by x: Int, _ y: Int) -> PixelRect {
        PixelRect(x: minX + x, y: minY + y, width: size.width, height: size.height)
    }
}
