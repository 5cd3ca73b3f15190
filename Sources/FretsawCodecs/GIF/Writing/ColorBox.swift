/// Colours that median cut keeps together.
struct ColorBox {
    /// A colour, or the mean of near ones, and how many pixels have it.
    struct Point {
        var weight: Double
        var color: SIMD3<Double>
    }

    private let points: [Point]
    private let mean: SIMD3<Double>
    private let variance: SIMD3<Double>

    init(_ points: [Point]) {
        self.points = points
        var (weight, sum, squares) = (0.0, SIMD3<Double>.zero, SIMD3<Double>.zero)
        for point in points {
            weight += point.weight
            sum += point.color * point.weight
        }
        mean = weight > 0 ? sum / weight : .zero
        for point in points {
            let distance = point.color - mean
            squares += distance * distance * point.weight
        }
        variance = squares
    }

    /// The sum of all pixels' squared distances from the mean.
    var error: Double { points.count > 1 ? variance.sum() : 0 }

    /// The mean as `0xRRGGBB`.
    var color: UInt32 {
        let rounded = mean.rounded(.toNearestOrAwayFromZero)
        return UInt32(rounded.x) << 16 | UInt32(rounded.y) << 8 | UInt32(rounded.z)
    }

    /// The box in two, across the channel that varies most, at its mean; nil for a single colour.
    func cut() -> (ColorBox, ColorBox)? {
        guard points.count > 1, error > 0 else { return nil }
        let channel = (0..<3).max { variance[$0] < variance[$1] } ?? 0
        let middle = mean[channel]
        let lower = points.filter { $0.color[channel] <= middle }
        let upper = points.filter { $0.color[channel] > middle }
        guard !lower.isEmpty, !upper.isEmpty else { return nil }
        return (ColorBox(lower), ColorBox(upper))
    }
}
