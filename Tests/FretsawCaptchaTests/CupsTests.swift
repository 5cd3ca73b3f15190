import FretsawKinds
import FretsawRandom
import FretsawRaster
import FretsawScenery
import FretsawTesting
import Testing

@testable import FretsawCaptcha

@Suite("Cups puzzles")
struct CupsTests {
    private static func puzzle(
        _ item: UInt64,
        _ options: CupsOptions = CupsOptions()
    ) throws -> Puzzle {
        var generator = try PuzzleGenerator(recipe: .cups(options), backgrounds: Scenery())
        return try generator.makePuzzle(seed: Seed(3), item: item)
    }

    private static func plan(_ puzzle: Puzzle) throws -> CupsPlan {
        guard case .cups(let plan) = puzzle.solution else {
            throw CaptchaError.impossible("no cups")
        }
        return plan
    }

    private static func frames(_ puzzle: Puzzle) throws -> [PuzzleAnimation.Frame] {
        Array(try #require(puzzle.animation).frames)
    }

    @Test(
        "Cups stay on the mat, apart before and after the moves, and never hide each other",
        arguments: [(310, 155), (480, 200), (300, 300), (222, 111)]
    )
    func moves(width: Int, height: Int) throws {
        let geometry = CupsGeometry(background: PixelSize(width: width, height: height))
        let options = CupsOptions(geometry: geometry)
        try options.validate()
        for item in 0..<UInt64(200) {
            let moves = options.moves(seed: Seed(5), item: item)
            let frames = moves.boxes
            #expect(moves.slots.count == 5 && frames.last == moves.slots)
            for (one, next) in zip(moves.slots, moves.slots.dropFirst()) {
                #expect(one.maxX < next.minX)
                // Clicks are right at one cup only.
                #expect(next.minX - one.minX > 2 * geometry.tolerance)
            }
            for boxes in frames {
                for (index, box) in boxes.enumerated() {
                    #expect(geometry.mat.contains(box))
                    for other in boxes.dropFirst(index + 1) {
                        let (x, y) = (box.minX - other.minX, box.minY - other.minY)
                        // Two thirds of a cup, less what rounding takes.
                        #expect(
                            9 * (x * x + y * y) >= 4 * (box.size.width - 3) * (box.size.width - 3)
                        )
                    }
                }
            }
        }
    }

    @Test("The star ends at each place equally often, wherever it starts")
    func starIsUniform() {
        let options = CupsOptions()
        var ends = [[Int]](repeating: [0, 0, 0, 0, 0], count: 5)
        for item in 0..<UInt64(5000) {
            let moves = options.moves(seed: Seed(6), item: item)
            ends[moves.start][moves.end] += 1
        }
        let columns = (0..<5).map { end in ends.reduce(0) { $0 + $1[end] } }
        // 1,000 are expected; the standard deviation is 28.
        #expect(columns.allSatisfy { (880...1120).contains($0) }, "\(columns)")
        // Of 1,000 starts in a place, 200 end in each; twice 35 allow for what the moves have in common.
        #expect(ends.joined().allSatisfy { (130...270).contains($0) }, "\(ends)")
    }

    @Test("At the end, cups are equal to the last pixel", arguments: PictureScale.allCases)
    func cupsAreEqual(scale: PictureScale) throws {
        var options = CupsOptions()
        options.scale = scale
        for item in 0..<UInt64(20) {
            let puzzle = try Self.puzzle(item, options)
            let picture = try #require(puzzle.picture(.background))
            let cups = try Self.plan(puzzle).scaled(to: scale).targets.map { cup in
                // With the shadow, and some of the mat.
                picture.cropped(
                    to: PixelRect(
                        x: cup.box.minX - 2,
                        y: cup.box.minY - 2,
                        width: cup.box.size.width + 6,
                        height: cup.box.size.height + 6
                    )
                )
            }
            #expect(cups.count == 5 && Set(cups).count == 1)
        }
    }

