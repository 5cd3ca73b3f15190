internal import FretsawRandom

/// Grain of a disc's own, laid over it pixel by pixel once it is turned.
///
/// Each channel has its own, so that no difference of channels is without; it is drawn from the puzzle's
/// generator and not from a quick one, so that nobody can work it out and take it away.
struct DiscGrain {
    private var generator: SeededGenerator

    /// The deviation of each channel, in levels: what people take for a camera's.
    static let deviation: Float = 2.5
    /// The deviation of the sum of two bytes.
    private static let unit: Float = 104.51

    /// Grain drawn from `generator`.
    init(_ generator: SeededGenerator) { self.generator = generator }

    /// What is added to the next pixel, in levels, ±6.1 at most.
    @inline(__always)
    mutating func next() -> SIMD4<Float> {
        let bits = generator.next()
        func tent(_ shift: UInt64) -> Float {
            let sum = (bits &>> shift & 255) &+ (bits &>> (shift &+ 8) & 255)
            return Float(Int32(truncatingIfNeeded: sum) - 255)
        }
        return SIMD4(tent(0), tent(16), tent(32), 0) * (DiscGrain.deviation / DiscGrain.unit)
    }
}
