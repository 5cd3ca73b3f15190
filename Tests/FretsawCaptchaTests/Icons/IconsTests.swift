import FretsawRandom
import FretsawRaster
import FretsawScenery
import FretsawTesting
import Testing

@testable import FretsawCaptcha
import FretsawKinds

@Suite("Icons puzzles")
struct IconsTests {
    /// The built-in figures as a deck, in the style of `key`.
    static func deck(_ key: UInt64 = 1) throws -> Deck {
        let figures = FigureFamily.allCases.compactMap { family -> DeckFigure? in
            let path = Figure(family: family, form: 5).silhouette
            guard let bounds = path.bounds else { return nil }
            let extent = bounds.max - bounds.min
            let scale = 1 / max(extent.x, extent.y)
            return DeckFigure(
                name: family.rawValue,
                outline: path.transformed(
                    by: .translation(x: -bounds.min.x, y: -bounds.min.y)
                        .then(.scaling(x: scale, y: scale))
                )
            )
        }
        return try Deck(figures: figures, style: FigureStyle(key: Seed(key)), digest: "\(key)")
    }

    private static func options(_ figures: Int, _ width: Int, hasDeck: Bool) throws -> IconsOptions
    {
        IconsOptions(
            geometry: ClickGeometry(background: PixelSize(width: width, height: width / 2)),
            figures: figures,
            deck: hasDeck ? try deck() : nil
        )
    }

    @Test(
        "Figures have their number, stay apart and are not confused",
        arguments: [
            (4, 310, false), (6, 310, false), (8, 310, false), (6, 777, false), (8, 310, true),
        ]
    )
    func plans(figures: Int, width: Int, hasDeck: Bool) throws {
        let options = try Self.options(figures, width, hasDeck: hasDeck)
        let generator = try IconsGenerator(options: options)
        let geometry = options.geometry
        for item in 0..<UInt64(300) {
            let plan = generator.plan(seed: Seed(5), item: item)
            #expect(plan.prompted.count == 3 && plan.targets.count == figures)
            #expect(plan.prompted.allSatisfy { $0.prompt?.subject == $0.figure.subject })
            #expect(plan.prompted.allSatisfy { $0.prompt?.form != $0.figure.form })
            #expect(plan.others.allSatisfy { $0.prompt == nil })
            for (index, one) in plan.targets.enumerated() {
                #expect(geometry.area.contains(one.box))
                for other in plan.targets.dropFirst(index + 1) {
                    #expect(!one.figure.subject.resembles(other.figure.subject))
                    #expect(!one.box.overlaps(other.box, gap: geometry.gap))
                }
            }
            // A click is near at most one centre.
            #expect(plan.accepts(plan.prompted.map(\.centre)))
            #expect(!plan.accepts(plan.prompted.reversed().map(\.centre)))
            #expect(!plan.accepts(plan.prompted.dropLast().map(\.centre)))
        }
    }

    @Test("The order of the answer is independent of the positions")
    func order() throws {
        let generator = try IconsGenerator(options: IconsOptions())
        var (leftFirst, asked) = (0, [Int](repeating: 0, count: 6))
        for item in 0..<UInt64(1200) {
            let plan = generator.plan(seed: Seed(6), item: item)
            let lefts = plan.prompted.map(\.box.minX)
            if lefts == lefts.sorted() { leftFirst += 1 }
            let sorted = plan.targets.sorted {
                ($0.box.minX, $0.box.minY) < ($1.box.minX, $1.box.minY)
            }
            for (place, target) in sorted.enumerated() where target.prompt != nil {
                asked[place] += 1
            }
        }
        // One in six, and three in six; five standard deviations.
        #expect(abs(leftFirst - 200) < 65, "\(leftFirst)")
        #expect(asked.allSatisfy { abs($0 - 600) < 87 }, "\(asked)")
    }

    @Test("Every built-in figure is asked for, about as often as the others of its group")
    func figures() throws {
        let generator = try IconsGenerator(options: IconsOptions())
        var counts: [String: Int] = [:]
        for item in 0..<UInt64(1000) {
            for target in generator.plan(seed: Seed(8), item: item).prompted {
                counts[target.figure.subject.name, default: 0] += 1
            }
        }
        #expect(counts.count == FigureFamily.allCases.count)
        #expect(counts.values.allSatisfy { $0 > 40 }, "\(counts)")
    }

