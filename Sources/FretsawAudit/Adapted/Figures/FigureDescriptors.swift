internal import FretsawRaster

/// Numbers that describe a figure however it is turned, mirrored or scaled.
struct FigureDescriptors {
    /// Seven moments that no turn changes, as signed logarithms.
    ///
    /// From Hu, "Visual pattern recognition by moment invariants" (1962).
    private(set) var moments: [Double] = []
    /// Shares of its pixels by distance from the middle.
    private(set) var rings = [Double](repeating: 0, count: 8)
    /// The logarithm of the edge's square over the area.
    private(set) var roughness = 0.0
    /// The area's share of the circle about it.
    private(set) var fullness = 0.0
    /// The ratio of the two principal axes.
    private(set) var elongation = 1.0
    /// The share of its holes in it.
    private(set) var holes = 0.0

    init(_ grid: BitGrid, middle: SIMD2<Float>, radius: Float, area: Int) {
        guard area > 0 else {
            moments = [Double](repeating: 0, count: 7)
            return
        }
        let (width, number) = (grid.size.width, Double(area))
        var (edge, farthest) = (0, 0.0)
        // Central moments by the powers of x and y.
        var m = [[Double]](repeating: [0, 0, 0, 0], count: 4)
        for place in grid.bits.indices where grid.bits[place] {
            let (column, row) = (place % width, place / width)
            let x = Double(Float(column) - middle.x)
            let y = Double(Float(row) - middle.y)
            let away = (x * x + y * y).squareRoot()
            farthest = max(farthest, away)
            rings[min(7, Int(away / Double(radius) * 3.6))] += 1 / number
            m[2][0] += x * x
            m[1][1] += x * y
            m[0][2] += y * y
            m[3][0] += x * x * x
            m[2][1] += x * x * y
            m[1][2] += x * y * y
            m[0][3] += y * y * y
            let isInner =
                column > 0 && column + 1 < width && row > 0 && row + 1 < grid.size.height
                && grid.bits[place - 1] && grid.bits[place + 1] && grid.bits[place - width]
                && grid.bits[place + width]
            if !isInner { edge += 1 }
        }
        roughness = PortableMath.log2(Double(edge * edge) / number)
        fullness = number / (PortableMath.pi * max(1, farthest * farthest))
        holes = Double(grid.holes.bits.count { $0 }) / number
        let (second, third) = (number * number, number * number * number.squareRoot())
        let (a, b, c) = (m[2][0] / second, m[1][1] / second, m[0][2] / second)
        let root = ((a - c) * (a - c) + 4 * b * b).squareRoot()
        elongation = ((a + c - root) / max(1e-9, a + c + root)).squareRoot()
        moments = FigureDescriptors.hu(
            (a, b, c),
            (m[3][0] / third, m[2][1] / third, m[1][2] / third, m[0][3] / third)
        )
    }

    private static func hu(
        _ second: (a: Double, b: Double, c: Double),
        _ third: (Double, Double, Double, Double)
    ) -> [Double] {
        let (a, b, c) = second
        let (p, q, r, s) = third
        let (u, v) = (p + r, q + s)
        let (g, h) = (p - 3 * r, 3 * q - s)
        let values = [
            a + c, (a - c) * (a - c) + 4 * b * b, g * g + h * h, u * u + v * v,
            g * u * (u * u - 3 * v * v) + h * v * (3 * u * u - v * v),
            (a - c) * (u * u - v * v) + 4 * b * u * v,
            h * u * (u * u - 3 * v * v) - g * v * (3 * u * u - v * v),
        ]
        // The last changes its sign in a mirror.
        return values.enumerated().map { index, value in
            let level = max(0, PortableMath.log2(abs(value)) + 30)
            return index == 6 || value >= 0 ? level : -level
        }
    }

    /// How far two figures' moments are apart.
    func momentDistance(_ other: FigureDescriptors) -> Double {
        zip(moments, other.moments).reduce(0) { $0 + abs($1.0 - $1.1) }
    }

    /// How far their pixels' distances are apart.
    func ringDistance(_ other: FigureDescriptors) -> Double {
        zip(rings, other.rings).reduce(0) { $0 + abs($1.0 - $1.1) }
    }
}
