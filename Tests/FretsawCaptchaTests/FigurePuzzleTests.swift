import FretsawRandom
import FretsawRaster
import FretsawTesting
import Testing

@testable import FretsawCaptcha

@Suite("Puzzles of figures")
struct FigurePuzzleTests {
    private func maker(_ preset: SlidePreset = .aj) throws -> PuzzleGenerator {
        try PuzzleGenerator(
            recipe: .slide(SlideOptions(geometry: preset.geometry(), look: .hardened)),
            backgrounds: StubBackground.grey(128)
        )
    }

    private func plan(_ solution: Puzzle.Solution) throws -> SlidePlan {
        guard case .slide(let plan) = solution else { throw CancellationError() }
        return plan
    }

    /// Luma of the pixels well inside a notch's tile, sorted.
    private func levels(_ image: Image<RGBA8>, _ box: PixelRect) -> [Double] {
        let margin = box.size.width / 5
        var levels: [Double] = []
        for y in box.minY + margin..<box.maxY - margin {
            for x in box.minX + margin..<box.maxX - margin {
                let pixel = image[x, y]
                levels.append(
                    0.299 * Double(pixel.red) + 0.587 * Double(pixel.green) + 0.114
                        * Double(pixel.blue)
                )
            }
        }
        return levels.sorted()
    }

    /// The coverage of a silhouette that fills a square of `side` pixels.
    private func coverage(of path: Path, side: Int) throws -> Mask {
        let bounds = try #require(path.bounds)
        let extent = bounds.max - bounds.min
        let scale = Double(side) / max(extent.x, extent.y)
        return path.transformed(
            by: .translation(x: -bounds.min.x, y: -bounds.min.y)
                .then(.scaling(x: scale, y: scale))
        ).coverage(width: side, height: side)
    }

    @Test("Every figure has a silhouette, and no two forms of it are the same")
    func silhouettes() throws {
        #expect(FigureFamily.allCases.count >= 14)
        for family in FigureFamily.allCases {
            var seen: Set<Path> = []
            for form: UInt32 in 0..<24 {
                let path = Figure(family: family, form: form).silhouette
                let mask = try coverage(of: path, side: 30)
                let area = mask.pixelArray.reduce(0) { $0 + Int($1) } / 255
                #expect((90...860).contains(area), "\(family) \(form): \(area) of 900")
                seen.insert(path)
            }
            #expect(seen.count == 24, "\(family)")
        }
    }

    @Test(
        "The piece shows its notch's family, which no decoy shows",
        arguments: SlidePreset.allCases
    )
    func families(preset: SlidePreset) throws {
        let maker = try maker(preset)
        var families: Set<FigureFamily> = []
        for item in UInt64(0)..<300 {
            let plan = try plan(maker.solution(seed: Seed(3), item: item))
            let figures = try #require(plan.figures)
            let shown = ([figures.notch] + figures.decoys).compactMap(\.family)
            #expect(figures.piece.family == figures.notch.family)
            #expect(Set(shown).count == shown.count)
            #expect(figures.decoys.count == plan.decoys.count)
            families.formUnion(shown)
        }
        #expect(families.count == FigureFamily.allCases.count)
    }

