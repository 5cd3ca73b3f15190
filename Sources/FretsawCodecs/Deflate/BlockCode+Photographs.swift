internal import FretsawRaster

extension BlockCode {
    /// A code made beforehand for a small piece of a filtered photograph.
    ///
    /// Counting a small input and building its own code takes as long as writing it. How often each
    /// residual occurs depends on little more than how rough the photograph is, so a code for that
    /// roughness gives files 2 % larger in half the time (400 pieces of photographs and of scenery).
    ///
    /// - Parameter roughness: the mean size of a residual, taken as a signed byte.
    /// - Returns: the code; nil for what resembles no photograph.
    static func forPhotograph(roughness: Double) -> BlockCode? {
        guard roughness >= 1.5, roughness < 32 else { return nil }
        let index = roughnessBounds.firstIndex { roughness < $0 } ?? roughnessBounds.count
        return photographs[index]
    }

    /// Where one roughness ends and the next begins.
    private static let roughnessBounds: [Double] = [4, 6, 9, 13, 18]

    /// From smooth to rough.
    private static let photographs: [BlockCode] = [
        ResidualModel(zeros: 0.46, scale: 0.9, exponent: 0.5),
        ResidualModel(zeros: 0.38, scale: 1.5, exponent: 0.6),
        ResidualModel(zeros: 0.32, scale: 3.4, exponent: 0.6),
        ResidualModel(zeros: 0.28, scale: 3.3, exponent: 0.5),
        ResidualModel(zeros: 0.25, scale: 7.0, exponent: 0.6),
        ResidualModel(zeros: 0.23, scale: 8.5, exponent: 0.55),
    ].map { model in
        var code = BlockCode()
        code.build(counts: model.counts)
        return code
    }
}

/// How often residuals occur in a piece of a photograph with alpha: exp(−(|r|/scale)^exponent)
/// besides a share of zeros, most of them alpha's.
///
/// The numbers are those that cost least on 400 pieces, a sixth of them for each roughness.
private struct ResidualModel {
    let zeros: Double
    let scale: Double
    let exponent: Double

    /// Occurrences of each symbol in about a million; none is 0, so that anything can be sent.
    var counts: [UInt32] {
        let million = 1_000_000.0
        let matches = 0.02
        let weights = (0..<256).map { byte -> Double in
            let size = Double(Int8(truncatingIfNeeded: byte).magnitude)
            return byte == 0
                ? 0 : PortableMath.exp(-PortableMath.power(size / scale, exponent))
        }
        let total = weights.reduce(0, +)
        let share = (1 - zeros - matches) / total
        var counts = weights.map { UInt32($0 * share * million) + 3 }
        counts[0] = UInt32(zeros * million)
        counts.append(3)
        let perLength = UInt32(matches / 29 * million)
        counts += [UInt32](repeating: perLength, count: BlockCode.symbolCount - counts.count)
        return counts
    }
}
