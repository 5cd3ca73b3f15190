@testable import FretsawBackgrounds
import FretsawCaptcha
import FretsawRandom
import FretsawRaster
import FretsawScenery
import FretsawTesting
import FretsawText
import Synchronization
import Testing

@Suite("Panoramas")
struct PanoramasTests {
    /// Pictures whose red is the column, whose green is the row and whose blue is random, so that a
    /// background shows where it was cut; counts the pictures.
    private final class Grid: BackgroundSource {
        private let pictures = Mutex<[PixelSize]>([])
        var sizes: [PixelSize] { pictures.withLock { $0 } }

        func drawBackground(
            into image: inout Image<RGBA8>,
            using generator: inout SeededGenerator
        ) throws -> BackgroundOrigin {
            let size = image.size
            pictures.withLock { $0.append(size) }
            let blue = UInt8(truncatingIfNeeded: generator.next())
            for y in 0..<size.height {
                var row = image.mutableRow(y)
                for x in row.indices {
                    row[x] = RGBA8(red: UInt8(x & 255), green: UInt8(y & 255), blue: blue)
                }
            }
            return BackgroundOrigin(source: .scenery, name: "\(blue)")
        }
    }

    private static let size = PixelSize(width: 100, height: 60)

    private func background(
        _ item: UInt64,
        of source: any BackgroundSource,
        seed: Seed = Seed(3)
    ) throws -> (picture: Image<RGBA8>, scene: String) {
        var generator = SeededGenerator(seed: seed, item: item, for: .background)
        var picture = Image(width: 100, height: 60, filledWith: RGBA8.black)
        let origin = try source.backgrounds(forItem: item, seed: seed)
            .drawBackground(into: &picture, using: &generator)
        return (picture, origin.name)
    }

    @Test(
        "Item i is cut out of panorama i / N, which is drawn once",
        arguments: [1, 2, 5, 16, 1000]
    )
    func scenes(count: Int) throws {
        let grid = Grid()
        let source = Panoramas(of: grid, size: Self.size, itemsPerPanorama: count)
        var scenes: [String] = []
        for item in UInt64(0)..<40 { scenes.append(try background(item, of: source).scene) }
        #expect(grid.sizes.count == (40 + count - 1) / count)
        for (item, scene) in scenes.enumerated() {
            #expect(scene == scenes[item / count * count], "item \(item)")
        }
        #expect(grid.sizes.allSatisfy { $0 == PixelSize(width: 160, height: 90) })
    }

    @Test(
        "Items of one panorama have other crops, mirrors and light, as the variation of a photo says"
    )
    func variations() throws {
        let source = Panoramas(of: Grid(), size: Self.size, itemsPerPanorama: 16)
        var panorama = Image(width: 160, height: 90, filledWith: RGBA8.black)
        var painter = SeededGenerator(seed: Seed(3), item: 0, for: .panorama)
        _ = try Grid().drawBackground(into: &panorama, using: &painter)
        var variations: Set<PhotoVariation> = []
        var pictures: Set<Image<RGBA8>> = []
        for item in UInt64(0)..<16 {
            let picture = try background(item, of: source).picture
            var generator = SeededGenerator(seed: Seed(3), item: item, for: .background)
            let variation = PhotoVariation(
                of: panorama.size,
                size: Self.size,
                using: &generator
            )
            var expected = Image(width: 100, height: 60, filledWith: RGBA8.black)
            variation.draw(panorama, into: &expected)
            #expect(picture == expected)
            variations.insert(variation)
            pictures.insert(picture)
        }
        #expect(variations.count == 16)
        #expect(Set(variations.map(\.origin.x)).count > 8)
        #expect(Set(variations.map(\.origin.y)).count > 8)
        #expect(Set(variations.map(\.isFlipped)).count == 2)
        #expect(pictures.count == 16)
    }

    @Test(
        "A background does not depend on the items before it, whatever is kept",
        arguments: [1, 2]
    )
    func anyOrder(workers: Int) throws {
        let source = Panoramas(of: Grid(), size: Self.size, itemsPerPanorama: 4, workers: workers)
        for item in [9, 0, 21, 3, 9, 8, 1, 22, 0] as [UInt64] {
            let fresh = Panoramas(of: Grid(), size: Self.size, itemsPerPanorama: 4)
            let (one, other) = (
                try background(item, of: source), try background(item, of: fresh)
            )
            #expect(one.picture == other.picture)
            #expect(one.scene == other.scene)
        }
    }