    @Test("The star is shown for 0.6 s, moves take about 3 s, and all is over before 5 s")
    func times() throws {
        for item in 0..<UInt64(10) {
            let puzzle = try Self.puzzle(item)
            let frames = try Self.frames(puzzle)
            let times = frames.map(\.milliseconds)
            #expect(Array(times.prefix(2)) == [600, 300])
            #expect(times.dropFirst(2).allSatisfy { $0 == 60 })
            let total = times.dropLast().reduce(0, +)
            #expect((2700...3300).contains(total - 900) && total < 5000)
            #expect(total <= CaptchaKind.cups.traits.motion)
            // Only the first frame has the star, at its cup.
            let start = CupsOptions().moves(seed: Seed(3), item: item)
            let middle = start.slots[start.start].origin
            func isStar(_ pixel: RGBA8) -> Bool { pixel.red == 255 && pixel.blue == 60 }
            #expect(isStar(frames[0].image[middle.x + 17, middle.y + 18]))
            #expect(frames.dropFirst().allSatisfy { !$0.image.pixelArray.contains(where: isStar) })
        }
    }

    @Test(
        "Every pixel outside the mat stays as it is; the last frame is the picture, as before the moves"
    )
    func frames() throws {
        let puzzle = try Self.puzzle(4)
        let frames = try Self.frames(puzzle)
        let rest = try #require(puzzle.picture(.background))
        #expect(frames.last?.image == rest && frames[1].image == rest && frames[0].image != rest)
        let mat = CupsGeometry().mat
        for frame in frames {
            for y in 0..<rest.height {
                for x in 0..<rest.width where frame.image[x, y] != rest[x, y] {
                    #expect(mat.contains(PixelRect(x: x, y: y, width: 1, height: 1)))
                }
            }
        }
    }

    @Test("The answer is one place, that of the star's cup")
    func answer() throws {
        let puzzle = try Self.puzzle(1)
        let plan = try Self.plan(puzzle)
        let moves = CupsOptions().moves(seed: Seed(3), item: 1)
        let target = Answer.Target(plan.prompted[0].centre, tolerance: 20)
        #expect(puzzle.solution.answer(tolerance: 5) == .places([target]))
        #expect(plan.prompted.map(\.box) == [moves.slots[moves.end]])
        #expect(plan.others.count == 4 && !plan.others.contains(plan.prompted[0]))
        #expect(puzzle.solution.task == .follow && puzzle.solution.layout.clicks == 1)
        #expect(CaptchaKind.cups.shape == .places && CaptchaKind.cups.traits.isAnimated)
    }

    @Test("A picture at scale 2 shows the same puzzle")
    func scales() throws {
        var options = CupsOptions()
        options.scale = .two
        let (one, two) = (try Self.puzzle(2), try Self.puzzle(2, options))
        #expect(one.solution == two.solution)
        #expect(two.picture(.background)?.size == PixelSize(width: 620, height: 310))
        #expect(try Self.frames(one).count == Self.frames(two).count)
    }

    @Test("A picture too small for cups is rejected")
    func tooSmall() {
        let geometry = CupsGeometry(background: PixelSize(width: 200, height: 100))
        #expect(throws: CaptchaError.self) { try CupsOptions(geometry: geometry).validate() }
    }

    @Test("A puzzle has the recorded pixels")
    func isAsRecorded() throws {
        var generator = try PuzzleGenerator(
            recipe: .cups(CupsOptions()),
            backgrounds: PuzzleGoldenTests.PhotoStandIn()
        )
        var puzzle = try generator.makePuzzle(seed: Seed(2026), item: 0)
        // Memory of another item leaves no trace.
        try generator.remake(&puzzle, seed: Seed(2026), item: 7)
        let digest = puzzle.digest
        #expect(digest == 9_763_184_559_158_550_417, "found \(digest)")
        puzzle.pictures[0].image = try Self.frames(puzzle)[20].image
        #expect(puzzle.digest == 9_750_898_387_537_244_093, "found \(puzzle.digest)")
    }
}
