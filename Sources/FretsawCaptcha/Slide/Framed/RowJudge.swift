internal import FretsawRaster

/// Judges a row of notches on a clean picture: how plainly people tell the true one, and how far apart the
/// colours around the notches are.
struct RowJudge {
    /// What was found about a row.
    struct Verdict {
        /// By how much the best decoy continues the piece worse than the true notch, in ΔE.
        let distinction: Double
        /// The colours around each notch: a ramp that fits them best, in levels.
        let surroundings: [Surroundings]

        /// How much the ramps around decoys differ from that around the true one at most, in levels,
        /// mean of the channels.
        func spread(truth: Int) -> Double {
            let true_ = surroundings[truth]
            return surroundings.map { Double($0.difference(from: true_)) }.max() ?? 0
        }
    }

    /// A ramp through the colours around a notch.
    struct Surroundings {
        /// Levels at the middle, and to the right border and the bottom one besides.
        var middle, across, down: SIMD3<Float>

        /// The greatest difference anywhere in the square, in levels, mean of the channels.
        func difference(from other: Surroundings) -> Float {
            let sum =
                RowJudge.magnitude(middle - other.middle)
                + RowJudge.magnitude(across - other.across)
                + RowJudge.magnitude(down - other.down)
            return sum.sum() / 3
        }
    }

    private let picture: QuarterPicture
    private let samples: RimSamples
    /// How far beyond a box the picture is missing or what is seen there touches what is.
    private let hidden: Int
    /// The inverse of the normal equations of a fit of (1, x, y) through the outer samples.
    private let fit: [SIMD3<Float>]

    init(picture: QuarterPicture, samples: RimSamples, side: Int, moat: Float) {
        self.picture = picture
        self.samples = samples
        // Half of the four pixels that are averaged, and the outline's margin in its box.
        hidden = Int(moat.rounded(.up)) + 2 - FramedNotches.margin
        fit = RowJudge.fit(samples, side: side)
    }

    func verdict(_ row: NotchRow) -> Verdict {
        let own = row.boxes[row.truth]
        let inside = samples.pairs.map {
            picture.colour(x: own.minX + $0.inside.x, y: own.minY + $0.inside.y)
        }
        var (truth, decoy): (Float, Float) = (0, .infinity)
        var surroundings: [Surroundings] = []
        for (place, box) in row.boxes.enumerated() {
            var (sum, seen): (Float, Float) = (0, 0)
            let clear = clearColumns(beside: place, of: row)
            var ramp = Surroundings(middle: .zero, across: .zero, down: .zero)
            for (index, pair) in samples.pairs.enumerated() {
                let outside = picture.colour(
                    x: box.minX + pair.outside.x,
                    y: box.minY + pair.outside.y
                )
                if clear.contains(box.minX + pair.outside.x) {
                    sum += QuarterPicture.difference(inside[index], outside)
                    seen += 1
                }
                let weights = fit[index]
                ramp.middle += outside * weights.x
                ramp.across += outside * weights.y
                ramp.down += outside * weights.z
            }
            let mean = seen > 0 ? sum / seen : 100
            if place == row.truth { truth = mean } else { decoy = min(decoy, mean) }
            surroundings.append(ramp)
        }
        return Verdict(
            distinction: decoy.isFinite ? Double(decoy - truth) : 100,
            surroundings: surroundings
        )
    }

    /// Columns around the notch at `place` where neither the moat of a neighbour nor the picture's end
    /// hides what a person would compare.
    private func clearColumns(beside place: Int, of row: NotchRow) -> Range<Int> {
        let first = place > 0 ? row.boxes[place - 1].maxX + hidden : 0
        let end =
            place + 1 < row.boxes.count ? row.boxes[place + 1].minX - hidden : picture.width
        return first..<max(first, end)
    }

    /// By sample, what its colour adds to middle, slope across and slope down of the ramp of least
    /// squares.
    private static func fit(_ samples: RimSamples, side: Int) -> [SIMD3<Float>] {
        let half = Float(side) / 2
        let rows = samples.pairs.map {
            SIMD3<Float>(
                1,
                (Float($0.outside.x) + 0.5 - half) / half,
                (Float($0.outside.y) + 0.5 - half) / half
            )
        }
        // The normal equations, a symmetric 3 × 3 matrix, and its inverse by cofactors. A little ridge
        // keeps slopes from nothing where samples are few.
        var (a, b, c, d, e, f): (Float, Float, Float, Float, Float, Float) = (
            1e-3, 0, 0, 0.5, 0, 0.5
        )
        for row in rows {
            a += row.x * row.x
            b += row.x * row.y
            c += row.x * row.z
            d += row.y * row.y
            e += row.y * row.z
            f += row.z * row.z
        }
        let first = SIMD3<Float>(d * f - e * e, c * e - b * f, b * e - c * d)
        let second = SIMD3<Float>(first.y, a * f - c * c, b * c - a * e)
        let third = SIMD3<Float>(first.z, second.z, a * d - b * b)
        let determinant = a * first.x + b * first.y + c * first.z
        return rows.map { row in
            let weights = SIMD3<Float>(
                (first * row).sum(),
                (second * row).sum(),
                (third * row).sum()
            )
            return weights / determinant
        }
    }

    fileprivate static func magnitude(_ value: SIMD3<Float>) -> SIMD3<Float> {
        value.replacing(with: -value, where: value .< 0)
    }
}
