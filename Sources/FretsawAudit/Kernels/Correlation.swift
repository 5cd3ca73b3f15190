/// Correlation of lists of samples.
enum Correlation {
    /// The correlation of `one` with `other`, −1 … 1, over all channels, each about its own mean; 0
    /// where one of the two is flat.
    ///
    /// - Precondition: both have the same numbers of channels and samples.
    static func pooled(_ one: [[Float]], _ other: [[Float]]) -> Double {
        var (product, first, second): (Double, Double, Double) = (0, 0, 0)
        for (a, b) in zip(one, other) where !a.isEmpty {
            precondition(a.count == b.count)
            let count = Double(a.count)
            let meanA = a.reduce(0) { $0 + Double($1) } / count
            let meanB = b.reduce(0) { $0 + Double($1) } / count
            for (x, y) in zip(a, b) {
                let (dx, dy) = (Double(x) - meanA, Double(y) - meanB)
                product += dx * dy
                first += dx * dx
                second += dy * dy
            }
        }
        return first * second > 1e-6 ? product / (first * second).squareRoot() : 0
    }
}
