import FretsawRandom
import FretsawRaster
import FretsawTesting
import Testing

@testable import FretsawCaptcha

@Suite("Jigsaw puzzles")
struct JigsawTests {
    /// A picture whose pixels differ from all others, so that a part of it is found again.
    private struct Numbered: BackgroundSource {
        func drawBackground(
            into image: inout Image<RGBA8>,
            using generator: inout SeededGenerator
        ) -> BackgroundOrigin {
            for y in 0..<image.height {
                for x in 0..<image.width {
                    image[x, y] = RGBA8(
                        red: UInt8(x % 200),
                        green: UInt8(y % 200),
                        blue: UInt8(x / 200 * 16 + y / 200)
                    )
                }
            }
            return BackgroundOrigin(source: .photo, name: "numbered")
        }
    }

    private func plan(_ solution: Puzzle.Solution) throws -> SlidePlan {
        guard case .slide(let plan) = solution else { throw CancellationError() }
        return plan
    }

    private static let geometries =
        SlidePreset.allCases.map { $0.geometry() } + DragPreset.allCases.map { $0.geometry() }

    @Test(
        "All holes have one interlocking outline with a tab on each axis and a blank",
        arguments: geometries
    )
    func outlines(geometry: SlideGeometry) throws {
        let generator = try SlideGenerator(options: SlideOptions(geometry: geometry))
        var details: Set<String> = []
        for item in UInt64(0)..<300 {
            let plan = generator.plan(seed: Seed(1), item: item)
            #expect(Set(plan.notches.map(\.shape)).count == 1)
            guard case .jigsaw(let shape) = plan.notch.shape else {
                Issue.record("\(plan.notch.shape)")
                return
            }
            let sides = shape.sides
            #expect([sides[0], sides[2]].count { $0 == .tab } == 1, "\(sides)")
            #expect([sides[1], sides[3]].count { $0 == .tab } == 1, "\(sides)")
            #expect(sides.contains(.blank), "\(sides)")
            details.insert(shape.detail)
        }
        // Four pairs of tabs, and a flat side on one axis or on none.
        #expect(details.count == 12)
    }

    @Test("Outlines are at least 4 pixels from the picture's edge", arguments: SlideLook.allCases)
    func edge(look: SlideLook) throws {
        for geometry in Self.geometries where look != .plain || geometry.motion == .row {
            let generator = try SlideGenerator(
                options: SlideOptions(geometry: geometry, look: look)
            )
            let side = geometry.pieceSide
            let margin = FramedNotch.margin(side: side)
            for item in UInt64(0)..<400 {
                for notch in generator.plan(seed: Seed(2), item: item).notches {
                    let (box, size) = (notch.box, geometry.background)
                    #expect(box.minY + margin >= 4 && size.height - box.maxY + margin >= 4)
                    #expect(size.width - box.maxX + margin >= 4)
                }
            }
        }
    }

    /// The place in the picture that the pixel (`x`, `y`) of a piece shows.
    private func place(_ pixel: RGBA8) -> PixelPoint {
        // Inverts the tone of pieces: 10 % and 8 levels brighter.
        func level(_ value: UInt8) -> Int { Int(((Double(value) - 8) / 1.1).rounded()) }
        let block = level(pixel.blue)
        return PixelPoint(
            x: level(pixel.red) + block / 16 * 200,
            y: level(pixel.green) + block % 16 * 200
        )
    }

