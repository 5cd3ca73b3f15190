import FretsawRandom
import FretsawRaster
import Testing

@testable import FretsawAudit

/// Checks that each solver solves what it should, and nothing it cannot know.
@Suite("Off-the-shelf solvers")
struct OffTheShelfTests {
    private func success(_ solver: some Solver, _ puzzles: [WeakPuzzle]) throws -> Double {
        let solved = try puzzles.filter { $0.isSolved(by: solver.answer(to: try $0.challenge())) }
        return Double(solved.count) / Double(puzzles.count)
    }

    @Test("The vote is the answer that most scripts agree with, the first of several")
    func vote() {
        #expect(SlideResult.vote([], tolerance: 5) == nil)
        #expect(SlideResult.vote([200, 40, 45, 120], tolerance: 5) == 40)
        #expect(SlideResult.vote([200, 40, 46, 120], tolerance: 5) == 200)
        #expect(SlideResult.vote([7, 100, 108, 104, 9], tolerance: 5) == 104)
    }

    @Test("Edge template match finds one darkened notch")
    func edges() throws {
        let puzzles = WeakPuzzle.many(12, fill: .darkened(0.4))
        #expect(try success(EdgeTemplateMatch(), puzzles) >= 0.9)
    }

    @Test("Canny match finds one darkened notch")
    func cannyEdges() throws {
        let puzzles = WeakPuzzle.many(12, fill: .darkened(0.4))
        #expect(try success(CannyMatch(), puzzles) >= 0.9)
    }

    @Test("Chamfer match finds one darkened notch in a soft picture")
    func contours() throws {
        let puzzles = WeakPuzzle.many(12, fill: .darkened(0.4), contrast: 0.3)
        #expect(try success(ChamferMatch(), puzzles) >= 0.9)
    }

    @Test("Mask correlation finds one darkened notch in a soft picture")
    func masks() throws {
        let puzzles = WeakPuzzle.many(12, fill: .darkened(0.4), contrast: 0.3)
        #expect(try success(MaskCorrelation(), puzzles) >= 0.9)
    }

    @Test(
        "Texture match finds the notch whose content shows through, decoys or not",
        arguments: [0, 3]
    )
    func textures(decoys: Int) throws {
        let puzzles = WeakPuzzle.many(12, fill: .darkened(0.4), decoys: decoys)
        #expect(try success(TextureMatch(), puzzles) >= 0.9)
    }

    @Test("Outline brightness finds a white line")
    func outlines() throws {
        let puzzles = WeakPuzzle.many(12, fill: .outlined, contrast: 0.5)
        #expect(try success(OutlineBrightness(), puzzles) >= 0.9)
    }

    @Test("Background subtraction solves repeated backgrounds")
    func medians() throws {
        var generator = SeededGenerator(seed: Seed(8))
        let clean = WeakPuzzle.scene(using: &generator)
        let puzzles = (0..<15).map { _ in
            WeakPuzzle(clean, fill: .noise, decoys: 1, using: &generator)
        }
        let solver = try #require(BackgroundSubtraction(of: puzzles.map(\.picture)))
        #expect(try success(solver, puzzles) >= 0.9)
        #expect(BackgroundSubtraction(of: Array(puzzles.prefix(2).map(\.picture))) == nil)
    }

    @Test("Pictures are grouped by background")
    func groups() {
        var generator = SeededGenerator(seed: Seed(9))
        let scenes = (0..<3).map { _ in WeakPuzzle.scene(using: &generator) }
        let thumbnails = (0..<12).map { number in
            let puzzle = WeakPuzzle(scenes[number % 3], fill: .grey, decoys: 1, using: &generator)
            return Thumbnail(puzzle.picture)
        }
        #expect(
            Thumbnail.groups(thumbnails) == [[0, 3, 6, 9], [1, 4, 7, 10], [2, 5, 8, 11]]
        )
    }

    @Test("No off-the-shelf solver beats chance with identical opaque notches")
    func equalNotches() throws {
        let puzzles = try WeakPuzzle.many(24, fill: .grey, decoys: 3).map {
            (puzzle: $0, challenge: try $0.challenge())
        }
        let solvers: [any Solver] = [
            EdgeTemplateMatch(), CannyMatch(), MaskCorrelation(), ChamferMatch(), TextureMatch(),
            OutlineBrightness(),
        ]
        for solver in solvers {
            let solved = puzzles.count { $0.puzzle.isSolved(by: solver.answer(to: $0.challenge)) }
            // A quarter, plus three standard deviations.
            #expect(solved <= 12, "\(solver.name): \(solved) of 24")
        }
    }

    @Test("The best constant answer finds the most frequent position")
    func constantPlaces() {
        let prior = ConstantAnswer(answers: [10, 200, 151, 90, 149, 150], tolerance: 5)
        #expect(prior.answer == 150)
        #expect(ConstantAnswer(answers: [], tolerance: 5).answer == nil)
    }

    @Test("The best constant answer is near chance for uniform positions")
    func evenPlaces() {
        var generator = SeededGenerator(seed: Seed(10))
        let answers = (0..<2000).map { _ in generator.draw(in: 100...262) }
        let prior = ConstantAnswer(answers: Array(answers.prefix(1000)), tolerance: 5)
        let solved = answers.dropFirst(1000).count { abs($0 - (prior.answer ?? 0)) <= 5 }
        // Eleven positions of 163, plus four standard deviations.
        #expect(Double(solved) / 1000 <= 11.0 / 163 + 0.032)
    }
}
