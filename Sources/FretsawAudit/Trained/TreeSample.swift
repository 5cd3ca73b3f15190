internal import FretsawRaster

/// Notches to grow trees from, their features sorted into bins.
struct TreeSample: Sendable {
    /// Rows of all pictures, and those of each.
    let rows: Int
    let pictures: [Range<Int>]
    /// The greatest value of each bin but the last, for each feature.
    let bounds: [[Double]]

    private let features: Int
    private let values: [Double]
    private let bins: [UInt8]
    private let isTrue: [Bool]
    private let binCount: Int

    /// The notches of `examples`, each feature cut at its quantiles into `bins` at most.
    ///
    /// - Precondition: `bins` is 2 … 256, and all rows have `features` features.
    init(_ examples: [LogisticRegression.Example], features: Int, bins binCount: Int) {
        precondition((2...256).contains(binCount))
        var (pictures, values, isTrue): ([Range<Int>], [Double], [Bool]) = ([], [], [])
        for example in examples {
            let first = isTrue.count
            for (notch, row) in example.rows.enumerated() {
                precondition(row.count == features)
                values += row
                isTrue.append(notch == example.truth)
            }
            pictures.append(first..<isTrue.count)
        }
        let rows = isTrue.count
        var bounds: [[Double]] = []
        var bins = [UInt8](repeating: 0, count: rows * features)
        for feature in 0..<features {
            let sorted = (0..<rows).map { values[$0 * features + feature] }.sorted()
            var cuts: [Double] = []
            for cut in 1..<binCount {
                let value = sorted[cut * rows / binCount]
                if value > cuts.last ?? -.infinity && value < sorted[rows - 1] {
                    cuts.append(value)
                }
            }
            for row in 0..<rows {
                let value = values[row * features + feature]
                bins[feature * rows + row] = UInt8(cuts.count { $0 < value })
            }
            bounds.append(cuts)
        }
        self.features = features
        self.rows = rows
        self.pictures = pictures
        self.values = values
        self.bins = bins
        self.isTrue = isTrue
        self.bounds = bounds
        self.binCount = binCount
    }

    /// One row's feature.
    func value(_ row: Int, _ feature: Int) -> Double { values[row * features + feature] }

    /// Which bin one row's feature lies in.
    func bin(_ row: Int, _ feature: Int) -> Int { Int(bins[feature * rows + row]) }

    /// The first and second derivatives of the logarithm of all pictures' chances by each score.
    func differentiate(_ scores: [Double], _ slopes: inout [Double], _ weights: inout [Double]) {
        for picture in pictures {
            let greatest = picture.reduce(-Double.infinity) { max($0, scores[$1]) }
            var sum = 0.0
            for row in picture {
                slopes[row] = PortableMath.exp(scores[row] - greatest)
                sum += slopes[row]
            }
            for row in picture {
                let chance = slopes[row] / sum
                slopes[row] = chance - (isTrue[row] ? 1 : 0)
                weights[row] = max(1e-6, chance * (1 - chance))
            }
        }
    }

    /// The feature and its last bin of the first part that explain most; nil where nothing does.
    func bestSplit(
        _ rows: [Int],
        _ candidates: [Int],
        _ slopes: [Double],
        _ weights: [Double],
        ridge: Double,
        leastWeight: Double
    ) -> (feature: Int, bin: Int)? {
        let slope = rows.reduce(0) { $0 + slopes[$1] }
        let weight = rows.reduce(0) { $0 + weights[$1] }
        var best: (feature: Int, bin: Int)?
        var greatest = slope * slope / (weight + ridge) + 1e-6
        var slopeSums = [Double](repeating: 0, count: binCount)
        var weightSums = slopeSums
        for feature in candidates where !bounds[feature].isEmpty {
            for bin in 0..<binCount { (slopeSums[bin], weightSums[bin]) = (0, 0) }
            let start = feature * self.rows
            for row in rows {
                let bin = Int(bins[start + row])
                slopeSums[bin] += slopes[row]
                weightSums[bin] += weights[row]
            }
            var (first, firstWeight) = (0.0, 0.0)
            for bin in bounds[feature].indices {
                first += slopeSums[bin]
                firstWeight += weightSums[bin]
                let (second, secondWeight) = (slope - first, weight - firstWeight)
                guard firstWeight >= leastWeight, secondWeight >= leastWeight else { continue }
                let gain =
                    first * first / (firstWeight + ridge)
                    + second * second / (secondWeight + ridge)
                if gain > greatest { (greatest, best) = (gain, (feature, bin)) }
            }
        }
        return best
    }
}
