import FretsawRandom
import FretsawRaster
import Testing

@Suite("Compositing")
struct CompositingTests {
    @Test("Source-over agrees with the floating-point formula")
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
        "Parts outside the picture are clipped",
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
}
