internal import FretsawRaster

/// Pairs of samples across the rim with the piece at one position: the inner one from the piece,
/// the outer one from the picture.
struct SeamSamples {
    /// Samples on one side of the rim, one for each point.
    struct Side {
        /// Red, green, blue.
        var channels: [[Float]] = [[], [], []]
        var gradientX: [Float] = []
        var gradientY: [Float] = []

        mutating func append(_ planes: ColourPlanes, _ gradient: Gradient, x: Float, y: Float) {
            for channel in 0..<3 {
                channels[channel].append(planes.channels[channel].bilinear(x: x, y: y))
            }
            gradientX.append(gradient.x.bilinear(x: x, y: y))
            gradientY.append(gradient.y.bilinear(x: x, y: y))
        }
    }

    /// Rim points with samples on both sides.
    private(set) var points: [RimPoint] = []
    private(set) var inner = Side()
    private(set) var outer = Side()

    /// Samples `inside` and `outside` pixels from the rim at `left`, except in notches at `positions`.
    init(
        _ challenge: SlideChallenge,
        at left: Int,
        among positions: [Int],
        inside: Float,
        outside: Float
    ) {
        let depth = challenge.outline.depth
        for point in challenge.outline.rim {
            let within = point.displaced(by: -inside)
            // Thin tabs are not this deep.
            guard depth.bilinear(x: within.x, y: within.y) >= inside * 0.5 else { continue }
            let beyond = point.displaced(by: outside)
            guard challenge.isInPicture(beyond.x, beyond.y, at: left) else { continue }
            let isInNotch = positions.contains { other in
                let column = beyond.x + Float(left - other)
                return column >= 0 && column <= Float(depth.width - 1)
                    && depth.bilinear(x: column, y: beyond.y) > -outside * 0.5
            }
            if isInNotch { continue }
            points.append(point)
            inner.append(challenge.piece, challenge.pieceGradient, x: within.x, y: within.y)
            outer.append(challenge.band, challenge.gradient, x: beyond.x + Float(left), y: beyond.y)
        }
    }

    /// The mean colour difference across the rim, in levels; 255 without samples.
    ///
    /// Each difference is clamped to 64, so that an edge of the picture along the seam does not dominate.
    var colourDifference: Double {
        guard !points.isEmpty else { return 255 }
        var sum: Float = 0
        for channel in 0..<3 {
            for (one, other) in zip(inner.channels[channel], outer.channels[channel]) {
                sum += min(64, abs(one - other))
            }
        }
        return Double(sum) / Double(3 * points.count)
    }

    /// The correlation of colours along the rim, −1 … 1, pooled over channels with their own means; 0 if one
    /// side is constant.
    var colourCorrelation: Double {
        guard !points.isEmpty else { return 0 }
        var (product, first, second): (Double, Double, Double) = (0, 0, 0)
        for (a, b) in zip(inner.channels, outer.channels) {
            let count = Double(points.count)
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

    var tangentialCorrelation: Double {
        var (product, one, other): (Double, Double, Double) = (0, 0, 0)
        for (position, point) in points.enumerated() {
            let (x, y) = (-point.outward.y, point.outward.x)
            let a = Double(inner.gradientX[position] * x + inner.gradientY[position] * y)
            let b = Double(outer.gradientX[position] * x + outer.gradientY[position] * y)
            product += a * b
            one += a * a
            other += b * b
        }
        return one * other > 1e-6 ? product / (one * other).squareRoot() : 0
    }
}
