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
        let reach = vignette / max(1, middleX * middleX + middleY * middleY)
        // How much a column lies outside, to be taken from what its row leaves.
        let columns = (0..<width).map { column in
            let away = Float(column) + 0.5 - middleX
            return away * away * reach
        }
        let falls = columns.span
        let tones = ToneTable.shared
        let levels = tones.span
        var noise = seed | 1
        // Grain is the sum of two 8-bit numbers: a tent of ±255, of deviation 104. The scale is
        // in 1/256 of a level.
        let scale = Int32(max(0, min(20, grain)) / 104 * 256)
        var previous: Int32 = 0
        for y in 0..<height {
            let source = canvas.lights.row(y)
            var target = image.mutableRow(y)
            let away = Float(y) + 0.5 - middleY
            let rowFall = 1 - away * away * reach
            for x in source.indices {
                let fall = rowFall - falls[x]
                let light = source[x] * (exposure * fall * fall)
                let red = levels[ToneTable.index(light[0])]
                let green = levels[ToneTable.index(light[1])]
                let blue = levels[ToneTable.index(light[2])]
                // G. Marsaglia's xorshift, 13–17–5.
                noise ^= noise &<< 13
                noise ^= noise &>> 17
                noise ^= noise &<< 5
                let tent = Int32(truncatingIfNeeded: (noise & 255) &+ (noise &>> 8 & 255)) &- 255
                // Grain is a little wider than a pixel and weakest in the highlights.
                let speck = tent &+ previous &* 115 &>> 8
                previous = tent
                let tint = (Int32(truncatingIfNeeded: noise &>> 16 & 255) &- 128) &* 90 &>> 8
                let strength = (294 &- green &* 141 &>> 16) &* scale &>> 8
                target[x] = RGBA8(
                    red: Development.quantised(red &+ speck &* strength),
                    green: Development.quantised(green &+ speck &* strength),
                    blue: Development.quantised(blue &+ (speck &+ tint) &* strength)
                )
            }
        }
    }

    /// The nearest whole level of 0 … 255 to a level in 1/256.
    @inline(__always)
    private static func quantised(_ level: Int32) -> UInt8 {
        UInt8(truncatingIfNeeded: max(0, min(255, (level &+ 128) &>> 8)))
    }
}
