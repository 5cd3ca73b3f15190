internal import FretsawRaster

/// A figure's pixels, with its middle and its size, by which figures are laid over each other.
struct FigureMask {
    private let grid: BitGrid
    /// Pixels set.
    let area: Int
    private let middle: SIMD2<Float>
    /// The root of the mean square of distances from the middle.
    private let radius: Float
    /// What describes the figure, however it is turned.
    let descriptors: FigureDescriptors

    /// Fewer pixels are no figure.
    static let leastArea = 24

    /// True where there is a figure.
    var isFigure: Bool { area >= FigureMask.leastArea }

    init(_ grid: BitGrid) {
        self.grid = grid
        let width = grid.size.width
        var (count, sum) = (0, SIMD2<Float>(repeating: 0))
        var squares: Float = 0
        for place in grid.bits.indices where grid.bits[place] {
            let point = SIMD2(Float(place % width), Float(place / width))
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

    /// How a figure is laid over another.
    struct Pose {
        /// The turn's cosine and sine.
        var cosine: Float = 1
        var sine: Float = 0
        var scale: Float = 1
        var isMirrored = false
        /// Off the middle, in shares of its size.
        var shift = SIMD2<Float>(repeating: 0)
    }

    /// The figure in `pose`, its middle in the middle and its size the same as all others'.
    func bits(_ pose: Pose = Pose()) -> FigureBits {
        var result = FigureBits()
        guard isFigure else { return result }
        let (width, height) = (grid.size.width, grid.size.height)
        let side = FigureBits.side
        let step = 2 * FigureBits.reach / Float(side)
        for row in 0..<side {
            for column in 0..<side {
                var point = SIMD2(
                    (Float(column) + 0.5) * step - FigureBits.reach,
                    (Float(row) + 0.5) * step - FigureBits.reach
                )
                if pose.isMirrored { point.x = -point.x }
                let turned = SIMD2(
                    pose.cosine * point.x - pose.sine * point.y,
                    pose.sine * point.x + pose.cosine * point.y
                )
                let place = middle + (turned * pose.scale + pose.shift) * radius + 0.5
                guard place.x >= 0, place.y >= 0 else { continue }
                let (x, y) = (Int(place.x), Int(place.y))
                guard x < width, y < height, grid.bits[y * width + x] else { continue }
                result.set(row * side + column)
            }
        }
        return result
    }
}

/// A figure in a square of 24 × 24 bits.
struct FigureBits {
    static let side = 24
    /// From the middle to the square's sides, in roots of the mean square of distances.
    static let reach: Float = 2.2

    private(set) var words = InlineArray<9, UInt64>(repeating: 0)

    mutating func set(_ place: Int) { words[place >> 6] |= 1 << UInt64(place & 63) }

    func isSet(_ column: Int, _ row: Int) -> Bool {
        guard column >= 0, row >= 0, column < FigureBits.side, row < FigureBits.side else {
            return false
        }
        let place = row * FigureBits.side + column
        return words[place >> 6] >> UInt64(place & 63) & 1 == 1
    }

    /// What both have of what either has, 0 … 1.
    func overlap(_ other: FigureBits) -> Double {
        var (both, either) = (0, 0)
        for index in 0..<9 {
            both += (words[index] & other.words[index]).nonzeroBitCount
            either += (words[index] | other.words[index]).nonzeroBitCount
        }
        return either > 0 ? Double(both) / Double(either) : 0
    }

    /// The set bits that have a neighbour which is not.
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

    /// The distance of each bit from the edge.
    static func distances(from edge: [(column: Int, row: Int)]) -> Plane {
        var plane = Plane(width: side, height: side, filledWith: 1)
        for point in edge { plane[point.column, point.row] = 0 }
        return plane.distanceFromZero(limit: Float(side))
    }
}
