import FretsawRandom
import FretsawRaster
import Testing

@testable import FretsawCaptcha

/// Held against the same layers mixed one channel at a time.
@Suite("Letters")
struct LetterTests {
    /// A polygon with a hole in a box of the given size.
    private func outline(_ size: PixelSize) -> Polygons {
        let (width, height) = (Double(size.width), Double(size.height))
        let points = [
            (0.0, 0.3), (0.6, 0), (1, 0.8), (0.4, 1), (0.4, 0.4), (0.45, 0.7), (0.7, 0.6),
        ]
        return Polygons(points.map { Point(x: $0.0 * width, y: $0.1 * height) }, ends: [4, 7])
    }

    private func noise(_ size: PixelSize, item: UInt64) -> Image<RGBA8> {
        var generator = SeededGenerator(seed: Seed(91), item: item)
        func level() -> UInt8 { UInt8(generator.draw(in: 0...255)) }
        let pixels = (0..<size.pixelCount).map { _ in
            RGBA8(red: level(), green: level(), blue: level())
        }
        return Image(width: size.width, height: size.height, pixels: pixels)
    }

    private func mixed(_ below: RGBA8, _ above: RGBA8, _ share: Int) -> RGBA8 {
        func channel(_ a: UInt8, _ b: UInt8) -> UInt8 {
            UInt8((Int(a) * (255 - share) + Int(b) * share + 127) / 255)
        }
        return RGBA8(
            red: channel(below.red, above.red),
            green: channel(below.green, above.green),
            blue: channel(below.blue, above.blue)
        )
    }

    private static let corners = [
        PixelPoint(x: 3, y: 2), PixelPoint(x: -9, y: -4), PixelPoint(x: 44, y: 31),
        PixelPoint(x: 61, y: 10), PixelPoint(x: 7, y: 200),
    ]

    @Test("Shadow, rim and strokes are mixed in this order", arguments: corners, [1, 2, 3, 8])
    func layers(corner: PixelPoint, rim: Int) {
        var stencil = LetterStencil(side: 40, rim: rim)
        // Larger first: what it leaves in the masks must not be seen.
        for (item, size) in [PixelSize(width: 40, height: 38), PixelSize(width: 23, height: 30)]
            .enumerated()
        {
            stencil.take(outline(size), size: size)
            let ink = LetterInk(
                first: RGBA8(red: 250, green: 20, blue: 77),
                second: RGBA8(red: 0, green: 255, blue: 140),
                rim: RGBA8(red: 13, green: 200, blue: 255),
                direction: 0.15 + 0.3 * Double(item)
            )
            let clean = noise(PixelSize(width: 70, height: 50), item: UInt64(item))
            var picture = clean
            picture.draw(stencil, at: corner, in: ink)
            let area = PixelRect(origin: corner, size: stencil.size).intersection(clean.bounds)
            let slope = 255.0 * 65536 / Double(max(area.size.width, area.size.height, 1))
            let stepX = Int((PortableMath.cosine(turns: ink.direction) * slope).rounded())
            let stepY = Int((PortableMath.sine(turns: ink.direction) * slope).rounded())
            for y in 0..<50 {
                for x in 0..<70 {
                    var expected = clean[x, y]
                    if area.contains(PixelRect(x: x, y: y, width: 1, height: 1)) {
                        let (u, v) = (x - corner.x, y - corner.y)
                        let shade = Int(stencil.shadow[u, v])
                        let run =
                            (stepX * (x - area.minX - area.size.width / 2)
                                + stepY * (y - area.minY - area.size.height / 2)) >> 16
                        let fill = mixed(ink.first, ink.second, min(255, max(0, 128 + run)))
                        if shade > 0 {
                            expected = mixed(expected, ink.rim, shade / 2)
                            expected = mixed(expected, ink.rim, Int(stencil.around[u, v]))
                            expected = mixed(expected, fill, Int(stencil.strokes[u, v]))
                        }
                    }
                    #expect(picture[x, y] == expected, "(\(x), \(y))")
                }
            }
        }
    }

