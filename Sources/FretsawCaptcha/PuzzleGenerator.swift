public import FretsawRandom

/// Generates puzzles one after another, each a function of (recipe, backgrounds, seed, item).
///
/// A value that owns its scratch memory: give each worker its own and let it make many.
public struct PuzzleGenerator: Sendable {
    /// What is made.
    public let recipe: CaptchaRecipe
    private let backgrounds: any BackgroundSource
    private var generator: any KindGenerator

    /// A generator, or an error that says why the recipe cannot be followed.
    public init(
        recipe: CaptchaRecipe,
        backgrounds: any BackgroundSource
    ) throws(CaptchaError) {
        self.recipe = recipe
        self.backgrounds = recipe.cutsPieces ? backgrounds.forPieces() : backgrounds
        switch recipe {
        case .slide(let options): generator = try SlideGenerator(options: options)
        case .clickWord(let options): generator = try ClickWordGenerator(options: options)
        case .rotate(let options): generator = try RotateGenerator(options: options)
        }
    }

    /// The solution of item `item` of `seed`: that of ``makePuzzle(seed:item:)``, without painting anything.
    public func solution(seed: Seed, item: UInt64) -> Puzzle.Solution {
        generator.solution(seed: seed, item: item)
    }

    /// Item `item` of `seed`.
    ///
    /// - Throws: what the background source throws, and ``CaptchaError``.
    public mutating func makePuzzle(seed: Seed, item: UInt64) throws -> Puzzle {
        var puzzle = Puzzle(
            pictures: [],
            solution: generator.solution(seed: seed, item: item),
            origin: BackgroundOrigin(source: .scenery, name: "")
        )
        try remake(&puzzle, seed: seed, item: item)
        return puzzle
    }

    /// Replaces `puzzle`, made by this generator, by item `item` of `seed`, reusing its pictures' memory.
    public mutating func remake(_ puzzle: inout Puzzle, seed: Seed, item: UInt64) throws {
        try generator.make(&puzzle, seed: seed, item: item, backgrounds: backgrounds)
    }
}

/// What one kind of puzzle provides: a conforming type in the kind's folder, and a case in
/// ``CaptchaRecipe``.
protocol KindGenerator: Sendable {
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
