internal import FretsawRandom

/// Grain of a disc's own, laid over it pixel by pixel once it is turned.
///
/// Each channel has its own, so that no difference of channels is without; it is drawn from the puzzle's
/// generator and not from a quick one, so that nobody can work it out and take it away.
struct DiscGrain {
    private var generator: SeededGenerator
    /// The numbers of one row.
    private(set) var numbers: [UInt64]

    /// The deviation of each channel, in levels: what people take for a camera's.
    static let deviation: Float = 2.5

    /// Grain drawn from `generator`, `width` pixels of a row at most.
    init(_ generator: SeededGenerator, width: Int) {
        self.generator = generator
        numbers = [UInt64](repeating: 0, count: width)
    }

    /// Draws the numbers of the next `count` pixels.
    mutating func draw(_ count: Int) {
        for index in 0..<count { numbers[index] = generator.next() }
    }
}
