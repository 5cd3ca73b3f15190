import FretsawBackgrounds
import FretsawRandom
import FretsawRaster
import FretsawScenery
import FretsawTesting
import FretsawText
import Testing

@testable import FretsawCaptcha

@Suite("The scale of pictures")
struct PictureScaleTests {
    /// A recipe that is drawn at both scales.
    struct Kind: CustomTestStringConvertible, Sendable {
        var name: String
        var recipe: @Sendable () throws -> CaptchaRecipe
        var testDescription: String { name }
    }

    private static let slides = SlideLook.allCases.flatMap { look in
        SlidePreset.allCases.map { preset in
            Kind(name: "\(look) \(preset)") {
                .slide(SlideOptions(geometry: preset.geometry(), look: look))
            }
        }
    }
    private static let discs = RotatePreset.allCases.map { preset in
        Kind(name: "rotate \(preset)") { .rotate(RotateOptions(geometry: preset.geometry())) }
    }
    private static let words = [(310, 155), (900, 450)].map { size in
        Kind(name: "click-word \(size.0)") {
            let background = PixelSize(width: size.0, height: size.1)
            return .clickWord(
                ClickWordOptions(
                    geometry: ClickGeometry(background: background),
                    glyphs: try Words.letters()
                )
            )
        }
    }
    private static let icons = [310, 777].map { width in
        Kind(name: "icons \(width)") {
            let background = PixelSize(width: width, height: width / 2)
            return .icons(IconsOptions(geometry: ClickGeometry(background: background)))
        }
    }
    static let kinds = slides + discs + words + icons

    /// Smooth waves in layout pixels, the same at every scale.
    private struct Waves: BackgroundSource {
        let scale: PictureScale

        func drawBackground(
            into image: inout Image<RGBA8>,
            using generator: inout SeededGenerator
        ) -> BackgroundOrigin {
            let unit = 1 / Double(scale.rawValue)
            for y in 0..<image.height {
                let v = (Double(y) + 0.5) * unit
                var row = image.mutableRow(y)
                for x in row.indices {
                    let u = (Double(x) + 0.5) * unit
                    func wave(_ turns: Double) -> UInt8 {
                        UInt8(140 + 90 * PortableMath.sine(turns: turns))
                    }
                    row[x] = RGBA8(
                        red: wave(u / 61 + v / 200),
                        green: wave(v / 300),
                        blue: wave(u / 97 - v / 83)
                    )
                }
            }
            return BackgroundOrigin(source: .scenery, name: "waves")
        }
    }

    private static func puzzle(
        _ recipe: CaptchaRecipe,
        _ scale: PictureScale,
        _ backgrounds: (any BackgroundSource)? = nil
    ) throws -> Puzzle {
        var recipe = recipe
        recipe.scale = scale
        try recipe.validate()
        var generator = try PuzzleGenerator(
            recipe: recipe,
            backgrounds: backgrounds ?? Waves(scale: scale)
        )
        return try generator.makePuzzle(seed: Seed(19), item: 3)
    }