    @Test("Panoramas that were used last are not drawn again; others are")
    func kept() throws {
        let grid = Grid()
        let source = Panoramas(of: grid, size: Self.size, itemsPerPanorama: 2, workers: 2)
        for item in [0, 2, 4, 6, 1, 3, 5, 7, 0, 2] as [UInt64] {
            _ = try background(item, of: source)
        }
        #expect(grid.sizes.count == 4)
        // The panorama of 4 is the one that was not used for longest.
        for item in [8, 2, 6, 0] as [UInt64] { _ = try background(item, of: source) }
        #expect(grid.sizes.count == 5)
        _ = try background(4, of: source)
        #expect(grid.sizes.count == 6)
    }

    @Test("A worker that begins a panorama does not take the place of another worker's")
    func others() throws {
        let grid = Grid()
        let source = Panoramas(of: grid, size: Self.size, itemsPerPanorama: 2, workers: 2)
        // One worker draws 0, 1, 4 and 5 while the other draws 2 and then 3.
        for item in [2, 0, 1, 4, 3, 5] as [UInt64] { _ = try background(item, of: source) }
        #expect(grid.sizes.count == 3)
    }

    @Test("Another seed and backgrounds for pieces have other panoramas, also in the same memory")
    func keys() throws {
        let grid = Grid()
        let source = Panoramas(of: grid, size: Self.size, itemsPerPanorama: 8, workers: 2)
        let scene = try background(0, of: source).scene
        #expect(try background(0, of: source, seed: Seed(4)).scene != scene)
        _ = try background(0, of: source.forPieces())
        #expect(grid.sizes.count == 3)
        _ = try background(1, of: source.forPieces())
        _ = try background(1, of: source)
        #expect(grid.sizes.count == 3)
    }

    @Test("Workers that need a panorama at the same time draw it once")
    func workers() async throws {
        let grid = Grid()
        let source = Panoramas(of: grid, size: Self.size, itemsPerPanorama: 64)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for item in UInt64(0)..<64 {
                group.addTask { _ = try background(item, of: source) }
            }
            try await group.waitForAll()
        }
        #expect(grid.sizes.count == 1)
    }

    @Test("A picture of another size is an error")
    func otherSize() throws {
        let source = Panoramas(of: Grid(), size: Self.size, itemsPerPanorama: 4)
        let item = try source.backgrounds(forItem: 0, seed: Seed(1))
        var picture = Image(width: 90, height: 60, filledWith: RGBA8.black)
        var generator = SeededGenerator(seed: Seed(1))
        #expect(throws: CaptchaError.self) {
            try item.drawBackground(into: &picture, using: &generator)
        }
    }

    @Test("A watermark is at the same place in all pictures of a panorama")
    func watermark() throws {
        let grid = Grid()
        let panoramas = Panoramas(of: grid, size: Self.size, itemsPerPanorama: 4)
        let source = try WatermarkedBackgrounds(
            panoramas,
            watermark: Watermark(
                TextLine("ABO", font: Font(FontBuilder.standard.bytes), size: 10)
            ),
            size: Self.size
        )
        for item in UInt64(0)..<4 {
            let (marked, plain) = (
                try background(item, of: source).picture,
                try background(item, of: panoramas).picture
            )
            #expect(marked != plain)
            #expect(marked[0, 0] == plain[0, 0])
        }
        #expect(grid.sizes.count == 1)
    }

    @Test(
        "Puzzles of one panorama show the same scene",
        arguments: [
            .slide(SlideOptions()), .slide(SlideOptions(look: .plain)),
            .drag(SlideOptions(geometry: DragPreset.medium.geometry())), .icons(IconsOptions()),
            .rotate(RotateOptions()),
        ] as [CaptchaRecipe]
    )
    func puzzles(recipe: CaptchaRecipe) throws {
        var generator = try PuzzleGenerator(
            recipe: recipe,
            backgrounds: Panoramas(
                of: Scenery(),
                size: recipe.pictureSize(of: .background),
                itemsPerPanorama: 2
            )
        )
        let puzzles = try (0..<4).map { try generator.makePuzzle(seed: Seed(8), item: $0) }
        #expect(puzzles[0].origin == puzzles[1].origin)
        #expect(puzzles[2].origin == puzzles[3].origin)
        #expect(Set(puzzles.map { $0.picture(.background) }).count == 4)
    }
}
