import FretsawRandom
import FretsawRaster
import FretsawScenery
import FretsawTesting
import Testing

@testable import FretsawCaptcha

@Suite("Click-word pictures")
struct ClickWordPictureTests {
    /// A puzzle's picture, its plan, and the clean background.
    private func pictures(
        _ glyphs: WordGlyphs,
        _ source: any BackgroundSource,
        items: Range<UInt64>
    ) throws -> [(picture: Image<RGBA8>, plan: ClickWordPlan, clean: Image<RGBA8>)] {
        let options = ClickWordOptions(glyphs: glyphs)
        var maker = try PuzzleGenerator(recipe: .clickWord(options), backgrounds: source)
        return try items.map { item in
            let puzzle = try maker.makePuzzle(seed: Seed(62), item: item)
            #expect(puzzle.pictures.map(\.role) == [.background])
            #expect(puzzle.solution == maker.solution(seed: Seed(62), item: item))
            guard case .clickWord(let plan) = puzzle.solution else { throw NoPlan() }
            var clean = puzzle.pictures[0].image
            var generator = SeededGenerator(seed: Seed(62), item: item, purpose: 1)
            _ = try source.drawBackground(into: &clean, using: &generator)
            return (puzzle.pictures[0].image, plan, clean)
        }
    }

    private struct NoPlan: Error {}

    @Test("Only words and their rims differ from the clean picture, and all pixels are opaque")
    func restIsUntouched() throws {
        for (picture, plan, clean) in try pictures(Words.letters(), Scenery(), items: 0..<8) {
            // Rim and shadow: five pixels at this size.
            let areas = plan.words.map { word in
                PixelRect(
                    x: word.box.minX - 5,
                    y: word.box.minY - 5,
                    width: word.box.size.width + 10,
                    height: word.box.size.height + 10
                )
            }
            var differing = [Int](repeating: 0, count: areas.count)
            for y in 0..<155 {
                for x in 0..<310 where picture[x, y] != clean[x, y] {
                    let pixel = PixelRect(x: x, y: y, width: 1, height: 1)
                    let owner = areas.firstIndex { $0.contains(pixel) }
                    #expect(owner != nil, "(\(x), \(y))")
                    if let owner { differing[owner] += 1 }
                }
            }
            #expect(differing.allSatisfy { $0 > 300 }, "\(differing)")
            #expect(picture.pixelArray.allSatisfy { $0.alpha == 255 })
        }
    }

    @Test("Strokes contrast with their rim on every scenery", arguments: SceneryFamily.allCases)
    func contrast(family: SceneryFamily) throws {
        var (clear, all) = (0, 0)
        let glyphs = try Words.letters()
        for (picture, plan, _) in try pictures(
            glyphs,
            Scenery(families: [family]),
            items: 0..<3
        ) {
            for word in plan.words {
                let (seen, rim) = try Self.rim(of: word, in: picture, glyphs)
                clear += seen
                all += rim
            }
        }
        #expect(all > 500)
        #expect(Double(clear) >= 0.95 * Double(all), "\(clear) of \(all)")
    }

    /// Of the pixels in strokes that have one outside two pixels away, how many stand in a contrast of 3
    /// to 1 or more with it, and how many there are.
    private static func rim(
        of word: PlacedWord,
        in picture: Image<RGBA8>,
        _ glyphs: WordGlyphs
    ) throws -> (Int, Int) {
        let outline = word.pose.outline(
            of: try #require(glyphs.glyph(of: word.word)),
            maxSide: ClickGeometry().targetSide
        )
        #expect(outline.size == word.box.size)
        let (width, height) = (word.box.size.width + 8, word.box.size.height + 8)
        let strokes = outline.polygons.path
            .transformed(by: .translation(x: 4, y: 4))
            .coverage(width: width, height: height)
        // The box is the true one: every side touches a stroke, but for a tip too fine to cover.
        let (columns, rows) = (4..<width - 4, 4..<height - 4)
        #expect(columns.contains { strokes[$0, 4] > 0 || strokes[$0, 5] > 0 })
        #expect(columns.contains { strokes[$0, height - 5] > 0 || strokes[$0, height - 6] > 0 })
        #expect(rows.contains { strokes[4, $0] > 0 || strokes[5, $0] > 0 })
        #expect(rows.contains { strokes[width - 5, $0] > 0 || strokes[width - 6, $0] > 0 })
        var (clear, all) = (0, 0)
        let (left, top) = (word.box.minX - 4, word.box.minY - 4)
        for y in 4..<height - 4 {
            for x in 4..<width - 4 where strokes[x, y] >= 250 {
                for (u, v) in [(2, 0), (-2, 0), (0, 2), (0, -2)] where strokes[x + u, y + v] <= 5 {
                    let inside = luminance(picture[left + x, top + y])
                    let outside = luminance(picture[left + x + u, top + y + v])
                    all += 1
                    if max(inside, outside) + 0.05 >= 3 * (min(inside, outside) + 0.05) {
                        clear += 1
                    }
                }
            }
        }
        return (clear, all)
    }

    /// The relative luminance of WCAG 2.
    private static func luminance(_ pixel: RGBA8) -> Double {
        func linear(_ value: UInt8) -> Double {
            let share = Double(value) / 255
            return share <= 0.04045
                ? share / 12.92 : PortableMath.power((share + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(pixel.red) + 0.7152 * linear(pixel.green)
            + 0.0722 * linear(pixel.blue)
    }

    @Test("A picture has the recorded pixels in debug and release builds")
    func golden() throws {
        let picture = try pictures(
            Words.letters(),
            PuzzleGoldenTests.PhotoStandIn(),
            items: 7..<8
        )[0].picture
        var digest: UInt64 = 0xcbf2_9ce4_8422_2325
        for pixel in picture.pixelArray {
            for byte in [pixel.red, pixel.green, pixel.blue, pixel.alpha] {
                digest = (digest ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
            }
        }
        #expect(digest == 11_885_441_791_982_499_522, "found \(digest)")
    }

    @Test("A reused generator draws the same picture of an item")
    func independence() throws {
        let alone = try pictures(Words.letters(), Scenery(), items: 5..<6)
        let later = try pictures(Words.letters(), Scenery(), items: 3..<6)
        #expect(alone[0].picture == later[2].picture)
        #expect(later[0].picture != later[1].picture)
    }
}
