import FretsawBackgrounds
import FretsawCodecs
import FretsawCrypto
import FretsawFiles
import FretsawKinds
import FretsawRandom
import FretsawRaster
import FretsawService
import FretsawTesting
import Testing

@testable import FretsawBatch
@testable import FretsawCaptcha
@testable import fretsaw_server

@Suite("Archives of pairs")
struct PairArchiveTests {
    /// A plan of the smallest useful pictures, so that debug tests are fast.
    private func smallPlan(
        count: Int,
        seed: UInt64 = 7,
        shard: Shard = .whole,
        answers: AnswersPolicy = .inline
    ) -> BatchPlan {
        let geometry = SlideGeometry(
            background: PixelSize(width: 128, height: 48),
            pieceSide: 24,
            layout: .tight
        )
        return BatchPlan(
            recipe: .slide(SlideOptions(geometry: geometry, look: .plain, decoys: 1)),
            preset: nil,
            encoding: .jpeg(quality: 80),
            seed: Seed(seed),
            count: count,
            shard: shard,
            answers: answers
        )
    }

    private func batch(_ plan: BatchPlan, to destination: Destination) throws -> Batch {
        try Batch(
            plan: plan,
            backgrounds: Checkerboard(),
            backgroundRecord: .scenery(families: ["checkerboard"]),
            destination: destination,
            existing: .fail,
            jobs: 2
        )
    }

