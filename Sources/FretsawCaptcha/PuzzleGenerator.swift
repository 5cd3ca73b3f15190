public import FretsawRandom
public import FretsawRaster

/// Generates puzzles; each one is a function of the recipe, the backgrounds, the seed and the item.
///
/// A generator owns its scratch memory: give each worker one, and reuse it for many puzzles.
public struct PuzzleGenerator: Sendable {
    /// The kind and its options.
    public let recipe: CaptchaRecipe
    private let backgrounds: any BackgroundSource
    private var generator: any KindGenerator

    /// Creates a generator.
    ///
    /// - Throws: ``CaptchaError`` if the recipe is impossible.
    public init(recipe: CaptchaRecipe, backgrounds: any BackgroundSource) throws(CaptchaError) {
        self.recipe = recipe
        self.backgrounds = recipe.options.cutsPieces ? backgrounds.forPieces() : backgrounds
        try recipe.checkMotion()
        generator = try recipe.options.makeGenerator()
    }

    /// The solution of an item without drawing it; equal to that of ``makePuzzle(seed:item:)``.
    public func solution(seed: Seed, item: UInt64) -> Puzzle.Solution {
        generator.solution(seed: seed, item: item)
    }

    /// Generates an item.
    ///
    /// - Throws: errors of the background source, and ``CaptchaError`` if a background has the
    ///   wrong size.
    public mutating func makePuzzle(seed: Seed, item: UInt64) throws -> Puzzle {
        let solution = generator.solution(seed: seed, item: item)
        let origin = BackgroundOrigin(source: .scenery, name: "")
        var puzzle = Puzzle(pictures: [], scale: recipe.scale, solution: solution, origin: origin)
        try remake(&puzzle, seed: seed, item: item)
        return puzzle
    }

    /// Replaces `puzzle`, which this generator generated, by another item, and reuses the memory of its pictures.
    public mutating func remake(_ puzzle: inout Puzzle, seed: Seed, item: UInt64) throws {
        for (index, role) in recipe.roles.enumerated() {
            puzzle.prepare(role, at: index, size: recipe.pictureSize(of: role))
        }
        // Swapped out for the call, because two elements of one array cannot be modified at the same time.
        var background = Image<RGBA8>(width: 0, height: 0, filledWith: .transparent)
        var piece = background
        func exchangePictures() {
            swap(&background, &puzzle.pictures[0].image)
            if puzzle.pictures.count > 1 { swap(&piece, &puzzle.pictures[1].image) }
        }
        exchangePictures()
        defer { exchangePictures() }
        var random = SeededGenerator(seed: seed, item: item, for: .background)
        puzzle.origin = try backgrounds.backgrounds(forItem: item, seed: seed)
            .drawBackground(over: &background, using: &random)
        puzzle.solution = generator.draw(seed: seed, item: item, on: &background, piece: &piece)
        puzzle.animation = generator.animation
        puzzle.wordColours = generator.wordColours
    }
}

/// The generator of one kind.
///
/// A new kind needs one, ``PuzzleOptions``, a ``PuzzlePlan``, and a case in ``CaptchaRecipe`` and ``Puzzle/Solution``.
protocol KindGenerator: Sendable {
    /// The plan with the answer, without drawing.
    func solution(seed: Seed, item: UInt64) -> Puzzle.Solution

    /// Draws the item on a clean `background` and, if the kind has one, over `piece`; both have the
    /// recipe's sizes in pixels.
    ///
    /// The solution is in layout pixels. Renderers work in pixels of the pictures, on plans that are scaled.
    mutating func draw(
        seed: Seed,
        item: UInt64,
        on background: inout Image<RGBA8>,
        piece: inout Image<RGBA8>
    ) -> Puzzle.Solution

    /// The animation of the item drawn last, whose last frame is the background; nil for still pictures.
    var animation: PuzzleAnimation? { get }

    /// The colours of each word of the item drawn last; empty for other kinds.
    var wordColours: [[RGBA8]] { get }
}

extension KindGenerator {
    var animation: PuzzleAnimation? { nil }
    var wordColours: [[RGBA8]] { [] }
}

