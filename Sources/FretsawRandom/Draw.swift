/// Draws whose algorithm is ours, so that a compiler update never changes a picture.
///
/// The standard library says of `random(in:using:)` and `shuffle(using:)` that another version may
/// turn the same bits into other values; these are fixed.
extension RandomNumberGenerator {
    /// A whole number in `range`, each equally likely.
    ///
    /// Lemire's multiply-and-reject ("Fast Random Integer Generation in an Interval", 2019).
    ///
    /// - Precondition: `range` is not empty and spans fewer than 2⁶³ numbers.
    @inlinable
    public mutating func draw(in range: Range<Int>) -> Int {
        precondition(!range.isEmpty, "no number to draw")
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

    /// A whole number in `range`, each equally likely.
    @inlinable
    public mutating func draw(in range: ClosedRange<Int>) -> Int {
        draw(in: range.lowerBound..<range.upperBound + 1)
    }

    /// A number of `range.lowerBound ..< range.upperBound`, in steps of 2⁻⁵³ of its length.
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

    /// One element of `elements`, each equally likely.
    ///
    /// - Precondition: `elements` is not empty.
    @inlinable
    public mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[draw(in: 0..<elements.count)]
    }

    /// Puts `elements` into an order drawn from all orders equally (Fisher and Yates).
    @inlinable
    public mutating func shuffle<Element>(_ elements: inout [Element]) {
        guard elements.count > 1 else { return }
        for index in stride(from: elements.count - 1, through: 1, by: -1) {
            elements.swapAt(index, draw(in: 0...index))
        }
    }
}
