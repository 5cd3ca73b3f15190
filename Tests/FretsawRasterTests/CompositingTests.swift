import FretsawRandom
import FretsawRaster
import Testing

@Suite("Compositing")
struct CompositingTests {
    @Test("Drawing over agrees with the formula in real numbers")
    func sourceOver() {
        var generator = SeededGenerator(seed: Seed(71))
        for _ in 0..<20_000 {
            func pixel() -> RGBA8 {
                let bits = generator.next()
                let alphas: [UInt8] = [0, 255, 1, 254, UInt8(truncatingIfNeeded: bits >> 24)]
                return RGBA8(
                    red: UInt8(truncatingIfNeeded: bits),
                    green: UInt8(truncatingIfNeeded: bits >> 8),
                    blue: UInt8(truncatingIfNeeded: bits >> 16),
                    alpha: alphas[Int(bits >> 32 & 0xffff) % alphas.count]
                )
            }
            let (top, bottom) = (pixel(), pixel())
            let result = top.over(bottom)
            let a = Double(top.alpha) / 255
            let b = Double(bottom.alpha) / 255 * (1 - a)
            #expect(abs(Double(result.alpha) - 255 * (a + b)) <= 0.5)
            guard a + b > 0 else {
                #expect(result == .transparent)
                continue
            }
            let red = (Double(top.red) * a + Double(bottom.red) * b) / (a + b)
            #expect(abs(Double(result.red) - red) <= 0.501)
        }
    }

    @Test(
        "What lies outside is left out",
        arguments: [(-3, -2), (7, 5), (-20, 0), (0, 30), (3, 1)]
    )
    func clipping(x: Int, y: Int) {
        var image = Image(width: 10, height: 8, filledWith: RGBA8.white)
        let patch = Image(width: 5, height: 4, filledWith: RGBA8.black)
        image.draw(patch, at: PixelPoint(x: x, y: y))
        for v in 0..<8 {
            for u in 0..<10 {
                let inside = (x..<x + 5).contains(u) && (y..<y + 4).contains(v)
                #expect(image[u, v] == (inside ? .black : .white))
            }
        }
    }

    @Test("A notch at any place touches nothing but its box", arguments: 0..<40)
    func cutOutClips(item: Int) {
        var generator = SeededGenerator(seed: Seed(72), item: UInt64(item))
        let mask = Path(circleAt: Point(x: 10, y: 10), radius: 7).coverage(width: 32, height: 20)
        var light = NotchLight(size: mask.size)
        light.draw(
            outline: mask,
            blurred: mask,
            fade: mask,
            depth: 2,
            strengths: NotchLight.Strengths(dark: 200, shadow: 100, rim: 50, veil: 20, edge: 90)
        )
        let clean = RGBA8(red: 180, green: 90, blue: 30)
        var picture = Image(width: 40, height: 30, filledWith: clean)
        var piece = Image(width: 12, height: 50, filledWith: RGBA8.transparent)
        let origin = PixelPoint(x: generator.draw(in: 0...45), y: generator.draw(in: 0...35))
        let pieceOrigin = PixelPoint(
            x: generator.draw(in: -5...45),
            y: generator.draw(in: -10...35)
        )
        picture.cutOut(light, alpha: mask, at: origin, into: &piece, pieceOrigin: pieceOrigin)
        for y in 0..<30 {
            for x in 0..<40 {
                let (u, v) = (x - origin.x, y - origin.y)
                let covered =
                    mask.bounds.contains(PixelRect(x: u, y: v, width: 1, height: 1))
                    && mask[u, v] > 0
                if !covered { #expect(picture[x, y] == clean) }
                if covered, mask[u, v] == 255 { #expect(picture[x, y] != clean) }
            }
        }
        // The piece holds clean colours just where mask, picture and piece meet.
        for y in 0..<50 {
            for x in 0..<12 {
                let place = PixelPoint(x: x + pieceOrigin.x, y: y + pieceOrigin.y)
                let (u, v) = (place.x - origin.x, place.y - origin.y)
                let one = PixelRect(x: u, y: v, width: 1, height: 1)
                let inPicture = picture.bounds.contains(PixelRect(origin: place, size: one.size))
                let expected = mask.bounds.contains(one) && inPicture ? mask[u, v] : 0
                #expect(piece[x, y].alpha == expected)
                if expected == 255 { #expect(piece[x, y] == clean) }
            }
        }
    }
}