extension BackgroundSource {
    /// Draws a background and checks that it has the size of `image`.
    package func drawBackground(
        over image: inout Image<RGBA8>,
        using generator: inout SeededGenerator
    ) throws -> BackgroundOrigin {
        let size = image.size
        let origin = try drawBackground(into: &image, using: &generator)
        guard image.size == size else {
            throw CaptchaError(.backgroundSize(image.size, expected: size))
        }
        return origin
    }
}

/// A puzzle: its pictures and its solution.
public struct Puzzle: Sendable {
    /// One picture of a puzzle and its role.
    public struct Picture: Sendable {
        /// The picture's role.
        public var role: PictureRole
        /// The pixels.
        public var image: Image<RGBA8>
    }

    /// The plan of a puzzle by kind, in layout pixels; it contains the answer.
    public enum Solution: Hashable, Sendable {
        /// The positions and shapes of all notches of a slide puzzle.
        case slide(SlidePlan)
        /// Those of a drag puzzle, and the start of its piece.
        case drag(SlidePlan)
        /// The words, their positions, and the prompts.
        case clickWord(ClickWordPlan)
        /// The figures, their positions, and those to click.
        case icons(IconsPlan)
        /// The position and the angle of the disc.
        case rotate(RotatePlan)
        /// The moves of the cups.
        case cups(CupsPlan)
    }

    /// The pictures, the background first.
    public internal(set) var pictures: [Picture]
    /// The scale of the pictures.
    public let scale: PictureScale
    /// The plan with the answer, in layout pixels.
    public internal(set) var solution: Solution
    /// The source of the background.
    public internal(set) var origin: BackgroundOrigin
    /// The animation whose last frame is the background; nil for still pictures.
    public internal(set) var animation: PuzzleAnimation?
    /// The colours of each word, those to click first: both ends of its strokes' gradient, and its rim; empty for
    /// other kinds.
    ///
    /// They depend on the background.
    public internal(set) var wordColours: [[RGBA8]] = []

    /// The picture with `role`; nil if the kind has none.
    public func picture(_ role: PictureRole) -> Image<RGBA8>? {
        pictures.first { $0.role == role }?.image
    }
}

/// The role of a puzzle's picture.
public enum PictureRole: String, CaseIterable, Sendable {
    /// The large, opaque picture.
    case background
    /// The movable piece, or the strip of figures to click, with alpha.
    case piece
    /// The notches on black, as large as the background; only in batches.
    case mask

    /// Whether every pixel is opaque.
    public var isOpaque: Bool { self != .piece }
}

extension Puzzle {
    /// Prepares the picture at `index` for `role` and `size`; reuses its memory if it has that size.
    mutating func prepare(_ role: PictureRole, at index: Int, size: PixelSize) {
        if index < pictures.count, pictures[index].image.size == size {
            pictures[index].role = role
            return
        }
        let picture = Picture(
            role: role,
            image: Image(width: size.width, height: size.height, filledWith: .transparent)
        )
        if index < pictures.count { pictures[index] = picture } else { pictures.append(picture) }
    }
}

/// The purposes of random numbers.
///
/// Each purpose has its own stream, so that a later version can draw more numbers for one purpose
/// without changing the others. The values determine every picture: never change them. 4 and 8
/// belonged to looks that no longer exist, 22 and 23 to colours and grain of earlier discs.
package enum DrawPurpose: UInt8 {
    case background = 1
    case panorama = 30
    case placement = 2
    case shapes = 3
    case words = 10
    case wordPoses = 11
    case wordPlaces = 12
    case wordInks = 13
    case discPlace = 20
    case discAngle = 21
    case discBody = 24
    case discFigure = 25
    case figures = 5
    case renderings = 6
    case poses = 7
    case pieceContent = 40
    case tileColours = 9
    case cupMoves = 50
    case cupStar = 51
}

extension SeededGenerator {
    package init(seed: Seed, item: UInt64, for purpose: DrawPurpose) {
        self.init(seed: seed, item: item, purpose: purpose.rawValue)
    }
}
