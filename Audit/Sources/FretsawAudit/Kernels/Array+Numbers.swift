internal import FretsawRaster

extension Collection where Element: Comparable {
    /// The index of the maximum, the first of equal ones; nil without elements.
    var indexOfMaximum: Index? {
        indices.max { (self[$0], $1) < (self[$1], $0) }
    }
}

extension Collection where Element: BinaryFloatingPoint {
    /// The mean; nil without elements.
    var mean: Element? { isEmpty ? nil : reduce(0, +) / Element(count) }

    /// The mean, 0 without elements, and the root mean square deviation from it.
    var meanAndDeviation: (mean: Element, deviation: Element) {
        guard let mean else { return (0, 0) }
        let squares = reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
        return (mean, (squares / Element(count)).squareRoot())
    }
}

extension Array where Element: BinaryFloatingPoint {
    mutating func applySoftmax(_ range: Range<Int>) {
        let maximum = self[range].max() ?? 0
        var sum: Element = 0
        for index in range {
            self[index] = Element(PortableMath.exp(Double(self[index] - maximum)))
            sum += self[index]
        }
        for index in range { self[index] /= sum }
    }
}
