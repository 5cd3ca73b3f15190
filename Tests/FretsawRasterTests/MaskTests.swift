import FretsawRandom
import FretsawRaster
import Testing

/// Fast kernels compared with simple loops.
@Suite("Masks")
struct MaskTests {
    private static let sizes = [(1, 1), (1, 9), (9, 1), (16, 16), (47, 47), (48, 33), (110, 20)]

    private func noise(_ size: (Int, Int), seed: UInt64) -> Mask {
        var generator = SeededGenerator(seed: Seed(seed), item: UInt64(size.0 * 1000 + size.1))
        // Mostly full or empty, like real masks, so that sums reach their bounds.
        let pixels = (0..<size.0 * size.1).map { _ -> UInt8 in
            switch generator.draw(in: 0...3) {
            case 0: 0
            case 1, 2: 255
            default: UInt8(generator.draw(in: 0...255))
            }
        }
        return Mask(width: size.0, height: size.1, pixels: pixels)
    }

    @Test("Dilation takes the maximum of nine pixels", arguments: sizes)
    func dilation(size: (Int, Int)) {
        let mask = noise(size, seed: 61)
        var result = noise(size, seed: 62)
        mask.dilate(into: &result)
        for y in 0..<size.1 {
            for x in 0..<size.0 {
                var greatest: UInt8 = 0
                for v in max(y - 1, 0)...min(y + 1, size.1 - 1) {
                    for u in max(x - 1, 0)...min(x + 1, size.0 - 1) {
                        greatest = max(greatest, mask[u, v])
                    }
                }
                #expect(result[x, y] == greatest)
            }
        }
    }

    @Test(
        "A box blur is the rounded mean of a square",
        arguments: sizes,
        [0, 1, 2, 3, 4, 5, 6, 7, 8, 14]
    )
    func blur(size: (Int, Int), radius: Int) {
        let full = Mask(width: size.0, height: size.1, filledWith: 255)
        for mask in [noise(size, seed: 63), full] {
            var result = noise(size, seed: 64)
            mask.boxBlur(radius: radius, into: &result)
            let area = (2 * radius + 1) * (2 * radius + 1)
            for y in 0..<size.1 {
                for x in 0..<size.0 {
                    var sum = 0
                    for v in max(y - radius, 0)...min(y + radius, size.1 - 1) {
                        for u in max(x - radius, 0)...min(x + radius, size.0 - 1) {
                            sum += Int(mask[u, v])
                        }
                    }
                    #expect(Int(result[x, y]) == (sum + area / 2) / area)
                }
            }
        }
    }

    @Test(
        "A partial blur writes only its box, times the gain",
        arguments: sizes,
        [0, 1, 2, 3, 4, 5, 6, 7, 8, 14]
    )
    func partialBlur(size: (Int, Int), radius: Int) {
        let mask = noise(size, seed: 65)
        var whole = noise(size, seed: 66)
        mask.boxBlur(radius: radius, into: &whole)
        let box = PixelRect(
            x: size.0 / 3,
            y: size.1 / 4,
            width: (size.0 + 1) / 2,
            height: (size.1 + 2) / 3
        )
        let before = noise(size, seed: 67)
        var result = before
        mask.boxBlur(radius: radius, in: box, gain: 2 * radius + 1, into: &result)
        for y in 0..<size.1 {
            for x in 0..<size.0 {
                let isInside = box.contains(PixelRect(x: x, y: y, width: 1, height: 1))
                let steep = UInt8(min(255, Int(whole[x, y]) * (2 * radius + 1)))
                #expect(result[x, y] == (isInside ? steep : before[x, y]))
            }
        }
    }
}
