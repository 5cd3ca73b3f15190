import FretsawBackgrounds
import FretsawCaptcha
import FretsawRandom
import FretsawRaster
import FretsawScenery
import FretsawTesting
import FretsawText
import Testing

@Suite("Watermark")
struct WatermarkTests {
    private let line: TextLine

    init() throws { line = try TextLine("ABO", font: Font(FontBuilder.standard.bytes), size: 10) }

    private func picture(_ source: any BackgroundSource, _ size: PixelSize) throws -> Image<RGBA8> {
        var image = Image(width: size.width, height: size.height, filledWith: RGBA8.transparent)
        var generator = SeededGenerator(seed: Seed(51))
        _ = try source.drawBackground(into: &image, using: &generator)
        return image
    }

    /// The rectangle of all pixels that differ from `grey`, those that are lighter, and darker ones.
    private func marks(
        on grey: UInt8,
        _ size: PixelSize,
        _ watermark: Watermark
    ) throws
        -> (all: PixelRect, light: PixelRect, dark: PixelRect)
    {
        let image = try picture(
            WatermarkedBackgrounds(StubBackground.grey(grey), watermark: watermark, size: size),
            size
        )
        func box(_ isIn: (UInt8) -> Bool) -> PixelRect {
            var (left, top, right, bottom) = (size.width, size.height, 0, 0)
            for y in 0..<size.height {
                for x in 0..<size.width where isIn(image[x, y].red) {
                    (left, top) = (min(left, x), min(top, y))
                    (right, bottom) = (max(right, x + 1), max(bottom, y + 1))
                }
            }
            return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
        }
        #expect(image.pixelArray.allSatisfy { $0.alpha == 255 })
        return (box { $0 != grey }, box { $0 > grey }, box { $0 < grey })
    }

    @Test(
        "The text is in the lower right corner, inside the picture, at every preset",
        arguments: SlidePreset.allCases
    )
    func place(preset: SlidePreset) throws {
        let size = preset.geometry().background
        let watermark = Watermark(line)
        let marks = try marks(on: 100, size, watermark)
        let margin = Int((watermark.margin * Double(size.height)).rounded())
        let em = watermark.size * Double(size.height)
        // Ink of the line: 2.8 em wide and 1 em high; a pixel more for each border it shares.
        #expect(abs(Double(marks.light.size.width) - 2.8 * em) <= 2)
        #expect(abs(Double(marks.light.size.height) - em) <= 2)
        #expect((margin...margin + 1).contains(size.width - marks.light.maxX))
        #expect((margin...margin + 1).contains(size.height - marks.light.maxY))
        // The edge reaches a few pixels further, never to the border.
        #expect(marks.dark.contains(marks.light))
        #expect(marks.all.minX > size.width / 2 && marks.all.minY > size.height / 2)
        #expect(marks.all.maxX < size.width && marks.all.maxY < size.height)
    }

    @Test("The text is visible on black, grey and white", arguments: [0, 128, 255] as [UInt8])
    func contrast(grey: UInt8) throws {
        let size = SlidePreset.aj.geometry().background
        let source = try WatermarkedBackgrounds(
            StubBackground.grey(grey),
            watermark: Watermark(line),
            size: size
        )
        let values = try picture(source, size).pixelArray.map { Int($0.red) }
        let (least, greatest) = (values.min() ?? 0, values.max() ?? 0)
        #expect(greatest - least >= 70)
    }

    @Test(
        "At its answer, the piece shows the background with the watermark",
        .slow,
        arguments: SlidePreset.allCases
    )
    func pieceRestores(preset: SlidePreset) throws {
        let size = preset.geometry().background
        let source = try WatermarkedBackgrounds(
            Scenery(families: [.mountains]),
            // Large, so that notches often overlap it.
            watermark: Watermark(line, size: 0.4),
            size: size
        )
        let recipe = CaptchaRecipe.slide(SlideOptions(geometry: preset.geometry(), look: .plain))
        var maker = try PuzzleGenerator(recipe: recipe, backgrounds: source)
        var plain = try PuzzleGenerator(
            recipe: recipe,
            backgrounds: Scenery(families: [.mountains])
        )
        var touched = 0
        for item in UInt64(0)..<6 {
            let puzzle = try maker.makePuzzle(seed: Seed(52), item: item)
            let unmarked = try plain.makePuzzle(seed: Seed(52), item: item)
            #expect(puzzle.solution == unmarked.solution)
            guard case .slide(let plan) = puzzle.solution else { continue }
            var clean = Image(width: size.width, height: size.height, filledWith: RGBA8.black)
            var generator = SeededGenerator(seed: Seed(52), item: item, purpose: 1)
            _ = try source.forPieces().drawBackground(into: &clean, using: &generator)
            var restored = puzzle.pictures[0].image
            restored.draw(puzzle.pictures[1].image, at: plan.answer)
            let inside = plan.notch.insideOfFrame()
            #expect(maxDifference(clean.asPiece, restored, in: plan.notch.box, where: inside) <= 1)
            if puzzle.pictures[1].image != unmarked.pictures[1].image { touched += 1 }
        }
        #expect(touched > 0, "some pieces have part of the text on them")
    }

