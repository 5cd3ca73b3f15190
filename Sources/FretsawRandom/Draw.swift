/// Random draws with fixed algorithms, so that a compiler update never changes a picture.
///
/// The algorithms of `random(in:using:)` and `shuffle(using:)` may change between versions of the standard library.
extension RandomNumberGenerator {
    /// A uniformly distributed integer in `range`.
    ///
    /// Lemire's multiply-and-reject ("Fast Random Integer Generation in an Interval", 2019).
    ///
    /// - Precondition: `range` is not empty and spans fewer than 2⁶³ numbers.
    @inlinable
    public mutating func draw(in range: Range<Int>) -> Int {
        precondition(!range.isEmpty, "the range is empty")
        let span = UInt64(range.upperBound - range.lowerBound)
        var product = next().multipliedFullWidth(by: span)
        if product.low < span {
            let threshold = (0 &- span) % span
            while product.low < threshold {
                product = next().multipliedFullWidth(by: span)
            }
        }
        return range.lowerBound + Int(product.high)
    }

    /// A uniformly distributed integer in `range`, whose upper bound is less than `Int.max`.
    @inlinable
    public mutating func draw(in range: ClosedRange<Int>) -> Int {
        draw(in: range.lowerBound..<range.upperBound + 1)
    }

    /// A uniformly distributed number in `range`.
    ///
    /// It is the lower bound plus a multiple of 2⁻⁵³ of the range's length. The upper bound is returned
    /// only if that sum is rounded up to it.
    @inlinable
    public mutating func draw(in range: ClosedRange<Double>) -> Double {
        let unit = Double(next() >> 11) * 0x1p-53
        return range.lowerBound + unit * (range.upperBound - range.lowerBound)
    }

    /// True with the given probability.
    @inlinable
    public mutating func chance(_ probability: Double) -> Bool {
        draw(in: 0.0...1.0) < probability
    }

    /// A uniformly chosen element of `elements`, which is not empty.
    @inlinable
    public mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[draw(in: 0..<elements.count)]
    }

    /// Shuffles `elements` uniformly (Fisher–Yates).
    @inlinable
    public mutating func shuffle<Element>(_ elements: inout [Element]) {
        guard elements.count > 1 else { return }
        for index in stride(from: elements.count - 1, through: 1, by: -1) {
            elements.swapAt(index, draw(in: 0...index))
        }
    }
}
