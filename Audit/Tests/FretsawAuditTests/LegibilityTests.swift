import FretsawCaptcha
import FretsawRandom
import FretsawRaster
import FretsawScenery
import Testing

@testable import FretsawAudit

@Suite("Legibility")
struct LegibilityTests {
    @Test(
        "Colours convert to CIE L*a*b*",
        arguments: [
            (RGBA8.white, SIMD3<Float>(100, 0, 0)), (.black, SIMD3(0, 0, 0)),
            (RGBA8(red: 255, green: 0, blue: 0), SIMD3(53.24, 80.09, 67.20)),
            (RGBA8(red: 0, green: 255, blue: 0), SIMD3(87.73, -86.18, 83.18)),
            (RGBA8(red: 0, green: 0, blue: 255), SIMD3(32.30, 79.19, -107.86)),
            (RGBA8(red: 119, green: 119, blue: 119), SIMD3(50.03, 0, 0)),
        ]
    )
    func colours(pixel: RGBA8, expected: SIMD3<Float>) {
        let image = Image(width: 3, height: 3, filledWith: pixel)
        let colour = LabPlanes(ColourPlanes(image, area: image.bounds)).colour(x: 1, y: 1)
        #expect(LabPlanes.difference(colour, expected) < 0.3, "\(colour)")
    }

    private func visibility(_ fill: WeakPuzzle.Fill?, contrast: Float) throws -> NotchVisibility {
        var generator = SeededGenerator(seed: Seed(4))
        let clean = WeakPuzzle.scene(contrast: contrast, using: &generator)
        var puzzle = WeakPuzzle(clean, fill: fill ?? .grey, using: &generator)
        if fill == nil { puzzle.picture = clean }
        let challenge = try puzzle.challenge()
        return NotchVisibility(
            puzzle.picture,
            challenge.outline,
            left: puzzle.answer + challenge.outline.box.minX,
            top: challenge.top
        )
    }

    @Test("A dark notch is clear, a faint one is not, and a missing one is invisible")
    func visible() throws {
        let dark = try visibility(.darkened(0.2), contrast: 0.2)
        #expect(dark.isClear && dark.visibleShare == 1 && dark.meanDifference > 30)
        let faint = try visibility(.darkened(0.93), contrast: 0)
        #expect(!faint.isClear && faint.visibleShare < 0.5 && faint.meanDifference < 8)
        let none = try visibility(nil, contrast: 0)
        #expect(none.meanDifference == 0 && none.visibleShare == 0)
        #expect(none.area == dark.area)
    }

    @Test(
        "The area of a figure is a circle in a jigsaw piece, and within the outline of any piece",
        arguments: [SlideLook.jigsaw, .hardened]
    )
    func figureArea(look: SlideLook) throws {
        var generator = try PuzzleGenerator(
            recipe: .slide(
                SlideOptions(geometry: SlidePreset.aj.geometry(layout: .tight), look: look)
            ),
            backgrounds: Scenery()
        )
        for item in UInt64(0)..<20 {
            let puzzle = try generator.makePuzzle(seed: Seed(21), item: item)
            let piece = try #require(puzzle.picture(.piece))
            let outline = try #require(PieceOutline(piece))
            #expect(outline.hasSmallCircle == (look == .jigsaw), "item \(item)")
            // The area does not reach beyond the outline.
            let deepest = try #require(outline.depth.pixelArray.max())
            let largest = try #require(outline.space.pixelArray.max())
            #expect(largest > 0.25 * Float(outline.box.size.width) && largest < deepest)
        }
    }
}
