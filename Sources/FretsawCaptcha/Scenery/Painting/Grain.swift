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
