import FretsawRandom
import FretsawRaster
import Testing

@Suite("Blending of premultiplied pixels")
struct BlendingTests {
    /// One share of 255 of another, rounded.
    private func product(_ one: Int, _ other: Int) -> Int { (one * other + 127) / 255 }

    private func over(_ ink: RGBA8, _ under: RGBA8, _ share: Int) -> RGBA8 {
        let rest = 255 - product(Int(ink.alpha), share)
        func mixed(_ ink: UInt8, _ under: UInt8) -> UInt8 {
            UInt8((Int(ink) * share + Int(under) * rest + 127) / 255)
        }
        return RGBA8(
            red: mixed(ink.red, under.red),
            green: mixed(ink.green, under.green),
            blue: mixed(ink.blue, under.blue),
            alpha: mixed(ink.alpha, under.alpha)
        )
    }

    /// Random pixels with premultiplied alpha, many of them opaque or transparent.
    private func pixels(
        _ size: PixelSize,
        _ generator: inout SeededGenerator
    ) -> Image<RGBA8> {
        var image = Image(width: size.width, height: size.height, filledWith: RGBA8.transparent)
        for y in 0..<size.height {
            for x in 0..<size.width {
                let alpha = share(&generator)
                func channel() -> UInt8 { UInt8(generator.draw(in: 0...Int(alpha))) }
                let (red, green, blue) = (channel(), channel(), channel())
                image[x, y] = RGBA8(red: red, green: green, blue: blue, alpha: alpha)
            }
        }
        return image
    }

    private func share(_ generator: inout SeededGenerator) -> UInt8 {
        switch generator.draw(in: 0...3) {
        case 0: 0
        case 1: 255
        default: UInt8(generator.draw(in: 0...255))
        }
    }

    private func mask(_ size: PixelSize, _ generator: inout SeededGenerator) -> Mask {
        var mask = Mask(width: size.width, height: size.height, filledWith: 0)
        for y in 0..<size.height {
            for x in 0..<size.width { mask[x, y] = share(&generator) }
        }
        return mask
    }

    @Test("Each pixel is the rounded sum of both, whatever width and place", arguments: 1...40)
    func rows(width: Int) {
        var generator = SeededGenerator(seed: Seed(UInt64(width)))
        let size = PixelSize(width: width + 5, height: 4)
        let under = pixels(size, &generator)
        let picture = pixels(size, &generator)
        let color = picture[0, 0]
        let area = PixelRect(x: 3, y: 1, width: width, height: 3)
        let cover = PlacedMask(bounds: area, mask: mask(area.size, &generator))
        let clip = PlacedMask(bounds: under.bounds, mask: mask(size, &generator))
        let opacity = share(&generator)
        var colored = under
        colored.blend(color, over: area, through: cover, clip)
        var drawn = under
        drawn.blend(
            picture,
            at: PixelPoint(x: 0, y: 0),
            over: area,
            opacity: opacity,
            through: clip
        )
        for y in 0..<size.height {
            for x in 0..<size.width {
                let isInside = x >= area.minX && x < area.maxX && y >= area.minY && y < area.maxY
                guard isInside, let covers = cover.mask, let clips = clip.mask else {
                    #expect(colored[x, y] == under[x, y] && drawn[x, y] == under[x, y])
                    continue
                }
                let clipped = Int(clips[x, y])
                let covered = product(Int(covers[x - area.minX, y - area.minY]), clipped)
                #expect(colored[x, y] == over(color, under[x, y], covered))
                let shown = product(Int(opacity), clipped)
                #expect(drawn[x, y] == over(picture[x, y], under[x, y], shown))
            }
        }
    }

    @Test("Every premultiplied colour is divided by its alpha, rounded and limited")
    func division() {
        var image = Image(width: 256, height: 256, filledWith: RGBA8.transparent)
        for alpha in 0..<256 {
            for color in 0..<256 {
                image[color, alpha] = RGBA8(
                    red: UInt8(color),
                    green: UInt8(255 - color),
                    blue: UInt8(color),
                    alpha: UInt8(alpha)
                )
            }
        }
        let straight = image.unpremultiplied()
        for alpha in 0..<256 {
            for color in 0..<256 {
                let expected =
                    alpha == 0 ? 0 : min(255, (color * 255 + alpha / 2) / alpha)
                let pixel = straight[color, alpha]
                #expect(Int(pixel.red) == expected && pixel.red == pixel.blue)
                #expect(pixel.green == straight[255 - color, alpha].red)
                #expect(Int(pixel.alpha) == alpha)
            }
        }
    }
}
