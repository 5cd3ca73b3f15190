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

    @Test(
        "Cups stay on the mat, apart before and after the moves, and never hide each other",
        arguments: [(310, 155), (480, 200), (300, 300), (222, 111)]
    )
    func plans(width: Int, height: Int) throws {
        let geometry = CupsGeometry(background: PixelSize(width: width, height: height))
        let options = CupsOptions(geometry: geometry)
        try options.validate()
        for item in 0..<UInt64(200) {
            let plan = options.plan(seed: Seed(5), item: item)
            let frames = plan.movingBoxes
            #expect(plan.slots.count == 5 && frames.last == plan.slots)
            for (one, next) in zip(plan.slots, plan.slots.dropFirst()) {
                #expect(one.maxX < next.minX)
                // Clicks are right at one cup only.
                #expect(next.minX - one.minX > 2 * plan.tolerance)
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
            let plan = options.plan(seed: Seed(6), item: item)
            ends[plan.start][plan.end] += 1
        }
        let columns = (0..<5).map { end in ends.reduce(0) { $0 + $1[end] } }
        // 1,000 are expected; the standard deviation is 28.
        #expect(columns.allSatisfy { (880...1120).contains($0) }, "\(columns)")
        // Of 1,000 starts in a place, 200 end in each; twice 35 allow for what the moves have in common.
        #expect(ends.joined().allSatisfy { (130...270).contains($0) }, "\(ends)")
    }

    @Test("Moves are drawn before the star, and do not depend on it")
    func movesAreIndependent() {
        let options = CupsOptions()
        var starts: [Set<Int>] = [[], []]
        for item in 0..<UInt64(400) {
            let plan = options.plan(seed: Seed(7), item: item)
            var moves = SeededGenerator(seed: Seed(7), item: item, for: .cupMoves)
            var places = SeededGenerator(seed: Seed(7), item: item, for: .placement)
            var other = CupsPlan(
                options.geometry,
                slots: options.geometry.slots(using: &places)
            )
            other.start = 4 - plan.start
            for _ in 0..<CupsPlan.stepCount { other.addStep(using: &moves) }
            #expect(other.movingBoxes == plan.movingBoxes)
            starts[plan.steps[0].pairs[0].isClockwise ? 1 : 0].insert(plan.start)
        }
        #expect(starts.allSatisfy { $0.count == 5 })
    }

    @Test("At the end, cups are equal to the last pixel", arguments: PictureScale.allCases)
    func cupsAreEqual(scale: PictureScale) throws {
        var options = CupsOptions()
        options.scale = scale
        for item in 0..<UInt64(20) {
            let puzzle = try Self.puzzle(item, options)
            let plan = try Self.plan(puzzle)
            let picture = try #require(puzzle.picture(.background))
            let cups = plan.scaled(to: scale).slots.map { slot in
                // With the shadow, and some of the mat.
                picture.cropped(
                    to: PixelRect(
                        x: slot.minX - 2,
                        y: slot.minY - 2,
                        width: slot.size.width + 6,
                        height: slot.size.height + 6
                    )
                )
            }
            #expect(Set(cups).count == 1)
        }
    }

    @Test("The star is shown for 0.6 s, moves take about 3 s, and all is over before 5 s")
    func times() throws {
        for item in 0..<UInt64(20) {
            let puzzle = try Self.puzzle(item)
            let animation = try #require(puzzle.animation)
            let plan = try Self.plan(puzzle)
            #expect(animation.frames[0].milliseconds == 600)
            #expect((2700...3300).contains(animation.milliseconds - 900))
            #expect(animation.frames.dropFirst(2).allSatisfy { $0.milliseconds == 50 })
            #expect(animation.milliseconds < 5000)
            // The star is in the first frame only, at its cup.
            let starred = animation.frames.map { $0.placements.filter { $0.sprite == 2 } }
            #expect(starred[0].map(\.origin) == [plan.slots[plan.start].origin])
            #expect(starred.dropFirst().allSatisfy { $0.isEmpty })
        }
    }

    @Test("Every pixel outside the mat stays as it is, and each frame follows from any other")
    func frames() throws {
        let puzzle = try Self.puzzle(4)
        let animation = try #require(puzzle.animation)
        let last = animation.frames.count - 1
        let rest = try #require(puzzle.picture(.background))
        var picture = rest
        for frame in animation.frames.indices {
            let before = picture
            animation.show(frame, after: frame == 0 ? last : frame - 1, on: &picture)
            guard frame > 0 else { continue }
            let box = animation.changes(from: frame - 1, to: frame, in: picture.bounds)
            #expect(CupsGeometry().mat.intersection(box) == box)
            for y in 0..<picture.height {
                for x in 0..<picture.width where before[x, y] != picture[x, y] {
                    #expect(box.contains(PixelRect(x: x, y: y, width: 1, height: 1)))
                }
            }
        }
        #expect(picture == rest)
    }

    @Test("The answer is one place, that of the star's cup")
    func answer() throws {
        let puzzle = try Self.puzzle(1)
        let plan = try Self.plan(puzzle)
        let centre = plan.clicks.prompted[0].centre
        let target = Answer.Target(centre, tolerance: 20)
        #expect(puzzle.solution.answer(tolerance: 5) == .places([target]))
        #expect(plan.clicks.prompted.map(\.box) == [plan.slots[plan.end]])
        #expect(
            plan.clicks.others.count == 4 && !plan.clicks.others.contains(plan.clicks.prompted[0])
        )
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
        #expect(one.animation?.frames.count == two.animation?.frames.count)
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
        #expect(digest == 17_449_443_223_317_977_694, "found \(digest)")
        let animation = try #require(puzzle.animation)
        puzzle.pictures[0].image = picture(of: animation, in: puzzle)
        #expect(puzzle.digest == 17_576_523_958_673_380_534, "found \(puzzle.digest)")
    }

    /// A frame with moving cups.
    private func picture(of animation: SpriteAnimation<RGBA8>, in puzzle: Puzzle) -> Image<RGBA8> {
        var picture = puzzle.pictures[0].image
        animation.show(20, after: animation.frames.count - 1, on: &picture)
        return picture
    }
}
