import CSceneryKernels

extension fs_extent {
    /// Where a square of texels, read between them, covers anything.
    init(of texels: [SIMD4<Int16>], side: Int) {
        var (left, right, top, bottom) = (side, 0, side, 0)
        var (leastSum, greatestSum, leastGap, greatestGap) = (2 * side, 0, side, -side)
        for row in 0..<side {
            for column in 0..<side where texels[row * side + column][0] > 0 {
                (left, right) = (min(left, column), max(right, column))
                (top, bottom) = (min(top, row), max(bottom, row))
                leastSum = min(leastSum, column + row)
                greatestSum = max(greatestSum, column + row)
                leastGap = min(leastGap, column - row)
                greatestGap = max(greatestGap, column - row)
            }
        }
        // A texel reaches as far as its neighbours.
        self.init(
            low_u: Float(left - 1),
            high_u: Float(right + 1),
            low_v: Float(top - 1),
            high_v: Float(bottom + 1),
            low_sum: Float(leastSum - 2),
            high_sum: Float(greatestSum + 2),
            low_gap: Float(leastGap - 2),
            high_gap: Float(greatestGap + 2)
        )
    }
}
