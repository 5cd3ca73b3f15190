/// How the samples of one line are weighed to make each sample of a longer or shorter one.
///
/// Keys' cubic kernel (a = −1/2; R. Keys, "Cubic Convolution Interpolation for Digital Image
/// Processing", 1981), widened by the ratio where the line gets shorter, so that every source sample
/// counts and nothing aliases. Weights are in 2⁻¹⁴ and add up to exactly 1. They are whole numbers, and
/// so small that sums of weighted bytes are exact whatever their order.
struct ResamplingWeights {
    /// One target sample: its source samples are `first ..< first + count`.
    struct Run {
        var first: Int
        var count: Int
        /// Where its weights begin in ``weights``.
        var offset: Int
    }

    static let one = 1 << 14

    private(set) var runs: [Run] = []
    private(set) var weights: [Float] = []

    /// Weights that turn `source` samples into `target`.
    ///
    /// - Precondition: both counts are positive.
    init(source: Int, target: Int) {
        let ratio = Double(source) / Double(target)
        let scale = max(ratio, 1)
        let reach = 2 * scale
        runs.reserveCapacity(target)
        for index in 0..<target {
            let center = (Double(index) + 0.5) * ratio
            let first = max(0, Int((center - reach + 0.5).rounded(.down)))
            let last = min(source, Int((center + reach + 0.5).rounded(.down)))
            var values: [Double] = []
            for sample in first..<max(last, first + 1) {
                values.append(
                    ResamplingWeights.kernel((Double(sample) + 0.5 - center) / scale)
                )
            }
            append(values, first: first)
        }
    }

    /// Makes of the weights for a line those for the line mirrored, down to how they are rounded.
    mutating func mirror(source: Int) {
        runs.reverse()
        weights.reverse()
        for index in runs.indices {
            let run = runs[index]
            runs[index].first = source - run.first - run.count
            runs[index].offset = weights.count - run.offset - run.count
        }
    }

    /// The greatest number of runs that share a source sample.
    var greatestOverlap: Int {
        var greatest = 0
        var last = 0
        for first in runs.indices {
            // Runs begin and end in the order of their numbers.
            while last < runs.count, runs[last].first < runs[first].first + runs[first].count {
                last += 1
            }
            greatest = max(greatest, last - first)
        }
        return greatest
    }

    /// Adds a run, its weights scaled to whole numbers; what rounding leaves over goes to the
    /// greatest.
    private mutating func append(_ values: [Double], first: Int) {
        let sum = values.reduce(0, +)
        runs.append(Run(first: first, count: values.count, offset: weights.count))
        var left = Float(ResamplingWeights.one)
        var greatest = weights.count
        for value in values {
            let weight = Float((value / sum * Double(ResamplingWeights.one)).rounded())
            left -= weight
            weights.append(weight)
            if weight > weights[greatest] { greatest = weights.count - 1 }
        }
        weights[greatest] += left
    }

    private static func kernel(_ distance: Double) -> Double {
        let x = abs(distance)
        if x < 1 { return (1.5 * x - 2.5) * x * x + 1 }
        if x < 2 { return ((-0.5 * x + 2.5) * x - 4) * x + 2 }
        return 0
    }
}
