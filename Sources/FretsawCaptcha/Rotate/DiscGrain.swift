internal import FretsawRandom

/// Grain of a disc's own, laid over it pixel by pixel once it is turned.
///
/// Each channel has its own, so that no difference of channels is without; it is drawn from the puzzle's
/// generator and not from a quick one, so that nobody can work it out and take it away.
struct DiscGrain {
    private var generator: SeededGenerator

    /// The deviation of each channel, in levels: what people take for a camera's.
    static let deviation: Float = 2.5

    /// Grain drawn from `generator`.
    init(_ generator: SeededGenerator) { self.generator = generator }

    /// Draws the numbers of the next `count` pixels to the beginning of `numbers`.
    mutating func draw(_ count: Int, into numbers: inout [UInt64]) {
        for index in 0..<count { numbers[index] = generator.next() }
    }
}
