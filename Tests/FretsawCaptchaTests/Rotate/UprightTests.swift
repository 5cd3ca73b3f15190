import FretsawRandom
import FretsawRaster
import FretsawScenery
import Testing

@testable import FretsawCaptcha

@Suite("Upright evidence")
struct UprightTests {
    /// Gives flat pictures, but for the one of a number, which has a sky.
    private struct Flats: BackgroundSource {
        let skyAt: UInt64
        let hasThumbnails: Bool
        /// The pictures to draw, in order.
        let draws: [UInt64]

        init(skyAt: Int, hasThumbnails: Bool, seed: Seed, item: UInt64) {
            self.hasThumbnails = hasThumbnails
            var generator = SeededGenerator(seed: seed, item: item, purpose: 1)
            draws = (0..<8).map { _ in generator.next() }
            self.skyAt = skyAt < 8 ? draws[skyAt] : 0
        }

        func drawBackground(
            into image: inout Image<RGBA8>,
            using generator: inout SeededGenerator
        ) throws -> BackgroundOrigin {
            let number = generator.next()
            let place = draws.firstIndex(of: number) ?? -1
            for y in 0..<image.height {
                let isSky = number == skyAt && y < image.height / 2
                // The third is the least flat of the flat ones.
                let haze: UInt8 = place == 2 && y < image.height / 2 ? 6 : 0
                for x in 0..<image.width {
                    let grass: UInt8 = number == skyAt && x / 3 % 2 == 0 ? 20 : 0
                    image[x, y] = RGBA8(
                        red: 100,
                        green: 90 + haze + grass,
                        blue: isSky ? 200 : 80
                    )
                }
            }
            return BackgroundOrigin(source: .scenery, name: "\(place)")
        }

        func drawThumbnail(
            into image: inout Image<RGBA8>,
            using generator: inout SeededGenerator
        ) throws -> Bool {
            guard hasThumbnails else { return false }
            var picture = Image(
                width: 3 * image.width,
                height: 3 * image.height,
                filledWith: RGBA8.black
            )
            _ = try drawBackground(into: &picture, using: &generator)
            image = picture.thumbnail
            return true
        }
    }

    @Test(
        "A background that does not show which side is up is drawn again, at most six times",
        arguments: [0, 1, 4, 5, 7],
        [false, true]
    )
    func again(skyAt: Int, hasThumbnails: Bool) throws {
        let (seed, item) = (Seed(8), UInt64(3))
        let source = Flats(skyAt: skyAt, hasThumbnails: hasThumbnails, seed: seed, item: item)
        var maker = try PuzzleGenerator(recipe: .rotate(RotateOptions()), backgrounds: source)
        let puzzle = try maker.makePuzzle(seed: seed, item: item)
        // Where none has a sky in six, the best of them.
        #expect(puzzle.origin.name == "\(skyAt < 6 ? skyAt : 2)")
        #expect(puzzle.picture(.background)?[0, 0].blue == (skyAt < 6 ? 200 : 80))
        #expect(puzzle.solution == maker.solution(seed: seed, item: item))
    }

    @Test(
        "Scenery and its thumbnail get the same judgement, with few exceptions",
        arguments: SceneryFamily.allCases.filter(\.isUpright)
    )
    func thumbnail(family: SceneryFamily) throws {
        let options = RotateOptions()
        let box = options.shownBox(of: options.plan(seed: Seed(1), item: 0))
        let smallBox = PixelRect(
            x: box.minX / 3,
            y: box.minY / 3,
            width: box.size.width / 3,
            height: box.size.height / 3
        )
        let scenery = Scenery(families: [family])
        var picture = Image(width: 300, height: 300, filledWith: RGBA8.black)
        var thumbnail = Image(width: 100, height: 100, filledWith: RGBA8.black)
        let same = (UInt64(0)..<20).count { item in
            var generator = SeededGenerator(seed: Seed(5), item: item)
            var again = generator
            _ = scenery.drawBackground(into: &picture, using: &generator)
            #expect(scenery.drawThumbnail(into: &thumbnail, using: &again))
            return UprightEvidence(picture, in: box).isPlain
                == UprightEvidence(thumbnail, in: smallBox, step: 1).isPlain
        }
        #expect(same >= 18)
    }

    /// A picture of two halves, with stripes over them or without.
    private static func halves(isStriped: Bool, _ isBright: (Int, Int) -> Bool) -> Image<RGBA8> {
        var picture = Image(width: 80, height: 80, filledWith: RGBA8.black)
        for y in 0..<80 {
            for x in 0..<80 {
                let stripe: UInt8 = isStriped && (x + y) / 3 % 2 == 0 ? 20 : 0
                let level: UInt8 = (isBright(x, y) ? 200 : 20) + stripe
                picture[x, y] = RGBA8(red: level, green: level, blue: level)
            }
        }
        return picture
    }

    @Test("Sky over land shows which side is up; plain pictures and vertical edges do not")
    func evidence() {
        let box = PixelRect(x: 10, y: 10, width: 60, height: 60)
        func isPlain(_ picture: Image<RGBA8>) -> Bool { UprightEvidence(picture, in: box).isPlain }
        #expect(isPlain(UprightTests.halves(isStriped: true) { $1 < 40 }))
        #expect(!isPlain(UprightTests.halves(isStriped: true) { _, _ in false }))
        #expect(!isPlain(UprightTests.halves(isStriped: true) { x, _ in x < 40 }))
        var slope = Image(width: 80, height: 80, filledWith: RGBA8.black)
        for y in 0..<80 {
            let level = UInt8(60 + y)
            slope.fill(
                PixelRect(x: 0, y: y, width: 80, height: 1),
                with: RGBA8(red: level, green: level / 2, blue: level)
            )
        }
        #expect(!isPlain(slope))
    }
}
