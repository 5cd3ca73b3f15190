import CSceneryKernels
import FretsawRandom
import FretsawRaster

/// From light to stored pixels, as a camera does it: a shoulder for highlights, corners a little
/// darker, enlargement, grain, eight bits.
struct Development {
    /// A factor on all light.
    var exposure: Float = 1
    /// How much darker the corners are, 0 … 0.6.
    var vignette: Float = 0.18
    /// The strength of the grain, in levels of 255.
    var grain: Float = 2.2

    /// Writes `canvas` into all of `image`, enlarged where that is larger; the grain is drawn from
    /// `seed`.
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

/// Film grain, a little wider than a pixel, with a tint of its own in blue.
///
/// A picture's own strip of it, read from another place in every row.
struct Grain {
    /// What is added to a pixel's four levels where grain is strongest, in 1/128 of a level; rows
    /// begin at ``nextStart()`` pixels.
    let specks: [Int16]
    private var noise: UInt32

    /// How many places rows may begin at, a power of two.
    private static let starts = 1024

    /// Grain of deviation `strength`, in levels, for rows of `width` pixels, drawn from `seed`.
    init(strength: Float, width: Int, seed: UInt32) {
        // A tent of ±255 has the deviation 104.
        let scale = max(0, min(20, strength)) / 104 * 128
        noise = seed | 1
        var previous: Float = 0
        var specks = [Int16](repeating: 0, count: 4 * (Grain.starts + width))
        var four = specks.mutableSpan
        for place in 0..<Grain.starts + width {
            let bits = Int32(bitPattern: Grain.draw(&noise))
            // The sum of two 8-bit numbers is a tent.
            let tent = Float((bits & 255) + (bits >> 8 & 255) - 255) * scale
            let tint = Float((bits >> 16 & 255) - 128) * (0.35 * scale)
            let speck = tent + previous * 0.45
            let level = Int16(speck)
            four[4 * place] = level
            four[4 * place + 1] = level
            four[4 * place + 2] = Int16(speck + tint)
            previous = tent
        }
        self.specks = specks
    }

    /// Where the next row of specks begins.
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
