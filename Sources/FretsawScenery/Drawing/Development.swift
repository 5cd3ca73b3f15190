import CSceneryKernels
import FretsawRaster

/// Converts light to stored pixels like a camera: highlight roll-off, vignette, enlargement, grain,
/// and 8-bit quantisation.
struct Development {
    /// The factor on all light.
    var exposure: Float = 1
    /// The darkening of the corners, 0 … 0.6.
    var vignette: Float = 0.18
    /// The strength of the grain, in levels of 255.
    var grain: Float = 2.2

    /// Fills `image` with `canvas`, enlarged if it is larger, with the grain of `seed`.
    func develop(_ canvas: borrowing Canvas, into image: inout Image<RGBA8>, seed: UInt32) {
        guard image.width > 0, image.height > 0 else { return }
        var rows = WideRows(of: canvas, width: image.width, exposure, vignette: vignette)
        let down = Enlargement(from: canvas.height, to: image.height)
        var grain = Grain(strength: grain, width: image.width, seed: seed)
        for y in 0..<image.height {
            let first = Int(down.firsts[y]) - Enlargement.margin
            rows.make(upTo: first + 3, of: canvas)
            let start = 4 * grain.nextStart()
            let specks = grain.specks.span.extracting(start..<start + 4 * image.width)
            let weights = down.weights[y]
            var pixels = image.mutableRow(y)
            unsafe withPointers(rows[first], rows[first + 1]) { a, b, lanes in
                unsafe withPointers(rows[first + 2], rows[first + 3], specks, &pixels) {
                    unsafe fs_finish_row(weights, a, b, $0, $1, $2, lanes, $3, $4)
                }
            }
        }
    }
}

/// A strip of film grain, slightly wider than a pixel and independent in blue, which rows read at offsets.
struct Grain {
    /// Offsets for each pixel's four levels at full grain, in 1/128 level; rows begin at ``nextStart()``.
    let specks: [Int16]
    private var noise: UInt32

    /// The number of possible row offsets, a power of two.
    private static let starts = 1024

    /// Grain with a standard deviation of `strength` levels, for rows of `width` pixels.
    init(strength: Float, width: Int, seed: UInt32) {
        // A triangular distribution over ±255 has a standard deviation of 104.
        let scale = max(0, min(20, strength)) / 104 * 128
        noise = seed | 1
        var previous: Float = 0
        var specks = [Int16](repeating: 0, count: 4 * (Grain.starts + width))
        var four = specks.mutableSpan
        for place in 0..<Grain.starts + width {
            let bits = Int32(bitPattern: Grain.draw(&noise))
            // The sum of two 8-bit numbers has a triangular distribution.
            let sample = Float((bits & 255) + (bits >> 8 & 255) - 255) * scale
            let tint = Float((bits >> 16 & 255) - 128) * (0.35 * scale)
            let speck = sample + previous * 0.45
            let level = Int16(speck)
            four[4 * place] = level
            four[4 * place + 1] = level
            four[4 * place + 2] = Int16(speck + tint)
            previous = sample
        }
        self.specks = specks
    }

    /// The offset of the next row of specks.
    mutating func nextStart() -> Int { Int(Grain.draw(&noise) >> 12) & (Grain.starts - 1) }

    /// The next 32 bits of Marsaglia's xorshift, 13–17–5.
    @inline(__always)
    private static func draw(_ noise: inout UInt32) -> UInt32 {
        noise ^= noise &<< 13
        noise ^= noise &>> 17
        noise ^= noise &<< 5
        return noise
    }
}
