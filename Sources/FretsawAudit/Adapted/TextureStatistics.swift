internal import FretsawRaster

/// Colour and texture of a patch, wherever its parts lie: grass against sky.
struct TextureStatistics {
    /// Mean luma and opponent colours.
    private var mean = SIMD3<Float>(repeating: 0)
    /// Their deviations.
    private var deviation = SIMD3<Float>(repeating: 0)
    /// Mean steps of luma to the next pixel, and to those two and four away.
    private var steps: [Float] = [0, 0, 0]
    /// Shares of directions, by the strength of their gradient, at twice their angle.
    private var directions = [Float](repeating: 0, count: 8)
    /// Shares of local binary patterns that any turn leaves as they are.
    ///
    /// T. Ojala et al., "Multiresolution gray-scale and rotation invariant texture classification with
    /// local binary patterns" (2002).
    private var patterns = [Float](repeating: 0, count: 10)
    /// Shares of colours below each of 16 bounds, a channel after another.
    private var below = [Float](repeating: 0, count: 48)
    /// The same of colours about their mean.
    private var belowCentred = [Float](repeating: 0, count: 48)

    /// Costs of ``costs(to:)``.
    static let count = 10

    /// One pixel of a patch and how much it counts.
    typealias Weighted = (x: Int, y: Int, weight: Float)

    /// The statistics of the pixels `places` of `planes`, of which no border pixel is one.
    init(_ planes: ColourPlanes, _ gradient: Gradient, _ places: [Weighted]) {
        var total: Float = 0
        var colours: [SIMD3<Float>] = []
        colours.reserveCapacity(places.count)
        var weightsOfSteps: [Float] = [0, 0, 0]
        let luma = planes.luma
        for (x, y, weight) in places {
            let light = luma[x, y]
            let colour = SIMD3(
                light,
                planes.channels[0][x, y] - light,
                planes.channels[2][x, y] - light
            )
            colours.append(colour)
            mean += colour * weight
            total += weight
            for (index, step) in [1, 2, 4].enumerated()
            where x + step < luma.width && y + step < luma.height {
                steps[index] +=
                    weight * (abs(luma[x + step, y] - light) + abs(luma[x, y + step] - light))
                weightsOfSteps[index] += 2 * weight
            }
            let (dx, dy) = (gradient.x[x, y], gradient.y[x, y])
            let (a, b) = (dx * dx - dy * dy, 2 * dx * dy)
            let sector = (a < 0 ? 1 : 0) + (b < 0 ? 2 : 0) + (abs(a) < abs(b) ? 4 : 0)
            directions[sector] += weight * gradient.magnitude[x, y]
            patterns[TextureStatistics.pattern(luma, x, y)] += weight
        }
        guard total > 0 else { return }
        mean /= total
        for ((_, _, weight), colour) in zip(places, colours) {
            let apart = colour - mean
            deviation += apart * apart * (weight / total)
            for channel in 0..<3 {
                let bin = (colour[channel] + (channel == 0 ? 0 : 128)) / 16
                below[16 * channel + min(15, max(0, Int(bin)))] += weight / total
                let centred = (apart[channel] + 96) / 12
                belowCentred[16 * channel + min(15, max(0, Int(centred)))] += weight / total
            }
        }
        for channel in 0..<3 {
            deviation[channel] = deviation[channel].squareRoot()
            for bin in 16 * channel + 1..<16 * channel + 16 {
                below[bin] += below[bin - 1]
                belowCentred[bin] += belowCentred[bin - 1]
            }
        }
        for index in 0..<3 { steps[index] /= max(1e-3, weightsOfSteps[index]) }
        let strength = max(1e-3, directions.reduce(0, +))
        directions = directions.map { $0 / strength }
        patterns = patterns.map { $0 / total }
    }

    /// How far two patches are from each other, by each statistic.
    func costs(to other: TextureStatistics) -> [Double] {
        let apart = mean - other.mean
        func logarithm(_ a: Float, _ b: Float) -> Double {
            abs(PortableMath.log2(Double((a + 1) / (b + 1))))
        }
        func sum(_ one: [Float], _ two: [Float]) -> Double {
            Double(zip(one, two).reduce(0) { $0 + abs($1.0 - $1.1) })
        }
        func square(_ one: [Float], _ two: [Float]) -> Double {
            Double(
                zip(one, two).reduce(0) {
                    $0 + ($1.0 - $1.1) * ($1.0 - $1.1) / ($1.0 + $1.1 + 1e-3)
                }
            )
        }
        return [
            Double((apart * apart).sum().squareRoot()),
            Double((apart.y * apart.y + apart.z * apart.z).squareRoot()),
            sum(below, other.below),
            sum(belowCentred, other.belowCentred),
            logarithm(deviation.x, other.deviation.x),
            logarithm(deviation.y, other.deviation.y) + logarithm(deviation.z, other.deviation.z),
            logarithm(steps[0], other.steps[0]) + logarithm(steps[1], other.steps[1]),
            logarithm(steps[2], other.steps[2]),
            square(directions, other.directions),
            square(patterns, other.patterns),
        ]
    }

    /// The pattern of a pixel's eight neighbours: how many are lighter, 9 where they are not in one run.
    private static func pattern(_ luma: Plane, _ x: Int, _ y: Int) -> Int {
        let light = luma[x, y] + 1
        var bits: [Bool] = []
        bits.reserveCapacity(8)
        for (u, v) in ring { bits.append(luma[x + u, y + v] > light) }
        var (changes, lighter) = (0, 0)
        for place in 0..<8 {
            if bits[place] != bits[(place + 1) % 8] { changes += 1 }
            if bits[place] { lighter += 1 }
        }
        return changes <= 2 ? lighter : 9
    }

    private static let ring = [
        (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1),
    ]

    /// The costs of the piece against the surroundings of each place, about half a piece wide.
    static func costs(_ content: PuzzleContent, at places: [Int]) -> [[Double]] {
        let outline = content.challenge.outline
        var inner: [Weighted] = []
        let window = outline.depth
        for y in 1..<window.height - 1 {
            for x in 1..<window.width - 1
            where window[x, y] >= content.start.inside + 1.5 && content.isPiece[x, y] > 0 {
                inner.append((x, y, 1))
            }
        }
        let piece = TextureStatistics(
            content.challenge.piece,
            content.challenge.pieceGradient,
            inner
        )
        var ring: [Weighted] = []
        let width = min(22 * outline.scale, Float(content.reach) - content.start.outside - 2)
        for y in 1..<content.depth.height - 1 {
            for x in 1..<content.depth.width - 1 {
                let distance = -content.depth[x, y] - content.start.outside - 1.5
                guard distance >= 0, distance <= width else { continue }
                ring.append((x, y, 1 / (1 + distance / (8 * outline.scale))))
            }
        }
        let known = content.isKnown
        return places.map { left in
            var outer: [Weighted] = []
            outer.reserveCapacity(ring.count)
            for (x, y, weight) in ring {
                let column = x + left
                guard
                    known[column, y] + known[column - 1, y] + known[column + 1, y]
                        + known[column, y - 1] + known[column, y + 1] == 5
                else { continue }
                outer.append((column, y, weight))
            }
            return piece.costs(
                to: TextureStatistics(content.surroundings, content.gradient, outer)
            )
        }
    }
}
