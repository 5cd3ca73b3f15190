internal import FretsawRaster

/// Texture matching under a linear shading model: fits a · piece + b to each channel by least
/// squares; the position with the minimum residual wins.
///
/// It finds a notch through which the true content shows, whether darkened or lightened. Only the
/// inner part of the notch is compared, without the shadow of its edge. Fits with a near 0 are
/// excluded, because a flat region fits any piece.
struct TextureMatch: Solver {
    let name = "texture match"

    /// The range of a: the share of the piece's contrast that remains in the notch.
    private static let shading: ClosedRange<Float> = 0.12...1.1

    func scores(_ challenge: SlideChallenge) -> [Float] {
        TextureMatch.fits(challenge, in: challenge.band).map { fit in
            TextureMatch.shading.contains(fit.scale) ? -fit.residual : fit.correlation - 1000
        }
    }

    /// The piece fitted at one position.
    struct Fit {
        /// The contrast relative to the piece: a.
        var scale: Float = 0
        /// The root mean square residual, in levels.
        var residual: Float = 255
        /// The correlation over all channels, −1 … 1; 0 if either is constant.
        var correlation: Float = 0
    }

    static func fits(_ challenge: SlideChallenge, in band: ColourPlanes) -> [Fit] {
        let outline = challenge.outline
        let deepest = outline.depth.pixelArray.max() ?? 0
        let minimum = min(7 * outline.scale, deepest / 2)
        let support = outline.window { $0 >= minimum ? 1 : 0 }
        let count = support.pixelArray.reduce(0, +)
        let positionCount = challenge.lefts.upperBound + 1
        guard count > 0 else { return [Fit](repeating: Fit(), count: positionCount) }
        var covariance = [Float](repeating: 0, count: positionCount)
        var variance = covariance
        var energy: Float = 0
        for (piece, channel) in zip(challenge.piece.channels, band.channels) {
            let template = CorrelationTemplate(piece, support: support)
            energy += template.energy
            // Centred on 0, so that sums of squares keep their precision.
            let shifted = channel.mapped { $0 - 128 }
            let products = challenge.scan(shifted, template.weights)
            let sums = challenge.scan(shifted, support)
            let squareSums = challenge.scan(shifted.mapped { $0 * $0 }, support)
            for position in 0..<positionCount {
                covariance[position] += products[position]
                variance[position] += squareSums[position] - sums[position] * sums[position] / count
            }
        }
        // A variance below a third of a level is rounding, not texture.
        guard energy > count * 0.3 else { return [Fit](repeating: Fit(), count: positionCount) }
        return (0..<positionCount).map { position in
            let (shared, found) = (covariance[position], max(0, variance[position]))
            return Fit(
                scale: shared / energy,
                residual: (max(0, found - shared * shared / energy) / (3 * count)).squareRoot(),
                correlation: found > count * 0.3 ? shared / (found * energy).squareRoot() : 0
            )
        }
    }
}
