internal import FretsawRaster

/// A figure's pixels, with their centroid and root mean square radius.
///
/// Both are used to align the figure with other figures.
struct FigureMask {
    let grid: BitGrid
    /// The number of set pixels.
    let area: Int
    private let middle: SIMD2<Float>
    /// The root mean square distance from the centroid, in pixels.
    private let radius: Float
    /// Descriptors that do not depend on the figure's rotation.
    let descriptors: FigureDescriptors

    /// The minimum number of pixels of a figure.
    static let minArea = 24

    /// True if the mask has enough pixels for a figure.
    var isFigure: Bool { area >= FigureMask.minArea }

    init(_ grid: BitGrid) {
        self.grid = grid
        let width = grid.size.width
        var (count, sum) = (0, SIMD2<Float>(repeating: 0))
        var squares: Float = 0
        for position in grid.bits.indices where grid.bits[position] {
            let point = SIMD2(Float(position % width), Float(position / width))
            count += 1
            sum += point
            squares += (point * point).sum()
        }
        area = count
        let number = Float(max(1, count))
        middle = sum / number
        radius = max(0.5, squares / number - (middle * middle).sum()).squareRoot()
        descriptors = FigureDescriptors(grid, middle: middle, radius: radius, area: count)
    }

    /// A similarity transform that aligns one figure with another.
    struct Pose {
        /// Cosine and sine of the rotation.
        var cosine: Float = 1
        var sine: Float = 0
        var scale: Float = 1
        var isMirrored = false
        /// The offset from the centroid, in units of the figure's root mean square radius.
        var shift = SIMD2<Float>(repeating: 0)

        /// Rotations by −60° … 60° in steps of 10°, each also mirrored.
        static let rotations: [Pose] = (-6...6).flatMap { step in
            let cosine = Float(PortableMath.cosine(turns: Double(step) / 36))
            let sine = Float(PortableMath.sine(turns: Double(step) / 36))
            return [false, true].map { Pose(cosine: cosine, sine: sine, isMirrored: $0) }
        }

        /// ``rotations`` at three sizes and five offsets.
        static let placements: [Pose] = {
            let shifts: [SIMD2<Float>] = [
                SIMD2(0, 0), SIMD2(0.2, 0), SIMD2(-0.2, 0), SIMD2(0, 0.2), SIMD2(0, -0.2),
            ]
            var poses: [Pose] = []
            for var pose in rotations {
                for scale: Float in [0.86, 1, 1.16] {
                    for shift in shifts {
                        (pose.scale, pose.shift) = (scale, shift)
                        poses.append(pose)
                    }
                }
            }
            return poses
        }()
    }

    /// The figure in `pose`, centred and scaled to a common size.
    func bits(_ pose: Pose = Pose()) -> FigureBits {
        var result = FigureBits()
        guard isFigure else { return result }
        forEachCell(of: FigureBits.side, pose) { cell, x, y in
            if grid.isSet(x, y) { result.set(cell) }
        }
        return result
    }

    /// Calls `body` with each cell of a grid of `side` × `side` over the figure in `pose`, and with the
    /// pixel under it, which may be outside the mask.
    func forEachCell(of side: Int, _ pose: Pose, _ body: (_ cell: Int, _ x: Int, _ y: Int) -> Void)
    {
        let step = 2 * FigureBits.reach / Float(side)
        for row in 0..<side {
            for column in 0..<side {
                var point = SIMD2(
                    (Float(column) + 0.5) * step - FigureBits.reach,
                    (Float(row) + 0.5) * step - FigureBits.reach
                )
                if pose.isMirrored { point.x = -point.x }
                let rotated = SIMD2(
                    pose.cosine * point.x - pose.sine * point.y,
                    pose.sine * point.x + pose.cosine * point.y
                )
                let position = middle + (rotated * pose.scale + pose.shift) * radius + 0.5
                body(
                    row * side + column,
                    Int(position.x.rounded(.down)),
                    Int(position.y.rounded(.down))
                )
            }
        }
    }
}

