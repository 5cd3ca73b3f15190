import FretsawRandom
import FretsawRaster

/// Pictures made for tests.
enum Pictures {
    /// Every channel of every pixel drawn at random.
    static func noise(width: Int, height: Int, seed: UInt64 = 1) -> Image<RGBA8> {
        var generator = SeededGenerator(seed: Seed(seed), item: 0)
        let pixels = (0..<width * height).map { _ in
            let bits = generator.next()
            return RGBA8(
                red: UInt8(truncatingIfNeeded: bits),
                green: UInt8(truncatingIfNeeded: bits >> 8),
                blue: UInt8(truncatingIfNeeded: bits >> 16),
                alpha: UInt8(truncatingIfNeeded: bits >> 24)
            )
        }
        return Image(width: width, height: height, pixels: pixels)
    }

    /// Red grows to the right, green downwards; opaque.
    static func gradient(width: Int, height: Int) -> Image<RGBA8> {
        var image = Image(width: width, height: height, filledWith: RGBA8.black)
        for y in 0..<height {
            for x in 0..<width {
                image[x, y] = RGBA8(
                    red: UInt8(255 * x / max(width - 1, 1)),
                    green: UInt8(255 * y / max(height - 1, 1)),
                    blue: 96
                )
            }
        }
        return image
    }
}
