import FretsawRandom
import FretsawRaster

/// From light to stored pixels, as a camera does it: a shoulder for highlights, corners a little
/// darker, grain, eight bits.
struct Development {
    /// A factor on all light.
    var exposure: Float = 1
    /// How much darker the corners are, 0 … 0.6.
    var vignette: Float = 0.18
    /// The strength of the grain, in levels of 255.
    var grain: Float = 2.2

    /// Writes `canvas` into `image`, which has its size; the grain is drawn from `seed`.
    func develop(_ canvas: borrowing Canvas, into image: inout Image<RGBA8>, seed: UInt32) {
        let (width, height) = (canvas.width, canvas.height)
        let middleX = Float(width) * 0.5
        let middleY = Float(height) * 0.5
        let reach = 1 / max(1, middleX * middleX + middleY * middleY)
        var noise = seed | 1
        let tones = ToneTable.shared
        let levels = tones.span
        // Grain is two sums of two 8-bit numbers: a tent of ±255, of deviation 104.
        let scale = grain / 104
        var previous: Float = 0
        for y in 0..<height {
            let source = canvas.lights.row(y)
            var target = image.mutableRow(y)
            let dy = Float(y) + 0.5 - middleY
            for x in source.indices {
                let dx = Float(x) + 0.5 - middleX
                let fall = 1 - vignette * (dx * dx + dy * dy) * reach
                let light = source[x] * (exposure * fall * fall)
                let red = levels[ToneTable.index(light[0])]
                let green = levels[ToneTable.index(light[1])]
                let blue = levels[ToneTable.index(light[2])]
                // G. Marsaglia's xorshift, 13–17–5.
                noise ^= noise &<< 13
                noise ^= noise &>> 17
                noise ^= noise &<< 5
                let tent = Int32(noise & 255) &+ Int32(noise &>> 8 & 255) &- 255
                let fresh = Float(tent) * scale
                // Grain is a little wider than a pixel and weakest in the highlights.
                let speck = fresh + previous * 0.45
                previous = fresh
                let tint = Float(Int32(noise &>> 16 & 255) &- 128) * (scale * 0.35)
                let strength = 1.15 - green * (0.55 / 255)
                target[x] = RGBA8(
                    red: Development.quantised(red + speck * strength),
                    green: Development.quantised(green + speck * strength),
                    blue: Development.quantised(blue + (speck + tint) * strength)
                )
            }
        }
    }

    /// The nearest whole level of 0 … 255.
    @inline(__always)
    private static func quantised(_ level: Float) -> UInt8 {
        // Adding 2²³ leaves the rounded whole number in a float's low bits.
        let bounded = max(0, min(255, level)) + 8_388_608
        return UInt8(truncatingIfNeeded: bounded.bitPattern)
    }
}