    /// The mean difference of levels between `small` and each 2×2 pixels of `large`, over black.
    private static func difference(_ small: Image<RGBA8>, _ large: Image<RGBA8>) -> Double {
        var sum = 0.0
        for y in 0..<small.height {
            for x in 0..<small.width {
                func levels(_ pixel: RGBA8) -> SIMD4<Double> {
                    let share = Double(pixel.alpha) / 255
                    return SIMD4(
                        Double(pixel.red) * share,
                        Double(pixel.green) * share,
                        Double(pixel.blue) * share,
                        Double(pixel.alpha)
                    )
                }
                var mean = SIMD4<Double>.zero
                for (u, v) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
                    mean += levels(large[2 * x + u, 2 * y + v]) / 4
                }
                let distance = levels(small[x, y]) - mean
                sum += abs(distance.x) + abs(distance.y) + abs(distance.z) + abs(distance.w)
            }
        }
        return sum / Double(4 * small.size.pixelCount)
    }

    @Test("A puzzle has the same solution at both scales, and twice the pixels", arguments: kinds)
    func solution(kind: Kind) throws {
        let recipe = try kind.recipe()
        let (one, two) = try (Self.puzzle(recipe, .one), Self.puzzle(recipe, .two))
        #expect(one.solution == two.solution)
        #expect(one.solution.layout == two.solution.layout)
        #expect(one.scale == .one && two.scale == .two)
        for (small, large) in zip(one.pictures, two.pictures) {
            #expect(small.image.size == recipe.size(of: small.role))
            #expect(large.image.size == small.image.size.scaled(to: .two))
        }
    }

    @Test("The picture at scale 2, averaged down by 2, resembles that at scale 1", arguments: kinds)
    func resemblance(kind: Kind) throws {
        let recipe = try kind.recipe()
        let (one, two) = try (Self.puzzle(recipe, .one), Self.puzzle(recipe, .two))
        let other = try Self.puzzle(recipe, .two, Scenery(families: [.agate]))
        for (index, (small, large)) in zip(one.pictures, two.pictures).enumerated() {
            let difference = Self.difference(small.image, large.image)
            // A piece has more edges than a background; up to 8.2 was measured.
            #expect(difference < (small.role == .background ? 2 : 10), "\(small.role)")
            if index == 0 {
                #expect(difference < Self.difference(small.image, other.pictures[0].image) / 4)
            }
        }
    }

    @Test("Scenery shows the same scene at both scales", arguments: SceneryFamily.allCases)
    func scenery(family: SceneryFamily) throws {
        let recipe = CaptchaRecipe.slide(SlideOptions(decoys: 1))
        let source = Scenery(families: [family])
        let (one, two) = try (
            Self.puzzle(recipe, .one, source), Self.puzzle(recipe, .two, source)
        )
        var generator = try PuzzleGenerator(recipe: recipe, backgrounds: source)
        let other = try generator.makePuzzle(seed: Seed(19), item: 4)
        let (small, large) = (one.pictures[0].image, two.pictures[0].image)
        func luma(_ image: Image<RGBA8>, cell: Int) -> [Double] {
            var cells = [Double](repeating: 0, count: 31 * 15)
            for y in 0..<15 * cell {
                for x in 0..<31 * cell {
                    cells[y / cell * 31 + x / cell] += Double(image[x, y].green)
                }
            }
            return cells.map { $0 / Double(cell * cell) }
        }
        func distance(_ a: [Double], _ b: [Double]) -> Double {
            zip(a, b).reduce(0) { $0 + abs($1.0 - $1.1) } / Double(a.count)
        }
        let same = distance(luma(small, cell: 10), luma(large, cell: 20))
        let different = distance(luma(small, cell: 10), luma(other.pictures[0].image, cell: 10))
        #expect(same < different / 2, "\(same) and \(different)")
    }

    @Test("A hole is filled by its piece at scale 2", arguments: SlidePreset.allCases)
    func restored(preset: SlidePreset) throws {
        let recipe = CaptchaRecipe.slide(SlideOptions(geometry: preset.geometry(), look: .plain))
        let puzzle = try Self.puzzle(recipe, .two)
        guard case .slide(let plan) = puzzle.solution.scaled(to: .two) else { return }
        let size = recipe.pictureSizeAtTwo
        var clean = Image(width: size.width, height: size.height, filledWith: RGBA8.black)
        var generator = SeededGenerator(seed: Seed(0))
        _ = Waves(scale: .two).drawBackground(into: &clean, using: &generator)
        var solved = try #require(puzzle.picture(.background))
        solved.draw(try #require(puzzle.picture(.piece)), at: plan.answer)
        let box = plan.notch.box
        let inside = plan.notch.insideOfFrame(.two)
        let bright = clean.asPiece
        for y in box.minY..<box.maxY {
            for x in box.minX..<box.maxX where inside[x - box.minX, y - box.minY] == 255 {
                #expect(abs(Int(solved[x, y].red) - Int(bright[x, y].red)) <= 1)
            }
        }
    }

    @Test("A watermark is drawn twice as large at scale 2")
    func watermark() throws {
        let line = try TextLine("ABO", font: Font(FontBuilder.standard.bytes), size: 10)
        let recipe = CaptchaRecipe.slide(SlideOptions(decoys: 1))
        func puzzle(_ scale: PictureScale) throws -> Puzzle {
            let source = try WatermarkedBackgrounds(
                Waves(scale: scale),
                watermark: Watermark(line),
                size: recipe.background,
                scale: scale
            )
            return try Self.puzzle(recipe, scale, source)
        }
        let (one, two) = try (puzzle(.one), puzzle(.two))
        #expect(Self.difference(one.pictures[0].image, two.pictures[0].image) < 2)
        let unmarked = try Self.puzzle(recipe, .two)
        #expect(unmarked.pictures[0].image != two.pictures[0].image)
    }

    @Test("Pictures above the largest side are rejected at scale 2 only")
    func tooLarge() throws {
        let geometry = SlideGeometry(
            background: PixelSize(width: 2500, height: 200),
            pieceSide: 64,
            layout: .tight
        )
        var recipe = CaptchaRecipe.slide(SlideOptions(geometry: geometry))
        #expect(throws: Never.self) { try recipe.validate() }
        recipe.scale = .two
        let error = #expect(throws: CaptchaError.self) { try recipe.validate() }
        #expect(error?.description.contains("at scale 2 of 5000×400") == true)
    }
}

extension CaptchaRecipe {
    fileprivate var pictureSizeAtTwo: PixelSize {
        var recipe = self
        recipe.scale = .two
        return recipe.pictureSize(of: .background)
    }
}
