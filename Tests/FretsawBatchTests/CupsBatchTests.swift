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
        AnimationEncoding.allCases
    )
    func lines(answers: AnswersPolicy, encoding: AnimationEncoding) async throws {
        let folder = try TemporaryFolder()
        let schema = try ManifestTests.schema()
        let plan = plan(3, answers, .animation(encoding))
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
        let generator = try PuzzleGenerator(recipe: plan.recipe, backgrounds: Checkerboard())
        for (index, line) in (answers == .separate ? apart : manifest).enumerated() {
            guard case .cups(let plan) = generator.solution(seed: Seed(7), item: UInt64(index))
            else { return }
            let places = try #require(line["answer"] as? [[String: Any]])
            #expect(places.map { $0["x"] as? Int } == plan.clicks.prompted.map(\.centre.x))
            #expect((line["others"] as? [[String: Any]])?.count == 4)
        }
        let text = try folder.text("a/manifest.jsonl")
        #expect(text.contains("\"format\":\"\(encoding.rawValue)\""))
        #expect(answers == .inline || !text.contains("box"))
    }

    @Test("The files decode to the frames that were drawn", arguments: AnimationEncoding.allCases)
    func frames(encoding: AnimationEncoding) throws {
        var generator = try PuzzleGenerator(recipe: .cups(CupsOptions()), backgrounds: Scenery())
        var encoder = SpriteAnimationEncoder()
        var bytes: [UInt8] = []
        for item in 0..<UInt64(2) {
            let puzzle = try generator.makePuzzle(seed: Seed(9), item: item)
            let animation = try #require(puzzle.animation)
            var picture = try #require(puzzle.picture(.background))
            try encoder.encode(animation, in: picture, as: encoding, into: &bytes)
            let summary = try AnimationSummary(bytes)
            #expect(summary.damage == nil && summary.loop.plays == 1)
            let delays = animation.frames.map { Duration.milliseconds($0.milliseconds) }
            #expect(summary.frames.map(\.delay) == delays)
            let decoded =
                switch encoding {
                case .apng: try Self.pictures(APNGDecoder.self, bytes)
                case .gif: try Self.pictures(GIFDecoder.self, bytes)
                }
            let mat = CupsGeometry().mat
            let last = animation.frames.count - 1
            for frame in animation.frames.indices {
                animation.show(frame, after: frame == 0 ? last : frame - 1, on: &picture)
                // Inside the mat's rounded corners the colours are exact, outside they are the palette's.
                let inner = PixelRect(
                    x: mat.minX + 1,
                    y: mat.minY + 16,
                    width: mat.size.width - 2,
                    height: mat.size.height - 32
                )
                #expect(decoded[frame].cropped(to: inner) == picture.cropped(to: inner))
                #expect(decoded[frame].cropped(to: mat).pixelArray.allSatisfy { $0.alpha == 255 })
            }
            let edge = PixelRect(x: 0, y: 0, width: 310, height: 9)
            #expect(decoded[0].cropped(to: edge) == decoded[last].cropped(to: edge))
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
        arguments: AnimationEncoding.allCases
    )
    func sizes(encoding: AnimationEncoding) throws {
        let plan = plan(50, .inline, .animation(encoding))
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
        #expect(plan.encoding == .animation(.apng))
        _ = try await batch(plan, to: .folder(folder.path("whole"))).run()
        _ = try await runPart(of: batch(plan, to: .folder(folder.path("out"))), pairs: 15)
        let run = try await batch(plan, to: .folder(folder.path("out")), existing: .resume).run()
        #expect(run.done == 30)
        #expect(try folder.files(in: "out") == folder.files(in: "whole"))
        await #expect(throws: BatchError.self) {
            try await batch(
                self.plan(30, .inline, .animation(.gif)),
                to: .folder(folder.path("out")),
                existing: .resume
            ).run()
        }
    }

    @Test("An animation's format is for kinds that move only")
    func formats() {
        var still = smallPlan(count: 1)
        still.encoding = .animation(.gif)
        #expect(throws: BatchError.self) { try still.validate() }
        var moving = plan()
        moving.encoding = .png
        #expect(throws: BatchError.self) { try moving.validate() }
    }

    @Test("A contact sheet shows the star at the start and at the end")
    func sheet() throws {
        var generator = try PuzzleGenerator(
            recipe: .cups(CupsOptions()),
            backgrounds: Checkerboard()
        )
        let puzzle = try generator.makePuzzle(seed: Seed(7), item: 0)
        guard case .cups(let plan) = puzzle.solution,
            let rest = puzzle.picture(.background), let star = puzzle.animation?.sprites.last
        else { return }
        let sheet = try #require(ContactSheet.card(of: puzzle))
        let padding = ContactSheet.padding
        for (slot, top) in [(plan.start, padding), (plan.end, rest.height + 2 * padding)] {
            let corner = plan.slots[slot].origin
            #expect(sheet[corner.x + padding + 17, corner.y + top + 18] == star[17, 18])
        }
    }
}
