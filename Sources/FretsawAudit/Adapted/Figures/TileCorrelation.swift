internal import FretsawRaster

/// The correlation of brightness on piece and tile, dark on light or light on dark, with nothing set
/// apart: what is left when figures cannot be told from clutter.
enum TileCorrelation {
    private static let turns = [-1.0 / 12, -1.0 / 24, 0, 1.0 / 24, 1.0 / 12]

    /// The greatest magnitude of the correlation, 0 … 1, for each of `places`: over small turns
    /// and shifts, over turns alone, and as it is.
    static func greatest(_ challenge: SlideChallenge, places: [Int]) -> [[Double]] {
        let outline = challenge.outline
        let (depth, scale) = (outline.depth, outline.scale)
        let luma = challenge.piece.luma.blurred()
        let around = challenge.band.luma.blurred()
        let middle = SIMD2(Float(depth.width - 1), Float(depth.height - 1)) / 2
        var best = places.map { _ in [0.0, 0, 0] }
        for turn in turns {
            let cosine = Float(PortableMath.cosine(turns: turn))
            let sine = Float(PortableMath.sine(turns: turn))
            // The tile's pixels, and what the turned piece shows there.
            var samples: [(x: Int, y: Int, level: Float)] = []
            for y in 0..<depth.height {
                for x in 0..<depth.width where depth[x, y] >= 5 * scale {
                    let point = SIMD2(Float(x), Float(y)) - middle
                    let turned =
                        SIMD2(
                            cosine * point.x - sine * point.y,
                            sine * point.x + cosine * point.y
                        ) + middle
                    guard turned.x >= 0, turned.y >= 0, turned.x <= Float(depth.width - 1),
                        turned.y <= Float(depth.height - 1)
                    else { continue }
                    samples.append((x, y, luma.bilinear(x: turned.x, y: turned.y)))
                }
            }
            guard samples.count > 16 else { continue }
            let step = max(1, Int((1.5 * scale).rounded()))
            for (index, left) in places.enumerated() {
                for shift in [(0, 0), (step, 0), (-step, 0), (0, step), (0, -step)] {
                    let magnitude = abs(
                        correlation(
                            samples,
                            around,
                            dx: left + shift.0,
                            dy: shift.1
                        )
                    )
                    best[index][0] = max(best[index][0], magnitude)
                    guard shift == (0, 0) else { continue }
                    best[index][1] = max(best[index][1], magnitude)
                    if turn == 0 { best[index][2] = magnitude }
                }
            }
        }
        return best
    }

    private static func correlation(
        _ samples: [(x: Int, y: Int, level: Float)],
        _ plane: Plane,
        dx: Int,
        dy: Int
    ) -> Double {
        var (one, other, oneSquares, otherSquares, products): (Float, Float, Float, Float, Float) =
            (
                0, 0, 0, 0, 0
            )
        var count: Float = 0
        for sample in samples {
            let (x, y) = (sample.x + dx, sample.y + dy)
            guard x >= 0, y >= 0, x < plane.width, y < plane.height else { continue }
            // About the middle of the scale, so that squares lose no digits.
            let (a, b) = (sample.level - 128, plane[x, y] - 128)
            one += a
            other += b
            oneSquares += a * a
            otherSquares += b * b
            products += a * b
            count += 1
        }
        guard count > 0 else { return 0 }
        let spread =
            (oneSquares - one * one / count) * (otherSquares - other * other / count)
        guard spread > 1 else { return 0 }
        return Double((products - one * other / count) / spread.squareRoot())
    }
}