    @Test("Only the watermark's pixels differ from the picture without it")
    func restIsUntouched() throws {
        let size = SlidePreset.aj.geometry().background
        let clean = try picture(Scenery(), size)
        let marked = try picture(
            WatermarkedBackgrounds(Scenery(), watermark: Watermark(line), size: size),
            size
        )
        let area = try marks(on: 100, size, Watermark(line)).all
        var differing = 0
        for y in 0..<size.height {
            for x in 0..<size.width where marked[x, y] != clean[x, y] {
                differing += 1
                let pixel = PixelRect(x: x, y: y, width: 1, height: 1)
                #expect(area.contains(pixel))
            }
        }
        #expect(differing > 200)
    }

    @Test("A watermark has the recorded bytes in debug and release builds")
    func golden() throws {
        let size = SlidePreset.aj.geometry().background
        let image = try picture(
            WatermarkedBackgrounds(StubBackground.grey(90), watermark: Watermark(line), size: size),
            size
        )
        // FNV-1a with 64 bits over red, row by row.
        let hash = image.pixelArray.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
            ($0 ^ UInt64($1.red)) &* 0x0000_0100_0000_01b3
        }
        #expect(hash == 15_292_714_039_014_519_734)
    }

    @Test("A long text is drawn smaller, down to the minimum size")
    func longText() throws {
        let font = try Font(FontBuilder.standard.bytes)
        let size = SlidePreset.aj.geometry().background
        let long = try TextLine(String(repeating: "A", count: 30), font: font, size: 10)
        let marks = try marks(on: 100, size, Watermark(long))
        #expect(marks.light.minX >= 4 && marks.light.maxX <= size.width - 5)
        #expect(marks.light.size.width > 290)
        let tooLong = try TextLine(String(repeating: "A", count: 40), font: font, size: 10)
        let error = #expect(throws: CaptchaError.self) {
            try WatermarkedBackgrounds(Scenery(), watermark: Watermark(tooLong), size: size)
        }
        #expect(error?.description.contains("310×155") == true)
        #expect(error?.description.contains("shorten it") == true)
    }

    @Test(
        "Sizes without space for a text are errors, not traps",
        arguments: [0, 1, 8, 600],
        [0, 1, 8, 600]
    )
    func oddSizes(width: Int, height: Int) throws {
        let size = PixelSize(width: width, height: height)
        let source = try? WatermarkedBackgrounds(
            StubBackground.grey(9),
            watermark: Watermark(line),
            size: size
        )
        #expect((source != nil) == (width == 600 && height == 600))
        if let source { _ = try picture(source, size) }
    }

    @Test("A picture of another size than planned is an error")
    func otherSize() throws {
        let source = try WatermarkedBackgrounds(
            StubBackground.grey(9),
            watermark: Watermark(line),
            size: PixelSize(width: 310, height: 155)
        )
        #expect(throws: CaptchaError.self) {
            try picture(source, PixelSize(width: 311, height: 155))
        }
    }

    @Test("Options out of range are errors that name the option")
    func ranges() {
        for (watermark, name) in [
            (Watermark(line, size: 0.6), "watermark size"),
            (Watermark(line, size: .nan), "watermark size"),
            (Watermark(line, margin: -0.1), "watermark margin"),
            (Watermark(line, opacity: 0), "watermark opacity"),
            (Watermark(line, edge: 1), "watermark edge"),
        ] {
            let error = #expect(throws: CaptchaError.self) {
                try WatermarkedBackgrounds(
                    Scenery(),
                    watermark: watermark,
                    size: PixelSize(width: 310, height: 155)
                )
            }
            #expect(error?.description.contains(name) == true)
        }
    }
}
