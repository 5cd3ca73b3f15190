public import FretsawRandom
public import FretsawRaster

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
    /// - Throws: what the background source throws, and ``CaptchaError`` where a background has another size.
    public mutating func makePuzzle(seed: Seed, item: UInt64) throws -> Puzzle {
        let solution = generator.solution(seed: seed, item: item)
        let origin = BackgroundOrigin(source: .scenery, name: "")
        var puzzle = Puzzle(pictures: [], solution: solution, origin: origin)
        try remake(&puzzle, seed: seed, item: item)
        return puzzle
    }

    /// Replaces `puzzle`, made by this generator, by item `item` of `seed`, reusing its pictures' memory.
    public mutating func remake(_ puzzle: inout Puzzle, seed: Seed, item: UInt64) throws {
        for (index, role) in recipe.roles.enumerated() {
            puzzle.prepare(role, at: index, size: recipe.size(of: role))
        }
        // Taken out for the call: two elements of one array cannot be changed at once.
        var background = Image<RGBA8>(width: 0, height: 0, filledWith: .transparent)
        var piece = background
        func exchangePictures() {
            swap(&background, &puzzle.pictures[0].image)
            if puzzle.pictures.count > 1 { swap(&piece, &puzzle.pictures[1].image) }
        }
        exchangePictures()
        defer { exchangePictures() }
        (puzzle.solution, puzzle.origin) = try generator.paint(
            seed: seed,
            item: item,
            on: &background,
            piece: &piece,
            from: backgrounds
        )
    }
}

/// What one kind of puzzle provides: a conforming type in the kind's folder, and a case in
/// ``CaptchaRecipe``.
protocol KindGenerator: Sendable {
    /// Plan and answer, without pixels.
    func solution(seed: Seed, item: UInt64) -> Puzzle.Solution

    /// Paints the item over `background` and, where the kind has one, `piece`; both have the recipe's
    /// sizes.
    mutating func paint(
        seed: Seed,
        item: UInt64,
        on background: inout Image<RGBA8>,
        piece: inout Image<RGBA8>,
        from backgrounds: any BackgroundSource
    ) throws -> (Puzzle.Solution, BackgroundOrigin)
}

extension BackgroundSource {
    /// Paints a background; one of another size than `image` had is an error.
    func paint(
        over image: inout Image<RGBA8>,
        using generator: inout SeededGenerator
    ) throws -> BackgroundOrigin {
        let size = image.size
        let origin = try paint(into: &image, using: &generator)
        guard image.size == size else {
            throw CaptchaError(.backgroundSize(image.size, expected: size))
        }
        return origin
    }
}

/// A finished puzzle: its pictures and everything known about them.
public struct Puzzle: Sendable {
    /// One picture of a puzzle: the pixels, and what they are for.
    public struct Picture: Sendable {
        /// What the picture is for.
        public var role: PictureRole
        /// The pixels.
        public var image: Image<RGBA8>
    }

    /// What a puzzle consists of besides pixels, by kind: the answer among it.
    public enum Solution: Hashable, Sendable {
        /// The places and shapes of all notches.
        case slide(SlidePlan)
        /// The words, their places, and those asked for.
        case clickWord(ClickWordPlan)
        /// The disc's place and angle.
        case rotate(RotatePlan)
    }

    /// The pictures to show, the background first.
    public internal(set) var pictures: [Picture]
    /// Answer and plan.
    public internal(set) var solution: Solution
    /// What the background was made from.
    public internal(set) var origin: BackgroundOrigin

    /// The pixels of the picture that is for `role`; nil where the puzzle's kind has none.
    public func picture(_ role: PictureRole) -> Image<RGBA8>? {
        pictures.first { $0.role == role }?.image
    }
}

/// What a puzzle's picture is for.
public enum PictureRole: String, CaseIterable, Sendable {
    /// The large picture, opaque.
    case background
    /// The piece to be moved over it, with alpha.
    case piece

    /// True where every pixel is opaque by construction.
    public var isOpaque: Bool { self == .background }
}

extension Puzzle {
    /// Makes the picture at `index` one of `role` and `size`, keeping its memory where it fits.
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

/// What a puzzle draws numbers for.
///
/// Each purpose has a stream of its own, so that one that draws more in a later version leaves the
/// others as they were. The numbers are part of every picture's identity: never renumber. 4 was that of
/// a look that no longer exists.
enum DrawPurpose: UInt8 {
    case background = 1
    case placement = 2
    case shapes = 3
    case words = 10
    case wordPoses = 11
    case wordPlaces = 12
    case wordInks = 13
    case discPlace = 20
    case discAngle = 21
    case discTones = 22
    case discGrain = 23
    case figures = 5
    case renderings = 6
    case poses = 7
    case clutter = 8
    case tileColours = 9
}

extension SeededGenerator {
    init(seed: Seed, item: UInt64, for purpose: DrawPurpose) {
        self.init(seed: seed, item: item, purpose: purpose.rawValue)
    }
}
