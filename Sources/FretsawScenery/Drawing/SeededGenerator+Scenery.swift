import FretsawRandom

/// Random draws for scenery: single precision, noise seeds, colours.
extension SeededGenerator {
    /// A number of `low ..< high`.
    mutating func real(_ low: Float, _ high: Float) -> Float {
        let unit = Float(next() >> 40) * 0x1p-24
        return low + unit * (high - low)
    }

    /// A number of −1 … 1 with a triangular distribution: the mean of two uniform draws.
    mutating func spread() -> Float { (real(-1, 1) + real(-1, 1)) * 0.5 }

    mutating func noiseSeed() -> UInt32 { UInt32(truncatingIfNeeded: next()) }

    /// −1 or 1.
    mutating func sign() -> Float { next() & 1 == 0 ? -1 : 1 }

    /// One of the colours `0xRRGGBB`, as light.
    mutating func pickLight(_ colours: [UInt32]) -> Light { Light(hex: pick(colours)) }
}