/// A figure as 24 × 24 bits.
struct FigureBits {
    static let side = 24
    /// Half the side of the square, in units of the root mean square distance from the centroid.
    static let reach: Float = 2.2

    private(set) var words = InlineArray<9, UInt64>(repeating: 0)

    mutating func set(_ position: Int) { words[position >> 6] |= 1 << UInt64(position & 63) }

    func isSet(_ column: Int, _ row: Int) -> Bool {
        guard column >= 0, row >= 0, column < FigureBits.side, row < FigureBits.side else {
            return false
        }
        let position = row * FigureBits.side + column
        return words[position >> 6] >> UInt64(position & 63) & 1 == 1
    }

    /// Intersection over union, 0 … 1.
    func overlap(_ other: FigureBits) -> Double {
        var (both, either) = (0, 0)
        for index in 0..<9 {
            both += (words[index] & other.words[index]).nonzeroBitCount
            either += (words[index] | other.words[index]).nonzeroBitCount
        }
        return either > 0 ? Double(both) / Double(either) : 0
    }

    /// The set bits that have an unset neighbour.
    var edge: [(column: Int, row: Int)] {
        var points: [(column: Int, row: Int)] = []
        for row in 0..<FigureBits.side {
            for column in 0..<FigureBits.side
            where isSet(column, row)
                && !(isSet(column - 1, row) && isSet(column + 1, row) && isSet(column, row - 1)
                    && isSet(column, row + 1))
            { points.append((column, row)) }
        }
        return points
    }

    /// The distance of each cell of the grid from the edge, in cells.
    static func distances(from edge: [(column: Int, row: Int)]) -> Plane {
        var plane = Plane(width: side, height: side, filledWith: 1)
        for point in edge { plane[point.column, point.row] = 0 }
        return plane.distanceFromZero(limit: Float(side))
    }
}

/// Shape descriptors that do not depend on rotation, reflection or scale.
struct FigureDescriptors {
    /// Hu's seven invariant moments, as signed logarithms.
    ///
    /// M.-K. Hu, "Visual pattern recognition by moment invariants" (1962).
    private(set) var moments: [Double] = []
    /// A histogram of the pixels' distances from the centroid; the bins sum to 1.
    private(set) var rings = [Double](repeating: 0, count: 8)
    /// log2(e² / area), where e is the number of pixels on the edge.
    private(set) var roughness = 0.0
    /// The area as a share of the enclosing circle, 0 … 1.
    private(set) var fullness = 0.0
    /// The ratio of the minor to the major principal axis, 0 … 1.
    private(set) var elongation = 1.0
    /// The area of holes over the figure's area.
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
        for position in grid.bits.indices where grid.bits[position] {
            let (column, row) = (position % width, position / width)
            let x = Double(Float(column) - middle.x)
            let y = Double(Float(row) - middle.y)
            let distance = (x * x + y * y).squareRoot()
            farthest = max(farthest, distance)
            rings[min(7, Int(distance / Double(radius) * 3.6))] += 1 / number
            m[2][0] += x * x
            m[1][1] += x * y
            m[0][2] += y * y
            m[3][0] += x * x * x
            m[2][1] += x * x * y
            m[1][2] += x * y * y
            m[0][3] += y * y * y
            if !grid.isInner(column, row) { edge += 1 }
        }
        roughness = PortableMath.log2(Double(edge * edge) / number)
        fullness = number / (PortableMath.pi * max(1, farthest * farthest))
        holes = Double(grid.holes.count) / number
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
        // Reflection changes the sign of the seventh moment.
        return values.enumerated().map { index, value in
            let level = max(0, PortableMath.log2(abs(value)) + 30)
            return index == 6 || value >= 0 ? level : -level
        }
    }

    /// The sum of absolute differences of the moments, or of the distance histograms.
    func distance(_ other: FigureDescriptors, _ values: KeyPath<Self, [Double]>) -> Double {
        zip(self[keyPath: values], other[keyPath: values]).reduce(0) { $0 + abs($1.0 - $1.1) }
    }
}