    @Test("The strip has a tile for each figure to click, and shows the figure in other pixels")
    func strip() throws {
        let puzzle = try Self.puzzle(IconsOptions())
        let strip = try #require(puzzle.picture(.piece))
        let tiles = IconStrip(height: strip.height)
        #expect(tiles.size == strip.size && tiles.tiles.count == 3)
        #expect(strip.size == PixelSize(width: 144, height: 36))
        for tile in tiles.tiles {
            #expect(strip[tile.minX + 18, tile.minY + 18].alpha == 255)
            #expect(strip[tile.minX, tile.minY].alpha < 128)
        }
        // An arrow from each tile to the next one.
        for (tile, next) in zip(tiles.tiles, tiles.tiles.dropFirst()) {
            let between = (tile.maxX..<next.minX).map { strip[$0, strip.height / 2].alpha }
            #expect(between.contains(255) && between.contains(0))
        }
        #expect(puzzle.solution.task == .icons)
        let layout = puzzle.solution.layout
        #expect(layout.clicks == 3 && layout.piece?.size == strip.size && layout.row == nil)
    }

    private static func puzzle(_ options: IconsOptions, item: UInt64 = 0) throws -> Puzzle {
        var generator = try PuzzleGenerator(
            recipe: .icons(options),
            backgrounds: PuzzleGoldenTests.PhotoStandIn()
        )
        return try generator.makePuzzle(seed: Seed(2026), item: item)
    }

    @Test(
        "A puzzle has the recorded pixels",
        arguments: zip(
            [(6, 310, false), (8, 620, false), (5, 310, true)],
            [5_964_507_447_990_883_017, 5_771_079_292_941_807_668, 12_491_540_866_918_773_765]
                as [UInt64]
        )
    )
    func golden(options: (figures: Int, width: Int, hasDeck: Bool), digest: UInt64) throws {
        let options = try Self.options(options.figures, options.width, hasDeck: options.hasDeck)
        let found = try Self.puzzle(options, item: 3).digest
        #expect(found == digest, "found \(found)")
        // A generator that has drawn others draws the same.
        var generator = try PuzzleGenerator(
            recipe: .icons(options),
            backgrounds: PuzzleGoldenTests.PhotoStandIn()
        )
        var puzzle = try generator.makePuzzle(seed: Seed(1), item: 9)
        try generator.remake(&puzzle, seed: Seed(2026), item: 3)
        #expect(puzzle.digest == found)
    }

    @Test("Figures are readable on black, on white and on a busy picture")
    func contrast() throws {
        for grey in [UInt8(0), 128, 255] {
            var generator = try PuzzleGenerator(
                recipe: .icons(IconsOptions()),
                backgrounds: StubBackground.grey(grey)
            )
            for item in 0..<UInt64(20) {
                let puzzle = try generator.makePuzzle(seed: Seed(3), item: item)
                let picture = try #require(puzzle.picture(.background))
                guard case .icons(let plan) = puzzle.solution else { return }
                for target in plan.targets {
                    let lumas = picture.cropped(to: target.box).pixelArray
                        .map(TileColours.luma)
                    // White paper and a dark figure.
                    #expect(lumas.count { $0 > 235 } >= 100)
                    #expect(lumas.count { $0 < 110 } >= 60)
                }
            }
        }
    }

    @Test("Options that cannot be met are an error")
    func errors() {
        #expect(throws: CaptchaError.outOfRange("figures", 9, allowed: "in 4…8")) {
            try IconsOptions(figures: 9).validate()
        }
        #expect(throws: CaptchaError.self) { try IconsOptions(figures: 3).validate() }
        #expect(throws: CaptchaError.self) {
            let small = ClickGeometry(background: PixelSize(width: 60, height: 60))
            try IconsOptions(geometry: small).validate()
        }
        var words = CaptchaRecipe.rotate(RotateOptions())
        words.deck = nil
        #expect(words.deck == nil)
    }
}