    /// A folder with `x.tar` and its answers.
    private func made(_ plan: BatchPlan) async throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        _ = try await batch(plan, to: .tar(folder.path("x.tar"))).run()
        return folder
    }

    @Test("Lines are read by the schema and the limit with which batches write them")
    func lines() {
        #expect(PairArchive.schema == ManifestLine.schema)
        #expect(PairArchive.maxLineBytes == ManifestLine.maxBytes)
    }

    @Test("Pairs are read with the answers of the plan, from shards as well", arguments: [1, 2])
    func reads(part: Int) async throws {
        let shard = try #require(Shard(number: part, of: 2))
        let plan = smallPlan(count: 25, shard: shard, answers: .separate)
        let folder = try await made(plan)
        _ = try await batch(plan, to: .folder(folder.path("out"))).run()
        let archive = try PairArchive(folder.path("x.tar")) { _ in 5 }
        #expect(archive.kind == .slide && archive.count == plan.range.count)
        let answers = try folder.text("out/answers-0000\(part)-of-00002.jsonl")
            .split(separator: "\n")
        guard case .slide(let options) = plan.parts[0].recipe else {
            preconditionFailure("slide puzzles")
        }
        let generator = try SlideGenerator(options: options)
        var identities = Set<[UInt8]>()
        for (place, index) in plan.range.enumerated() {
            let pair = try archive.challenge(at: place)
            let answer = answers[place].firstMatch(of: /"answer":{"x":(\d+),/)?.output.1
            #expect(pair.answer == Answer(slideTo: Int(answer ?? "") ?? -1, tolerance: 5))
            #expect(pair.preset == "custom")
            let planned = generator.solution(seed: plan.seed, item: UInt64(index))
            #expect(pair.task == planned.task && pair.layout == planned.layout)
            let files = try folder.files(in: "out")
            #expect(pair.background == files["000000/\(ItemName.key(index)).background.jpg"])
            #expect(pair.piece == files["000000/\(ItemName.key(index)).piece.png"])
            identities.insert(try archive.identity(of: place))
        }
        #expect(identities.count == plan.range.count)
    }

    @Test("Copies of an archive have the same identities, other seeds have others")
    func identities() async throws {
        let first = try await made(smallPlan(count: 3, answers: .separate))
        let longer = try await made(smallPlan(count: 5, answers: .separate))
        let other = try await made(smallPlan(count: 3, seed: 8, answers: .separate))
        func identities(_ folder: TemporaryFolder) throws -> [[UInt8]] {
            let archive = try PairArchive(folder.path("x.tar")) { _ in 5 }
            return try (0..<3).map { try archive.identity(of: $0) }
        }
        #expect(try identities(first) == identities(longer))
        #expect(try Set(identities(first)).isDisjoint(with: identities(other)))
    }

    @Test("Pairs at scale 2 have layout and answer in layout pixels")
    func scaled() async throws {
        var plan = smallPlan(count: 3, answers: .separate)
        plan.parts[0].recipe.scale = .two
        let folder = try await made(plan)
        let archive = try PairArchive(folder.path("x.tar")) { _ in 5 }
        guard case .slide(let options) = plan.parts[0].recipe else {
            preconditionFailure("slide puzzles")
        }
        let generator = try SlideGenerator(options: options)
        for place in 0..<3 {
            let pair = try archive.challenge(at: place)
            let planned = generator.plan(seed: plan.seed, item: UInt64(place))
            #expect(pair.scale == .two)
            #expect(pair.answer == Answer(slideTo: planned.answer.x, tolerance: 5))
            #expect(pair.layout == Puzzle.Solution.slide(planned).layout)
        }
    }

    @Test("Rotate pairs have an angle")
    func rotate() async throws {
        var plan = smallPlan(count: 4, answers: .separate)
        let options = RotateOptions(
            geometry: RotateGeometry(
                background: PixelSize(width: 96, height: 72),
                disc: 50,
                place: .anywhere
            )
        )
        plan.parts[0].recipe = .rotate(options)
        let folder = try await made(plan)
        let archive = try PairArchive(folder.path("x.tar")) { _ in 5 }
        for place in 0..<4 {
            let planned = options.plan(seed: Seed(7), item: UInt64(place))
            let pair = try archive.challenge(at: place)
            #expect(pair.answer == Answer(degrees: planned.angle, tolerance: 5))
            #expect(pair.task == .upright && pair.layout == Puzzle.Solution.rotate(planned).layout)
        }
    }

    @Test("An archive without separate answers is rejected")
    func inline() async throws {
        let folder = try await made(smallPlan(count: 3))
        #expect(throws: FileError.self) { try PairArchive(folder.path("x.tar")) { _ in 5 } }
    }

    @Test(
        "An archive that ends early, and a file of other content, are rejected",
        arguments: [100, 700, 20_000]
    )
    func short(length: Int) async throws {
        let folder = try await made(smallPlan(count: 30, answers: .separate))
        let whole = try #require(try folder.files()["x.tar"])
        try folder.write(Array(whole.prefix(length)), to: "x.tar")
        #expect(throws: PackError.self) { try PairArchive(folder.path("x.tar")) { _ in 5 } }
        try folder.write([UInt8](repeating: 65, count: length), to: "x.tar")
        #expect(throws: PackError.self) { try PairArchive(folder.path("x.tar")) { _ in 5 } }
    }

    @Test("Missing or exchanged answers are rejected")
    func answers() async throws {
        let folder = try await made(smallPlan(count: 3, answers: .separate))
        let lines = try folder.text("x.tar.answers.jsonl").split(separator: "\n")
        for bad in [[lines[0], lines[2], lines[1]], [lines[0], lines[1]], []] {
            let text = bad.map { "\($0)\n" }.joined()
            try folder.write(Array(text.utf8), to: "x.tar.answers.jsonl")
            #expect(throws: PackError.self) { try PairArchive(folder.path("x.tar")) { _ in 5 } }
        }
    }

    @Test("A damaged answer is rejected with its line, whichever it is", arguments: 0..<3)
    func damagedAnswer(index: Int) async throws {
        let folder = try await made(smallPlan(count: 3, answers: .separate))
        var lines = try folder.text("x.tar.answers.jsonl").split(separator: "\n").map(String.init)
        lines[index] = String(lines[index].dropLast())
        try folder.write(Array(lines.map { "\($0)\n" }.joined().utf8), to: "x.tar.answers.jsonl")
        let error = #expect(throws: PackError.self) {
            try PairArchive(folder.path("x.tar"), readsAll: true) { _ in 5 }
        }
        #expect(error?.description.contains("damaged in line \(index + 1)") == true)
    }

    @Test("A changed picture is reported when its pair is read")
    func changed() async throws {
        let folder = try await made(smallPlan(count: 3, answers: .separate))
        var bytes = try #require(try folder.files()["x.tar"])
        bytes[700] ^= 1
        try folder.write(bytes, to: "x.tar")
        let archive = try PairArchive(folder.path("x.tar")) { _ in 5 }
        #expect(throws: PackError.self) { try archive.challenge(at: 0) }
        #expect(throws: Never.self) { try archive.challenge(at: 1) }
    }

    @Test("Pairs of an archive have both coordinates", arguments: PictureScale.allCases)
    func drag(scale: PictureScale) async throws {
        var plan = smallPlan(count: 4, answers: .separate)
        let geometry = SlideGeometry(
            background: PixelSize(width: 130, height: 64),
            pieceSide: 24,
            layout: .tight,
            motion: .anywhere
        )
        plan.parts[0].recipe = .drag(SlideOptions(geometry: geometry))
        plan.parts[0].recipe.scale = scale
        let folder = try await made(plan)
        let archive = try PairArchive(folder.path("x.tar")) { _ in 5 }
        #expect(archive.kind == .drag)
        let generator = try PuzzleGenerator(
            recipe: plan.parts[0].recipe,
            backgrounds: Checkerboard()
        )
        for place in 0..<4 {
            let pair = try archive.challenge(at: place)
            let solution = generator.solution(seed: Seed(7), item: UInt64(place))
            #expect(pair.answer == solution.answer(tolerance: 5))
            #expect(pair.task == .drag && pair.layout == solution.layout && pair.scale == scale)
        }
    }

    @Test("Pairs of an archive have the strip, the layout and the answer of the plan")
    func icons() async throws {
        var plan = smallPlan(count: 4, answers: .separate)
        plan.parts[0].recipe = .icons(IconsOptions())
        let folder = try await made(plan)
        let archive = try PairArchive(folder.path("x.tar")) { _ in 5 }
        let generator = try IconsGenerator(options: IconsOptions())
        #expect(archive.kind == .icons && archive.count == 4)
        for place in 0..<4 {
            let pair = try archive.challenge(at: place)
            let expected = generator.plan(seed: Seed(7), item: UInt64(place))
            let targets = expected.prompted.map { Answer.Target($0.centre, tolerance: 25) }
            #expect(pair.answer == .places(targets))
            #expect(pair.layout == Puzzle.Solution.icons(expected).layout)
            #expect(pair.task == .icons && pair.piece != nil)
        }
    }

    @Test("Pairs of cups have the layout and the answer of the plan, and no piece")
    func cups() async throws {
        var plan = smallPlan(count: 3, answers: .separate)
        (plan.parts[0].recipe, plan.encoding) = (.cups(CupsOptions()), .apng)
        let folder = try await made(plan)
        let archive = try PairArchive(folder.path("x.tar")) { _ in 5 }
        #expect(archive.kind == .cups && archive.count == 3)
        let generator = try PuzzleGenerator(
            recipe: plan.parts[0].recipe,
            backgrounds: Checkerboard()
        )
        for place in 0..<3 {
            let pair = try archive.challenge(at: place)
            let solution = generator.solution(seed: Seed(7), item: UInt64(place))
            #expect(pair.answer == solution.answer(tolerance: 5) && pair.layout == solution.layout)
            #expect(pair.task == .follow && pair.piece == nil && pair.words.isEmpty)
        }
    }
}
