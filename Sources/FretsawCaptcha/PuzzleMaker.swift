public import FretsawRandom

/// Makes puzzles one after another, each a function of (recipe, backgrounds, seed, item).
///
/// A value that owns its scratch memory: give each worker its own and let it make many.
public struct PuzzleMaker: Sendable {
    /// What is made.
    public let recipe: CaptchaRecipe
    private let backgrounds: any BackgroundSource
    private var workshop: any PuzzleWorkshop

    /// A maker, or an error that says why the recipe cannot be followed.
    public init(
        recipe: CaptchaRecipe,
        backgrounds: any BackgroundSource
    ) throws(CaptchaError) {
        self.recipe = recipe
        self.backgrounds = recipe.cutsPieces ? backgrounds.forPieces() : backgrounds
        switch recipe {
        case .slide(let options): workshop = try SlideWorkshop(options: options)
        case .clickWord(let options): workshop = try ClickWordWorkshop(options: options)
        case .rotate(let options): workshop = try RotateWorkshop(options: options)
        }
    }

    /// The solution of item `item` of `seed`: that of ``makePuzzle(seed:item:)``, without painting anything.
    public func solution(seed: Seed, item: UInt64) -> Puzzle.Solution {
        workshop.solution(seed: seed, item: item)
    }

    /// Item `item` of `seed`.
    ///
    /// - Throws: what the background source throws, and ``CaptchaError``.
    public mutating func makePuzzle(seed: Seed, item: UInt64) throws -> Puzzle {
        var puzzle = Puzzle(
            pictures: [],
            solution: workshop.solution(seed: seed, item: item),
            origin: BackgroundOrigin(source: .scenery, name: "")
        )
        try remake(&puzzle, seed: seed, item: item)
        return puzzle
    }

    /// Replaces `puzzle`, made by this maker, by item `item` of `seed`, reusing its pictures' memory.
    public mutating func remake(_ puzzle: inout Puzzle, seed: Seed, item: UInt64) throws {
        try workshop.make(&puzzle, seed: seed, item: item, backgrounds: backgrounds)
    }
}

/// What one kind of puzzle provides: a conforming type in the kind's folder, and a case in
/// ``CaptchaRecipe``.
protocol PuzzleWorkshop: Sendable {
    /// Plan and answer, without pixels.
    func solution(seed: Seed, item: UInt64) -> Puzzle.Solution

    /// Makes the item into `puzzle`, whose pictures may be absent or of another size.
    mutating func make(
        _ puzzle: inout Puzzle,
        seed: Seed,
        item: UInt64,
        backgrounds: any BackgroundSource
    ) throws
}