    @Test(
        "All tiles are on one row, inside the picture, clear of the piece and of each other",
        arguments: SlidePreset.allCases
    )
    func row(preset: SlidePreset) throws {
        let geometry = preset.geometry()
        let options = SlideOptions(geometry: geometry, look: .hardened)
        #expect(options.decoys >= 2)
        let maker = try PuzzleGenerator(
            recipe: .slide(options),
            backgrounds: StubBackground.grey(128)
        )
        for item in UInt64(0)..<200 {
            let plan = try plan(maker.solution(seed: Seed(62), item: item))
            let boxes = plan.notches.map(\.box).sorted { $0.minX < $1.minX }
            #expect(boxes.count == options.decoys + 1)
            #expect(Set(boxes.map(\.minY)).count == 1)
            #expect(Set(plan.notches.map(\.shape)).count == 1)
            #expect(
                boxes.allSatisfy(
                    PixelRect(origin: PixelPoint(x: 0, y: 0), size: geometry.background).contains
                )
            )
            #expect(boxes[0].minX > geometry.pieceSide)
            for (left, right) in zip(boxes, boxes.dropFirst()) {
                #expect(left.maxX + 2 <= right.minX)
            }
        }
    }

    @Test("Each position in the row is equally often the true one")
    func order() throws {
        let maker = try maker()
        var counts = [0, 0, 0, 0]
        let items = 4_000
        for item in 0..<UInt64(items) {
            let plan = try plan(maker.solution(seed: Seed(63), item: item))
            counts[plan.decoys.count { $0.box.minX < plan.notch.box.minX }] += 1
        }
        // Five standard deviations of a count whose chance is a quarter.
        for count in counts { #expect(abs(count - items / 4) < 137) }
    }

    @Test("A row without space is an error with the numbers")
    func noRoom() {
        let error = #expect(throws: CaptchaError.self) {
            try SlideOptions(
                geometry: SlidePreset.classic.geometry(),
                look: .hardened,
                decoys: 3
            ).validate()
        }
        #expect(error?.description.contains("space for 3") == true)
        #expect(throws: CaptchaError.self) {
            try SlideOptions(look: .hardened, decoyOutlines: .varied).validate()
        }
    }

    @Test(
        "Numbers out of range are errors that name the option",
        arguments: [
            (FigureNotches(turn: 31), "turn"), (FigureNotches(ground: .hole, turn: 31), "turn"),
            (FigureNotches(bend: .nan), "bend"),
        ]
    )
    func numbersAreChecked(notches: FigureNotches, name: String) {
        let error = #expect(throws: CaptchaError.self) {
            try SlideOptions(notches: .figures(notches)).validate()
        }
        #expect(error?.description.contains(name) == true)
    }

    @Test("The outlines of a row's figures differ")
    func outlines() throws {
        let maker = try maker()
        for item in UInt64(0)..<400 {
            let figures = try #require(
                try plan(maker.solution(seed: Seed(64), item: item)).figures
            )
            let masks = try ([figures.notch] + figures.decoys)
                .map { try coverage(of: $0.silhouette, side: 30) }
            for (index, mask) in masks.enumerated() {
                for other in masks[..<index] {
                    #expect(DistinctShapes.overlap(mask, other) < 0.84, "item \(item)")
                }
            }
        }
    }

    @Test("No notch is drawn in the piece's kind of style")
    func groups() {
        let all = FigureRendering.groups(of: FigureRendering.allCases).flatMap(\.self)
        #expect(Set(all) == Set(FigureRendering.allCases))
        #expect(all.count == FigureRendering.allCases.count)
    }

    @Test(
        "Colours contrast with each other and follow the picture's hue",
        arguments: [
            RGBA8(red: 200, green: 60, blue: 40), RGBA8(red: 40, green: 90, blue: 220),
            RGBA8(red: 10, green: 40, blue: 14),
        ]
    )
    func colours(picture: RGBA8) {
        let image = Image(width: 64, height: 32, filledWith: picture)
        let tone = PictureTone(image)
        for item in UInt64(0)..<200 {
            var generator = SeededGenerator(seed: Seed(65), item: item)
            let colours = TileColours(tone, using: &generator)
            for (fill, ink) in [
                (colours.fill, colours.ink), (colours.pieceFill, colours.pieceInk),
            ] {
                #expect(
                    TileColours.luma(ink) - TileColours.luma(fill) >= TileColours.minContrast
                )
            }
            let patch = Image(width: 1, height: 1, filledWith: colours.fill)
            let hue = PictureTone(patch).hue - tone.hue
            #expect(abs(hue - hue.rounded()) < 0.1)
        }
    }

    @Test("No puzzle contains two similar figures")
    func similarityGroups() throws {
        let alike: [(FigureFamily, FigureFamily)] = [
            (.heart, .cup), (.heart, .butterfly), (.heart, .drop), (.crown, .star),
        ]
        for (one, other) in alike {
            #expect(
                !one.similarityGroups.isDisjoint(with: other.similarityGroups),
                "\(one), \(other)"
            )
        }
        let maker = try maker()
        for item in UInt64(0)..<300 {
            let figures = try #require(
                try plan(maker.solution(seed: Seed(3), item: item)).figures
            )
            var met: FigureFamily.SimilarityGroup = []
            for family in ([figures.notch] + figures.decoys).compactMap(\.family) {
                #expect(met.isDisjoint(with: family.similarityGroups), "item \(item)")
                met.formUnion(family.similarityGroups)
            }
        }
    }

    @Test("A drop has a highlight, because a plain one resembles parts of other figures")
    func gleam() throws {
        for form: UInt32 in 0..<24 {
            let mask = try coverage(
                of: Figure(family: .drop, form: form).silhouette,
                side: 34
            )
            // Runs of covered pixels: no row of a bare drop has more than one.
            let broken = (0..<34).count { y in
                (1..<34).count { mask[$0, y] >= 128 && mask[$0 - 1, y] < 128 }
                    + (mask[0, y] >= 128 ? 1 : 0) > 1
            }
            #expect(broken >= 5, "\(form): \(broken) rows")
        }
    }

    @Test("The plan is known without drawing")
    func plans() throws {
        var maker = try maker()
        for item in UInt64(0)..<20 {
            let puzzle = try maker.makePuzzle(seed: Seed(5), item: item)
            #expect(puzzle.solution == maker.solution(seed: Seed(5), item: item))
        }
    }

    @Test("A reused generator draws the same pixels")
    func memory() throws {
        var used = try maker()
        for item in UInt64(0)..<5 { _ = try used.makePuzzle(seed: Seed(6), item: item) }
        for item in UInt64(5)..<12 {
            var fresh = try maker()
            let (one, other) = (
                try used.makePuzzle(seed: Seed(6), item: item),
                try fresh.makePuzzle(seed: Seed(6), item: item)
            )
            #expect(one.pictures.map(\.image) == other.pictures.map(\.image))
        }
    }

    @Test("Figures contrast with their tiles, and no statistic distinguishes the true one")
    func statistics() throws {
        var maker = try maker()
        let count = 600
        // How often the true tile is the lightest, has the most edge, and comes first.
        var (lightest, first, roughest) = (0, 0, 0)
        for item in UInt64(0)..<UInt64(count) {
            let puzzle = try maker.makePuzzle(seed: Seed(8), item: item)
            let plan = try plan(puzzle.solution)
            let image = puzzle.pictures[0].image
            var (means, spreads): ([Double], [Double]) = ([], [])
            for notch in plan.notches {
                let levels = levels(image, notch.box)
                let mean = levels.reduce(0, +) / Double(levels.count)
                means.append(mean)
                spreads.append(levels.reduce(0) { $0 + ($1 - mean) * ($1 - mean) })
                #expect((levels.last ?? 0) - levels[0] >= 100, "item \(item)")
            }
            if means.max() == means[0] { lightest += 1 }
            if spreads.max() == spreads[0] { roughest += 1 }
            if plan.notches.map(\.box.minX).min() == plan.notch.box.minX { first += 1 }
        }
        // A quarter of 600 is 150, its deviation 10.6: four of them.
        for (name, number) in [("lightest", lightest), ("roughest", roughest), ("first", first)] {
            #expect((107...193).contains(number), "\(name): \(number) of \(count)")
        }
    }

    @Test("The circle in an outline is the largest of its grid", arguments: ShapeFamily.allCases)
    func inscribedCircle(family: ShapeFamily) {
        var generator = SeededGenerator(seed: Seed(95), item: 1)
        for _ in 0..<20 {
            let path = family.draw(using: &generator).outline(side: 47, margin: 3)
            let circle = InscribedCircle(path, side: 47)
            func distance(_ place: Point) -> Double {
                var least = Double.infinity
                path.forEachLine { from, to in
                    for part in 0..<100 {
                        let point = Point.between(from, to, at: Double(part) / 100)
                        least = min(least, (point - place).length)
                    }
                }
                return least
            }
            // Half a pixel for the coarser lines.
            #expect(abs(distance(circle.center) - circle.radius) < 0.6)
            for index in 0..<25 {
                let place = Point(x: Double(index % 5 - 2), y: Double(index / 5 - 2)) * (47 * 0.04)
                #expect(distance(place + Point(x: 23.5, y: 23.5)) < circle.radius + 0.6)
            }
        }
    }

    @Test("Without an outline, the circle is a point in the middle")
    func noOutline() {
        let circle = InscribedCircle(Path(), side: 47)
        #expect(circle.radius == 0)
        #expect((circle.center - Point(x: 23.5, y: 23.5)).length < 1e-9)
    }
}
