import FretsawRandom
import FretsawRaster
@testable import FretsawScenery
import Testing

/// A picture of one family.
func sceneryPicture(
    _ family: SceneryFamily,
    width: Int,
    height: Int,
    item: UInt64,
    seed: UInt64 = 77
) -> Image<RGBA8> {
    var generator = SeededGenerator(seed: Seed(seed), item: item)
    var image = Image(width: width, height: height, filledWith: RGBA8.transparent)
    _ = Scenery(families: [family]).draw(into: &image, using: &generator)
    return image
}

@Suite("Scenery")
struct SceneryTests {
    @Test("The same seed and item give the same picture", arguments: SceneryFamily.allCases)
    func isReproducible(family: SceneryFamily) {
        let first = sceneryPicture(family, width: 62, height: 31, item: 4)
        let second = sceneryPicture(family, width: 62, height: 31, item: 4)
        #expect(first == second)
    }

    @Test("Previous contents of the image do not show through", arguments: SceneryFamily.allCases)
    func coversEveryPixel(family: SceneryFamily) {
        var generator = SeededGenerator(seed: Seed(77), item: 4)
        var image = Image(width: 62, height: 31, filledWith: RGBA8(red: 9, green: 200, blue: 40))
        _ = Scenery(families: [family]).draw(into: &image, using: &generator)
        #expect(image == sceneryPicture(family, width: 62, height: 31, item: 4))
        #expect(image.pixelArray.allSatisfy { $0.alpha == 255 })
    }

    @Test("Pictures of two items differ in most pixels", arguments: SceneryFamily.allCases)
    func neverTheSameTwice(family: SceneryFamily) {
        let pictures = (0..<4).map { sceneryPicture(family, width: 62, height: 31, item: $0) }
        for first in 0..<pictures.count {
            for second in (first + 1)..<pictures.count {
                let pairs = zip(pictures[first].pixelArray, pictures[second].pixelArray)
                let different = pairs.count { left, right in
                    let red = abs(Int(left.red) - Int(right.red))
                    let green = abs(Int(left.green) - Int(right.green))
                    return red + green + abs(Int(left.blue) - Int(right.blue)) > 12
                }
                #expect(different > 62 * 31 / 2)
            }
        }
    }

    @Test(
        "Every size can be drawn",
        arguments: SceneryFamily.allCases,
        [(0, 0), (0, 5), (1, 1), (2, 1), (1, 200), (200, 1), (3, 3), (17, 40)]
    )
    func everySizeWorks(family: SceneryFamily, size: (Int, Int)) {
        for item in UInt64(0)..<3 {
            let image = sceneryPicture(family, width: size.0, height: size.1, item: item)
            #expect(image.size == PixelSize(width: size.0, height: size.1))
            #expect(image.pixelArray.allSatisfy { $0.alpha == 255 })
        }
    }

    @Test(
        "Without enlargement, every pixel is drawn",
        arguments: [SceneryFamily.pebbles, .meadow, .mountains]
    )
    func withoutEnlargement(family: SceneryFamily) {
        let fine = Scenery(families: [family]).withoutEnlargement()
        var image = Image(width: 310, height: 60, filledWith: RGBA8.transparent)
        var generator = SeededGenerator(seed: Seed(77), item: 4)
        _ = fine.draw(into: &image, using: &generator)
        #expect(image != sceneryPicture(family, width: 310, height: 60, item: 4))
        #expect(image.pixelArray.allSatisfy { $0.alpha == 255 })
    }

    @Test("Drawing returns the family that was drawn")
    func familyIsReturned() {
        var generator = SeededGenerator(seed: Seed(1))
        var image = Image(width: 8, height: 4, filledWith: RGBA8.transparent)
        #expect(Scenery(families: [.agate]).draw(into: &image, using: &generator) == .agate)
    }

    @Test("An empty list draws all families")
    func everyFamilyIsDrawn() {
        var families: Set<SceneryFamily> = []
        var image = Image(width: 2, height: 2, filledWith: RGBA8.transparent)
        for item in UInt64(0)..<300 {
            var generator = SeededGenerator(seed: Seed(3), item: item)
            families.insert(Scenery(families: []).draw(into: &image, using: &generator))
        }
        #expect(families == Set(SceneryFamily.allCases))
    }
}
