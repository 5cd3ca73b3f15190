import FretsawRandom
import FretsawRaster
import Testing

@testable import FretsawCaptcha

@Suite("Rotate pictures")
struct RotateRendererTests {
    private static let side = 120
    private static let disc = 72

    /// A disc in the middle, turned by `angle`.
    private static func plan(_ angle: Int) -> RotatePlan {
        RotatePlan(
            disc: PixelRect(x: 24, y: 24, width: disc, height: disc),
            angle: angle,
            backgroundSize: PixelSize(width: side, height: side)
        )
    }

    private static func draw(
        _ picture: Image<RGBA8>,
        angle: Int,
        discOptions: DiscOptions
    ) throws -> (background: Image<RGBA8>, piece: Image<RGBA8>) {
        let size = PixelSize(width: side, height: side)
        let options = RotateOptions(
            geometry: RotateGeometry(background: size, disc: disc),
            discOptions: discOptions
        )
        var background = picture
        var piece = Image<RGBA8>(width: disc, height: disc, filledWith: .transparent)
        var recolor = SeededGenerator(seed: Seed(5), item: 1, purpose: 22)
        var renderer = try RotateRenderer(options: options)
        renderer.draw(
            plan(angle),
            on: &background,
            piece: &piece,
            recolor: &recolor,
            grain: SeededGenerator(seed: Seed(5), item: 1, purpose: 23)
        )
        return (background, piece)
    }

    private static func picture(_ colour: (Int, Int) -> RGBA8) -> Image<RGBA8> {
        var image = Image(width: side, height: side, filledWith: RGBA8.black)
        for y in 0..<side { for x in 0..<side { image[x, y] = colour(x, y) } }
        return image
    }

    private static let smooth = picture { x, y in
        RGBA8(red: UInt8(x * 2), green: UInt8(y * 2), blue: UInt8((x + y) & 127))
    }

    private static let noise: Image<RGBA8> = {
        var generator = SeededGenerator(seed: Seed(99))
        return picture { _, _ in
            RGBA8(
                red: UInt8(generator.draw(in: 0...255)),
                green: UInt8(generator.draw(in: 0...255)),
                blue: UInt8(generator.draw(in: 0...255))
            )
        }
    }()

    /// Pixels at least `margin` inside the disc's content.
    private static func inside(_ margin: Float, gap: Float = 0) -> [(x: Int, y: Int)] {
        let middle = Float(disc) / 2
        return (0..<disc).flatMap { y in
            (0..<disc).compactMap { x in
                let (u, v) = (Float(x) + 0.5 - middle, Float(y) + 0.5 - middle)
                let edge = middle * (1 - gap) - 0.5 - margin
                return u * u + v * v < edge * edge ? (x, y) : nil
            }
        }
    }

    @Test(
        "Rotated by the answer, the disc restores the picture except for its grain",
        arguments: [20, 90, 133, 180, 340]
    )
    func restores(angle: Int) throws {
        let discOptions = DiscOptions(gap: 0, recolor: 0, magnification: 1)
        let (_, piece) = try RotateRendererTests.draw(
            RotateRendererTests.smooth,
            angle: angle,
            discOptions: discOptions
        )
        let upright = piece.rotated(byDegrees: angle)
        var sum = 0
        let places = RotateRendererTests.inside(2)
        for (x, y) in places {
            let (found, clean) = (upright[x, y], RotateRendererTests.smooth[x + 24, y + 24])
            #expect(found.alpha == 255)
            // Grain is 6 at most.
            #expect(abs(Int(found.red) - Int(clean.red)) <= 8)
            #expect(abs(Int(found.green) - Int(clean.green)) <= 8)
            sum += Int(found.red) - Int(clean.red)
        }
        #expect(abs(sum) < places.count, "off by \(sum) over \(places.count)")
        let wrong = piece.rotated(byDegrees: angle + 20)
        #expect(abs(Int(wrong[36, 6].red) - Int(RotateRendererTests.smooth[60, 30].red)) > 8)
    }

