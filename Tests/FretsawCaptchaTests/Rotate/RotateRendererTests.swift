import FretsawRandom
import FretsawRaster
import FretsawTesting
import Testing

@testable import FretsawCaptcha

@Suite("Rotate pictures")
struct RotateRendererTests {
    private static let side = 120
    private static let disc = 72
    private static let options = RotateOptions(
        geometry: RotateGeometry(background: PixelSize(width: side, height: side), disc: disc)
    )

    /// A picture of noise.
    private static let noise: Image<RGBA8> = {
        var generator = SeededGenerator(seed: Seed(99))
        var image = Image(width: side, height: side, filledWith: RGBA8.black)
        for y in 0..<side {
            for x in 0..<side {
                let level = UInt8(generator.draw(in: 0...255))
                image[x, y] = RGBA8(red: level, green: 255 - level, blue: UInt8(2 * x))
            }
        }
        return image
    }()

    /// Draws a disc in the middle of `picture`, turned by `angle`.
    private static func draw(
        _ angle: Int,
        on picture: Image<RGBA8> = noise,
        seed: Int = 5
    ) throws -> (background: Image<RGBA8>, piece: Image<RGBA8>) {
        let plan = RotatePlan(
            disc: PixelRect(x: 24, y: 24, width: disc, height: disc),
            angle: angle,
            backgroundSize: PixelSize(width: side, height: side)
        )
        var background = picture
        var piece = Image<RGBA8>(width: disc, height: disc, filledWith: .transparent)
        var renderer = try RotateRenderer(options: options)
        renderer.draw(
            plan,
            on: &background,
            piece: &piece,
            body: SeededGenerator(seed: Seed(UInt64(seed)), item: 1, for: .discBody),
            figure: SeededGenerator(seed: Seed(UInt64(seed)), item: 1, for: .discFigure)
        )
        return (background, piece)
    }

    /// Calls `body` with each pixel of a disc and its distance from the centre.
    private static func forEachPixel(_ body: (Int, Int, Double) -> Void) {
        for y in 0..<disc {
            for x in 0..<disc {
                let (u, v) = (Double(x) - 35.5, Double(y) - 35.5)
                body(x, y, (u * u + v * v).squareRoot())
            }
        }
    }

    @Test("Equal seeds give equal pixels, other seeds others", arguments: propertySeeds(24))
    func repeatable(seed: Int) throws {
        let first = try RotateRendererTests.draw(100, seed: seed)
        let again = try RotateRendererTests.draw(100, seed: seed)
        #expect(first.background == again.background && first.piece == again.piece)
        #expect(try RotateRendererTests.draw(100, seed: seed + 1).piece != first.piece)
    }

    @Test("Only the figure depends on the answer", arguments: propertySeeds(24))
    func independent(seed: Int) throws {
        let pieces = try [40, 100, 160, 220, 280, 340].map {
            try RotateRendererTests.draw($0, seed: seed)
        }
        #expect(pieces.allSatisfy { $0.background == pieces[0].background })
        // A sticker covers less than half of the disc, so each pixel of the body shows in several pieces.
        var (inside, common) = (0, 0)
        RotateRendererTests.forEachPixel { x, y, distance in
            guard distance < 34 else { return }
            inside += 1
            let pixels = pieces.map { $0.piece[x, y] }
            let most = pixels.map { pixel in pixels.count { $0 == pixel } }.max() ?? 0
            if most >= 3 { common += 1 }
        }
        #expect(Double(common) > 0.65 * Double(inside), "\(common) of \(inside)")
    }

    @Test("A disc is opaque inside its frame, and its corners are transparent")
    func outline() throws {
        let piece = try RotateRendererTests.draw(77).piece
        RotateRendererTests.forEachPixel { x, y, distance in
            if distance > 36.5 { #expect(piece[x, y] == .transparent) }
            if distance < 34.9 { #expect(piece[x, y].alpha == 255) }
            if distance > 34.55, distance < 34.95 {
                #expect(piece[x, y] == RGBA8(red: 248, green: 249, blue: 250))
            }
        }
    }

    @Test("The hole covers the disc's place, and a shadow darkens the picture around it")
    func hole() throws {
        let grey = Image(
            width: RotateRendererTests.side,
            height: RotateRendererTests.side,
            filledWith: RGBA8(red: 200, green: 200, blue: 200)
        )
        let background = try RotateRendererTests.draw(77, on: grey).background
        #expect(background[60, 60] == RGBA8(red: 214, green: 219, blue: 225))
        #expect(background[60, 97].red < 190)
        #expect(background[60, 110] == grey[60, 110] && background[0, 0] == grey[0, 0])
    }

    @Test("A figure is turned back by the answer, pixel by pixel", arguments: propertySeeds(24))
    func turn(seed: Int) throws {
        var generator = SeededGenerator(seed: Seed(UInt64(seed)), item: 1, for: .discFigure)
        let figure = UprightFigure(using: &generator)
        let center = Point(x: 50, y: 50)
        let upright = figure.polygons(center: center, radius: 40, turns: 0)
        let turned = figure.polygons(center: center, radius: 40, turns: -1.0 / 3)
        let back = AffineTransform.translation(x: -50, y: -50).then(.rotation(turns: 1.0 / 3))
            .then(.translation(x: 50, y: 50))
        for (one, other) in zip(upright.points, turned.points) {
            #expect((one - back.apply(other)).length < 1e-9)
        }
    }

    @Test(
        "Turned clockwise by the answer, the drawn figure is upright",
        arguments: propertySeeds(24)
    )
    func direction(seed: Int) throws {
        let pieces = try (0..<8).map { try Self.draw(45 * $0, seed: seed).piece }
        /// The pixels of a sticker, relative to their mean position: those that differ from most pieces.
        func sticker(_ piece: Image<RGBA8>) -> Set<PixelPoint> {
            var points: [PixelPoint] = []
            Self.forEachPixel { x, y, distance in
                let pixels = pieces.map { $0[x, y] }
                let body = pixels.max { one, other in
                    pixels.count { $0 == one } < pixels.count { $0 == other }
                }
                if distance < 33, piece[x, y] != body { points.append(PixelPoint(x: x, y: y)) }
            }
            let x = points.reduce(0) { $0 + $1.x } / max(1, points.count)
            let y = points.reduce(0) { $0 + $1.y } / max(1, points.count)
            return Set(points.map { PixelPoint(x: $0.x - x, y: $0.y - y) })
        }
        let (upright, turned) = (sticker(pieces[0]), sticker(pieces[2]))
        /// The share of the turned figure that is on the upright one, shifted by at most a pixel.
        func overlap(_ turn: (PixelPoint) -> PixelPoint) -> Double {
            var best = 0
            for down in -1...1 {
                for across in -1...1 {
                    let count = turned.count {
                        let place = turn($0)
                        return upright.contains(PixelPoint(x: place.x + across, y: place.y + down))
                    }
                    best = max(best, count)
                }
            }
            return Double(best) / Double(max(1, turned.count))
        }
        #expect(turned.count > 60)
        let clockwise = overlap { PixelPoint(x: -$0.y, y: $0.x) }
        let other = overlap { PixelPoint(x: $0.y, y: -$0.x) }
        #expect(clockwise > 0.6 && clockwise > other + 0.1, "\(clockwise), \(other)")
    }
}
