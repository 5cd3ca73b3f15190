import FretsawRandom
import FretsawRaster
import FretsawTesting
import Testing

@testable import FretsawCaptcha
import FretsawKinds

@Suite("Drag puzzles")
struct DragPuzzleTests {
    private static let geometries = DragPreset.allCases.map { $0.geometry() }

    private func plan(_ solution: Puzzle.Solution) throws -> SlidePlan {
        guard case .drag(let plan) = solution else { throw CancellationError() }
        return plan
    }

    @Test(
        "Tiles are in the picture, apart from each other and from the piece",
        arguments: geometries
    )
    func tilesKeepApart(geometry: SlideGeometry) throws {
        let options = SlideOptions(geometry: geometry)
        #expect(options.decoys == 4)
        let generator = try SlideGenerator(options: options)
        let picture = PixelRect(
            x: 0,
            y: 0,
            width: geometry.background.width,
            height: geometry.background.height
        )
        let gap = NotchPlacement(geometry: geometry, options.notches).gap
        var rows = Set<Int>()
        for item in UInt64(0)..<1000 {
            let plan = generator.plan(seed: Seed(3), item: item)
            let boxes = plan.notches.map(\.box)
            #expect(boxes.count == 5 && plan.answer == boxes[0].origin)
            for (index, box) in boxes.enumerated() {
                rows.insert(box.minY)
                #expect(picture.contains(box) && box.size == plan.pieceSize)
                #expect(!box.overlaps(geometry.box(at: geometry.start), gap: SlideGeometry.gap - 1))
                for other in boxes[..<index] { #expect(!box.overlaps(other, gap: gap)) }
            }
            #expect(boxes.dropFirst().map(\.minX) == boxes.dropFirst().map(\.minX).sorted())
        }
        #expect(rows.count > geometry.rows.count * 9 / 10)
    }

    @Test("Every place is equally likely for the true tile and for decoys", .slow)
    func uniform() throws {
        let geometry = DragPreset.medium.geometry()
        let generator = try SlideGenerator(options: SlideOptions(geometry: geometry))
        let count = 40_000
        // In 8 × 6 cells of the places, whose sizes differ by at most one column or row.
        func shares(_ places: [PixelPoint]) -> [Double] {
            var counts = [Double](repeating: 0, count: 48)
            for place in places {
                let column = (place.x - geometry.travel.lowerBound) * 8 / geometry.travel.count
                let row = (place.y - geometry.rows.lowerBound) * 6 / geometry.rows.count
                counts[row * 8 + column] += 1
            }
            return counts.map { $0 * 48 / Double(places.count) }
        }
        let plans = (0..<UInt64(count)).map { generator.plan(seed: Seed(4), item: $0) }
        for share in shares(plans.map(\.answer)) { #expect(0.85...1.15 ~= share) }
        for share in shares(plans.flatMap { $0.decoys.map(\.box.origin) }) {
            #expect(0.9...1.1 ~= share)
        }
        // The best of all constant answers, with a tolerance of 10 pixels.
        var found: [PixelPoint: Int] = [:]
        for plan in plans {
            found[PixelPoint(x: plan.answer.x / 21, y: plan.answer.y / 21), default: 0] += 1
        }
        let best = Double(found.values.max() ?? 0) / Double(count)
        let uniform = 21.0 * 21 / Double(geometry.travel.count * geometry.rows.count)
        #expect(uniform < 0.02 && best < 1.3 * uniform)
    }

    @Test("The true tile has each rank from left to right and from top to bottom equally often")
    func ranks() throws {
        let generator = try SlideGenerator(
            options: SlideOptions(geometry: DragPreset.medium.geometry())
        )
        var (across, down) = ([0, 0, 0, 0, 0], [0, 0, 0, 0, 0])
        for item in UInt64(0)..<5000 {
            let plan = generator.plan(seed: Seed(5), item: item)
            across[plan.decoys.count { $0.box.minX < plan.answer.x }] += 1
            down[plan.decoys.count { $0.box.minY < plan.answer.y }] += 1
        }
        for count in across { #expect(800...1200 ~= count) }
        // Tiles can share a row, which moves the mean slightly.
        for count in down { #expect(750...1250 ~= count) }
    }

    @Test("As many tiles as fit are placed, in a lattice if need be")
    func crowded() throws {
        let geometry = SlideGeometry(
            background: PixelSize(width: 110, height: 84),
            pieceSide: 24,
            layout: .tight,
            motion: .anywhere
        )
        let options = SlideOptions(geometry: geometry, look: .hardened)
        let placement = NotchPlacement(geometry: geometry, options.notches)
        #expect(placement.capacity == 4)
        #expect(options.decoys == 3)
        let generator = try SlideGenerator(options: options)
        for item in UInt64(0)..<500 {
            let boxes = generator.plan(seed: Seed(6), item: item).notches.map(\.box)
            for (index, box) in boxes.enumerated() {
                for other in boxes[..<index] { #expect(!box.overlaps(other, gap: placement.gap)) }
            }
        }
        #expect(throws: CaptchaError.self) {
            try SlideOptions(geometry: geometry, look: .hardened, decoys: 4).validate()
        }
        #expect(throws: CaptchaError.self) {
            try SlideOptions(geometry: DragPreset.medium.geometry(), look: .plain).validate()
        }
    }

    @Test("A slide puzzle has no geometry of a drag puzzle, and the other way round")
    func motions() {
        let free = SlideOptions(geometry: DragPreset.medium.geometry())
        for recipe in [CaptchaRecipe.slide(free), .drag(SlideOptions())] {
            #expect(throws: CaptchaError.self) { try recipe.validate() }
            #expect(throws: CaptchaError.self) {
                try PuzzleGenerator(recipe: recipe, backgrounds: PuzzleGoldenTests.PhotoStandIn())
            }
        }
    }

    @Test("Pictures are as recorded, and the layout has the start but not the answer")
    func golden() throws {
        for (preset, look, scale, digest) in DragPuzzleTests.recorded {
            var options = SlideOptions(geometry: preset.geometry(), look: look)
            options.scale = scale
            let recipe = CaptchaRecipe.drag(options)
            #expect(recipe.kind == .drag)
            var maker = try PuzzleGenerator(
                recipe: recipe,
                backgrounds: PuzzleGoldenTests.PhotoStandIn()
            )
            let puzzle = try maker.makePuzzle(seed: Seed(2026), item: 8)
            #expect(puzzle.digest == digest, "\(preset) \(look) \(scale) found \(puzzle.digest)")
            let size = options.geometry.pieceSize
            #expect(puzzle.picture(.piece)?.size == size.scaled(to: scale))
            #expect(puzzle.solution.task == .drag)
            let start = PixelRect(origin: options.geometry.start, size: size)
            #expect(
                puzzle.solution.layout
                    == PuzzleLayout(background: options.geometry.background, piece: start)
            )
            let plan = try plan(puzzle.solution)
            #expect(plan.start == start.origin)
            #expect(plan.scaled(to: .two).start == start.origin.scaled(to: .two))
        }
    }

    private static let recorded: [(DragPreset, SlideLook, PictureScale, UInt64)] = [
        (.medium, .jigsaw, .one, 16_101_387_306_978_227_800),
        (.medium, .jigsaw, .two, 1_971_911_569_366_489_946),
        (.wide, .jigsaw, .one, 14_424_129_235_459_426_221),
        (.large, .jigsaw, .one, 6_782_023_564_460_363_319),
        (.medium, .hardened, .one, 14_067_864_165_248_699_093),
        (.medium, .hardened, .two, 6_911_691_947_994_212_180),
    ]
}