    @Test(
        "Masks are the blurred coverage of the outline, also in a reused stencil",
        arguments: [1, 2, 3, 8, 14]
    )
    func masks(rim: Int) {
        var stencil = LetterStencil(side: 40, rim: rim)
        for size in [PixelSize(width: 40, height: 40), PixelSize(width: 20, height: 29)] {
            stencil.take(outline(size), size: size)
            let offset = Double(stencil.reach)
            let path = outline(size).path.transformed(by: .translation(x: offset, y: offset))
            let whole = stencil.strokes.size
            let strokes = path.coverage(width: whole.width, height: whole.height)
            var around = strokes
            strokes.boxBlur(radius: rim, into: &around)
            let levels = around.pixelArray.map { UInt8(min(255, Int($0) * (2 * rim + 1))) }
            around = Mask(width: whole.width, height: whole.height, pixels: levels)
            var shadow = around
            around.boxBlur(radius: rim, into: &shadow)
            #expect(stencil.size.width == size.width + 2 * stencil.reach)
            for y in 0..<stencil.size.height {
                for x in 0..<stencil.size.width {
                    #expect(stencil.strokes[x, y] == strokes[x, y])
                    #expect(stencil.around[x, y] == around[x, y])
                    #expect(stencil.shadow[x, y] == shadow[x, y])
                }
            }
        }
    }

    @Test("The background's luminance is that below each second row of a rim", arguments: corners)
    func ground(corner: PixelPoint) {
        let luminance = RelativeLuminance()
        var stencil = LetterStencil(side: 40, rim: 2)
        let size = PixelSize(width: 31, height: 40)
        stencil.take(outline(size), size: size)
        let picture = noise(PixelSize(width: 70, height: 50), item: 3)
        var (sum, weight) = (0, 0)
        // Rows are counted from the first one in the picture.
        for y in stride(from: max(0, -corner.y), to: stencil.size.height, by: 2) {
            for x in 0..<stencil.size.width {
                let share = Int(stencil.around[x, y]) - Int(stencil.strokes[x, y])
                let place = PixelRect(x: corner.x + x, y: corner.y + y, width: 1, height: 1)
                guard share > 0, picture.bounds.contains(place) else { continue }
                sum += share * luminance.of(picture[place.minX, place.minY])
                weight += share
            }
        }
        let mean = luminance.mean(belowRimOf: stencil, at: corner, of: picture)
        #expect(
            mean == (weight > 0 ? Double(sum) / Double(weight * RelativeLuminance.unit) : 0)
        )
    }

    @Test("The luminance is 1 for white, 0 for black, and by the standard for grey")
    func luminance() {
        let luminance = RelativeLuminance()
        #expect(luminance.of(RGBA8(red: 0, green: 0, blue: 0)) == 0)
        #expect(
            abs(
                luminance.of(RGBA8(red: 255, green: 255, blue: 255)) - RelativeLuminance.unit
            ) <= 2
        )
        let grey = Double(luminance.of(RGBA8(red: 119, green: 119, blue: 119)))
        #expect(abs(grey / Double(RelativeLuminance.unit) - 0.18447) < 1e-4)
    }

    @Test("Polygons have the coverage of their path", arguments: [0.0, 3.25, -7.5])
    func polygons(offset: Double) {
        let outline = outline(PixelSize(width: 25, height: 21))
        var rasteriser = CoverageRasteriser()
        var mask = Mask(width: 32, height: 30, filledWith: 9)
        rasteriser.fill(outline, movedBy: Point(x: offset, y: offset), into: &mask)
        let path = outline.path.transformed(by: .translation(x: offset, y: offset))
        #expect(mask == path.coverage(width: 32, height: 30))
        #expect(mask.pixelArray.contains { $0 > 0 })
    }
}