    @Test("Alpha and frame are the same at every angle and from every side")
    func symmetric() throws {
        let one = try RotateRendererTests.draw(
            RotateRendererTests.noise,
            angle: 20,
            discOptions: DiscOptions()
        ).piece
        let other = try RotateRendererTests.draw(
            RotateRendererTests.smooth,
            angle: 211,
            discOptions: DiscOptions()
        ).piece
        let last = RotateRendererTests.disc - 1
        let shown = Set(
            RotateRendererTests.inside(-1, gap: 0.08).map { PixelPoint(x: $0.x, y: $0.y) }
        )
        for y in 0...last {
            for x in 0...last {
                let pixel = one[x, y]
                #expect(pixel.alpha == other[x, y].alpha)
                for mirrored in [one[last - x, y], one[x, last - y], one[y, x]] {
                    #expect(pixel.alpha == mirrored.alpha)
                    if !shown.contains(PixelPoint(x: x, y: y)) { #expect(pixel == mirrored) }
                }
            }
        }
    }

    @Test("Hole, frame and shadow have no direction")
    func hole() throws {
        let grey = RotateRendererTests.picture { _, _ in RGBA8(red: 90, green: 120, blue: 60) }
        let background = try RotateRendererTests.draw(
            grey,
            angle: 77,
            discOptions: DiscOptions(recolor: 0)
        ).background
        let last = RotateRendererTests.side - 1
        for y in 0...last {
            for x in 0...last {
                let pixel = background[x, y]
                #expect(pixel == background[last - x, y] && pixel == background[y, x])
                #expect(pixel.alpha == 255)
            }
        }
    }

    @Test("A disc rotated by a right angle is as sharp as any other", arguments: [37, 45, 123])
    func sharpness(angle: Int) throws {
        func roughness(_ angle: Int) throws -> Double {
            let discOptions = DiscOptions(recolor: 0, magnification: 1)
            let piece = try RotateRendererTests.draw(
                RotateRendererTests.noise,
                angle: angle,
                discOptions: discOptions
            ).piece
            let places = RotateRendererTests.inside(4, gap: 0.08)
            return places.reduce(0) { sum, place in
                let here = piece[place.x, place.y]
                return [piece[place.x + 1, place.y], piece[place.x, place.y + 1]]
                    .reduce(sum) { sum, next in
                        let red = Double(here.red) - Double(next.red)
                        let green = Double(here.green) - Double(next.green)
                        let blue = Double(here.blue) - Double(next.blue)
                        return sum + red * red + green * green + blue * blue
                    }
            } / Double(places.count)
        }
        let (right, other) = (try roughness(90), try roughness(angle))
        #expect(abs(right - other) < 0.06 * right, "\(right) and \(other)")
    }

    @Test("Alternating pixels are blurred until only grain is left", arguments: [20, 45, 90, 211])
    func lattice(angle: Int) throws {
        let discOptions = DiscOptions(recolor: 0)
        for isCheckered in [true, false] {
            let picture = RotateRendererTests.picture { x, y in
                (isCheckered ? x + y : x) % 2 == 0 ? .black : RGBA8(red: 255, green: 255, blue: 255)
            }
            let piece = try RotateRendererTests.draw(
                picture,
                angle: angle,
                discOptions: discOptions
            ).piece
            let levels = RotateRendererTests.inside(3, gap: 0.08).map { place in
                let pixel = piece[place.x, place.y]
                return [pixel.red, pixel.green, pixel.blue].map { Double($0) - 127.5 }
            }
            #expect(levels.joined().allSatisfy { abs($0) < 7 })
            for channel in 0..<3 {
                let squares = levels.reduce(0) { $0 + $1[channel] * $1[channel] }
                let deviation = (squares / Double(levels.count)).squareRoot()
                #expect(abs(deviation - 2.5) < 0.2, "\(deviation)")
                // Each channel's grain is its own.
                let product = levels.reduce(0) { $0 + $1[channel] * $1[(channel + 1) % 3] }
                #expect(abs(product) / Double(levels.count) < 0.6, "\(product)")
            }
        }
    }

    @Test("The ring of the gap is in neither picture")
    func gap() throws {
        let discOptions = DiscOptions(gap: 0.2, recolor: 0.7, magnification: 1)
        let middle = Float(RotateRendererTests.side) / 2
        let changed = RotateRendererTests.picture { x, y in
            let (u, v) = (Float(x) + 0.5 - middle, Float(y) + 0.5 - middle)
            let distance = (u * u + v * v).squareRoot()
            // The disc shows a radius of 28.8, the hole begins at 42.2; blur and B-spline reach five
            // pixels out each way.
            let isGap = distance > 36.5 && distance < 42
            return isGap ? .black : RotateRendererTests.noise[x, y]
        }
        #expect(changed != RotateRendererTests.noise)
        let one = try RotateRendererTests.draw(
            RotateRendererTests.noise,
            angle: 61,
            discOptions: discOptions
        )
        let other = try RotateRendererTests.draw(changed, angle: 61, discOptions: discOptions)
        #expect(one.background == other.background)
        #expect(one.piece == other.piece)
    }
}