    @Test("The piece shows the mirrored picture at a place that is independent of its hole")
    func content() throws {
        let options = SlideOptions()
        var maker = try PuzzleGenerator(recipe: .slide(options), backgrounds: Numbered())
        let side = options.geometry.pieceSide
        var offsets: [Int] = []
        for item in UInt64(0)..<400 {
            let puzzle = try maker.makePuzzle(seed: Seed(3), item: item)
            let plan = try plan(puzzle.solution)
            let piece = try #require(puzzle.picture(.piece))
            // A pixel in a corner of the body, which no patch covers: between frame and patch.
            let top = plan.notch.box.minY
            let inside = plan.notch.insideOfFrame()
            var found: [(column: Int, place: PixelPoint)] = []
            for y in 8..<side - 8 {
                for x in 8..<side - 8 where inside[x, y] == 255 {
                    let pixel = piece[x, top + y]
                    guard pixel.alpha == 255, pixel.red < 228, pixel.green < 184, pixel.blue < 40
                    else {
                        continue
                    }
                    found.append((x, place(pixel)))
                }
            }
            guard found.count > 20 else { continue }
            // Mirrored: a pixel to the right shows a place to the left.
            let sums = found.map { $0.column + $0.place.x }.sorted()
            let middle = sums[sums.count / 2]
            #expect(sums.count { abs($0 - middle) <= 1 } >= sums.count * 2 / 3, "item \(item)")
            offsets.append(middle - (side - 1) - plan.notch.box.minX)
        }
        #expect(offsets.count > 200)
        // If the place were that of the hole or near it, offsets would be small. A uniform place is within
        // 15 pixels in about a ninth of the puzzles.
        let near = offsets.count { abs($0) <= 15 }
        #expect(
            (offsets.count / 40...offsets.count / 5).contains(near),
            "\(near) of \(offsets.count)"
        )
    }

    @Test("The piece has the hole's outline", arguments: SlidePreset.allCases)
    func sameOutline(preset: SlidePreset) throws {
        let options = SlideOptions(geometry: preset.geometry(layout: .tight))
        let grey = StubBackground.grey(128)
        var maker = try PuzzleGenerator(recipe: .slide(options), backgrounds: grey)
        for item in UInt64(0)..<10 {
            let puzzle = try maker.makePuzzle(seed: Seed(4), item: item)
            let plan = try plan(puzzle.solution)
            let (picture, piece) = (puzzle.pictures[0].image, puzzle.pictures[1].image)
            let box = plan.notch.box
            for y in 0..<box.size.height {
                for x in 0..<box.size.width {
                    let isHole = picture[box.minX + x, box.minY + y] != grey.pixel
                    // More than a shadow beside a hardly covered pixel.
                    let isPiece = piece[x, y].alpha > 200
                    #expect(!isPiece || isHole, "item \(item): \(x), \(y)")
                    if isHole { #expect(piece[x, y].alpha > 0, "item \(item): \(x), \(y)") }
                }
            }
        }
    }

    @Test(
        "A jigsaw's figures contrast with hole and patch on any picture",
        arguments: [0, 128, 255] as [UInt8]
    )
    func contrast(level: UInt8) throws {
        var maker = try PuzzleGenerator(
            recipe: .slide(SlideOptions()),
            backgrounds: StubBackground.grey(level)
        )
        for item in UInt64(0)..<60 {
            let puzzle = try maker.makePuzzle(seed: Seed(5), item: item)
            let plan = try plan(puzzle.solution)
            for notch in plan.notches {
                #expect(spread(puzzle.pictures[0].image, in: notch.box) > 100, "item \(item)")
            }
            let box = PixelRect(origin: plan.pieceOrigin, size: plan.notch.box.size)
            #expect(spread(puzzle.pictures[1].image, in: box) > 100, "item \(item)")
        }
    }

    /// The difference between light and dark pixels in the middle of `box`, without the outermost
    /// twentieth of each.
    private func spread(_ image: Image<RGBA8>, in box: PixelRect) -> Double {
        let margin = box.size.width * 3 / 10
        var levels: [Double] = []
        for y in box.minY + margin..<box.maxY - margin {
            for x in box.minX + margin..<box.maxX - margin {
                levels.append(TileColours.luma(image[x, y]))
            }
        }
        levels.sort()
        return levels[levels.count * 19 / 20] - levels[levels.count / 20]
    }

    @Test("The figure of the piece has another form and is turned by at least 10 degrees")
    func figures() throws {
        let generator = try SlideGenerator(options: SlideOptions())
        for item in UInt64(0)..<200 {
            let figures = try #require(generator.plan(seed: Seed(6), item: item).figures)
            #expect(figures.piece.subject == figures.notch.subject)
            #expect(figures.piece.form != figures.notch.form)
        }
        // A flat bar shows by how much a pose turns it.
        let bar = Path(polygon: [
            Point(x: -1, y: -0.05), Point(x: 1, y: -0.05), Point(x: 1, y: 0.05),
            Point(x: -1, y: 0.05),
        ])
        for isPiece in [true, false] {
            for item in UInt64(0)..<100 {
                var poses = SeededGenerator(seed: Seed(7), item: item)
                let pose = FigurePose(
                    FigureNotches(ground: .hole, bend: 0),
                    isPiece: isPiece,
                    using: &poses
                )
                let path = pose.polygons(bar, center: Point(x: 0, y: 0), radius: 10).path
                let bounds = try #require(path.bounds)
                let slope = (bounds.max.y - bounds.min.y) / (bounds.max.x - bounds.min.x)
                // tan 10° is 0.176; the bar is 0.05 thick.
                if isPiece {
                    #expect(slope > 0.35, "\(slope)")
                } else {
                    #expect(slope < 0.23, "\(slope)")
                }
            }
        }
    }

    @Test("Holes do not keep equal distances")
    func distances() throws {
        let generator = try SlideGenerator(options: SlideOptions())
        var spreads: [Int] = []
        for item in UInt64(0)..<1000 {
            let columns = generator.plan(seed: Seed(8), item: item).notches.map(\.box.minX).sorted()
            let gaps = zip(columns, columns.dropFirst()).map { $1 - $0 }
            spreads.append((gaps.max() ?? 0) - (gaps.min() ?? 0))
        }
        spreads.sort()
        // In the tightest preset, the median difference is a quarter of a hole's distance from the next.
        #expect(spreads[500] >= 6, "\(spreads[500])")
    }

    @Test(
        "A reused generator draws the same pixels, at both scales",
        arguments: PictureScale.allCases
    )
    func memory(scale: PictureScale) throws {
        var recipe = CaptchaRecipe.slide(SlideOptions())
        recipe.scale = scale
        var used = try PuzzleGenerator(recipe: recipe, backgrounds: Numbered())
        for item in UInt64(0)..<4 { _ = try used.makePuzzle(seed: Seed(9), item: item) }
        for item in UInt64(4)..<8 {
            var fresh = try PuzzleGenerator(recipe: recipe, backgrounds: Numbered())
            let one = try used.makePuzzle(seed: Seed(9), item: item)
            let other = try fresh.makePuzzle(seed: Seed(9), item: item)
            #expect(one.pictures.map(\.image) == other.pictures.map(\.image))
        }
    }
}
