internal import FretsawRandom
internal import FretsawRaster

/// A figure with an evident upper side, whose left and right sides differ.
///
/// No family is mirror-symmetric, because a program finds the axis of a symmetric figure without
/// recognising the figure.
struct UprightFigure: Sendable {
    /// The families of figures.
    ///
    /// Add a new family here.
    enum Family: String, CaseIterable, Sendable {
        /// A steaming mug.
        case mug
        /// A teapot.
        case teapot
        /// A sailing boat.
        case sailboat
        /// A flag on a pole with a foot.
        case flag
        /// A sitting cat, seen from the side.
        case cat
        /// A swimming duck.
        case duck
        /// A snail.
        case snail
        /// An elephant.
        case elephant
        /// A pickup truck.
        case truck
        /// A steam locomotive.
        case locomotive
        /// A chair, seen from the side.
        case chair
        /// A boot.
        case boot
        /// A burning candle in a holder with a ring.
        case candle
        /// A spouting whale.
        case whale
        /// A watering can.
        case wateringCan
        /// A helicopter.
        case helicopter
        /// A dinosaur with a long neck.
        case dinosaur
    }

    /// The family.
    let family: Family
    /// The sign and the factor of widths; the factor of heights is its inverse.
    private let stretch: Double
    private let isMirrored: Bool
    /// How far a point moves to the right per unit below the centre: at most two degrees.
    private let shear: Double
    /// The quadratic and the cubic part of the change of x and of y.
    ///
    /// Both functions increase, and vertical and horizontal lines stay so.
    private let widths, heights: (Double, Double)

    /// Draws a random figure of `family`, or of a random family.
    init(_ family: Family? = nil, using generator: inout some RandomNumberGenerator) {
        let drawn = generator.pick(Family.allCases)
        self.family = family ?? drawn
        isMirrored = generator.chance(0.5)
        stretch = generator.draw(in: 0.92...1.09)
        shear = generator.draw(in: -0.035...0.035)
        func change() -> (Double, Double) {
            (generator.draw(in: -0.11...0.11), generator.draw(in: -0.07...0.07))
        }
        (widths, heights) = (change(), change())
    }

    /// The figure within `radius` around `center`, turned clockwise by `turns`, with curves
    /// flattened to lines.
    func polygons(center: Point, radius: Double, turns: Double) -> Polygons {
        var points: [Point] = []
        var ends: [Int] = []
        points.reserveCapacity(256)
        var end: Point?
        family.outline.forEachLine(tolerance: 0.01) { from, to in
            if let end, end != from { ends.append(points.count) }
            points.append(varied(to))
            end = to
        }
        ends.append(points.count)
        // The circle is that of the upright figure, so that place and size do not depend on the turn.
        guard let first = points.first else { return Polygons([], ends: []) }
        let (low, high) = points.reduce((first, first)) { corners, point in
            (
                Point(x: min(corners.0.x, point.x), y: min(corners.0.y, point.y)),
                Point(x: max(corners.1.x, point.x), y: max(corners.1.y, point.y))
            )
        }
        let middle = Point.between(low, high, at: 0.5)
        let farthest = points.reduce(0) { max($0, ($1 - middle).length) }
        let place = AffineTransform.translation(x: -middle.x, y: -middle.y)
            .then(.scaling(x: radius / farthest, y: radius / farthest))
            .then(.rotation(turns: turns))
            .then(.translation(x: center.x, y: center.y))
        for index in points.indices { points[index] = place.apply(points[index]) }
        return Polygons(points, ends: ends)
    }

    /// A point of the outline with this figure's proportions.
    private func varied(_ point: Point) -> Point {
        func changed(_ place: Double, _ change: (Double, Double)) -> Double {
            place + (change.0 + change.1 * place) * place * place
        }
        let y = changed(point.y, heights)
        let x = changed(point.x, widths) * stretch + shear * y
        // A mirrored polygon has the other direction. It does not matter, because all have it.
        return Point(x: isMirrored ? -x : x, y: y / stretch)
    }
}

extension UprightFigure.Family {
    /// The outline: contours of one direction are united, those of the other direction are holes.
    fileprivate var outline: Path {
        var path = Path()
        switch self {
        case .mug:
            path.addRounded([(-0.74, -0.26), (0.46, -0.26), (0.44, 0.86), (-0.7, 0.86)])
            path.addBand(0.4, 0.25, radii: (0.23, 0.4), from: -0.26, to: 0.26)
            path.addSmooth([
                (-0.38, -0.36), (-0.16, -0.56), (-0.43, -0.76), (-0.26, -1.04), (-0.54, -0.72),
                (-0.34, -0.56),
            ])
            path.addSmooth([
                (0.02, -0.36), (0.24, -0.56), (-0.03, -0.76), (0.14, -1.04), (-0.14, -0.72),
                (0.06, -0.56),
            ])
        case .teapot:
            path.addEllipse(0.0, 0.18, 0.64, 0.5)
            path.addRounded([
                (-0.35, 0.5), (-0.98, -0.23), (-1.12, -0.25), (-1.06, -0.41), (-0.84, -0.39),
                (-0.35, -0.04),
            ])
            path.addBand(0.6, 0.12, radii: (0.21, 0.33), from: -0.34, to: 0.3)
            path.addEllipse(0.0, -0.3, 0.32, 0.1)
            path.addEllipse(0.0, -0.46, 0.11, 0.11)
            path.addEdged([(-0.34, 0.54), (0.34, 0.54), (0.42, 0.77), (-0.42, 0.77)])
        case .sailboat:
            path.addRounded([
                (-1.0, 0.36), (0.9, 0.44), (0.58, 0.86), (-0.52, 0.9), (-0.78, 0.72),
            ])
            path.addRounded([(0.1, -1.02), (0.64, -0.1), (0.85, 0.31), (0.1, 0.31)])
            path.addEdged([(-0.06, -0.72), (-0.06, 0.28), (-0.54, 0.24)])
            path.addBar((0.02, -1.07), (0.02, 0.54), width: 0.11)
        case .flag:
            path.addBar((-0.55, -1.05), (-0.55, 0.95), width: 0.15)
            path.addEllipse(-0.55, -1.06, 0.12, 0.12)
            path.addRounded([(-0.91, 1.06), (-0.77, 0.84), (-0.33, 0.84), (-0.19, 1.06)])
            path.addRounded([
                (-0.55, -0.92), (-0.13, -1.06), (0.29, -0.78), (0.72, -0.94), (0.7, -0.14),
                (0.29, 0.02), (-0.13, -0.26), (-0.55, -0.12),
            ])
        case .cat:
            path.addSmooth([
                (-0.55, -0.54), (-0.09, -0.74), (0.16, -0.1), (0.59, 0.3), (0.61, 0.86),
                (0.41, 1.02), (-0.5, 1.02), (-0.62, 0.96), (-0.42, 0.6), (-0.44, 0.1),
            ])
            path.addRounded([
                (-0.62, 1.0), (-0.56, 0.84), (-0.44, 0.2), (-0.2, 0.2), (-0.22, 1.0),
            ])
            path.addEllipse(-0.39, -0.54, 0.3, 0.26)
            path.addEdged([(-0.65, -0.58), (-0.61, -0.94), (-0.42, -0.74)])
            path.addEdged([(-0.17, -0.58), (-0.13, -0.94), (-0.37, -0.74)])
            path.addEllipse(-0.5, -0.57, 0.06, 0.07, hole: true)
            path.addRounded([
                (0.2, 1.0), (0.2, 0.84), (0.81, 0.84), (0.93, 0.6), (0.81, 0.3), (0.93, 0.16),
                (1.15, 0.56), (1.01, 1.0),
            ])
        case .duck:
            path.addSmooth([
                (-0.55, -0.41), (-0.11, -0.46), (-0.1, 0.06), (0.55, 0.02), (1.05, -0.4),
                (0.95, 0.35), (0.6, 0.82), (-0.5, 0.85), (-0.98, 0.5), (-0.7, 0.05),
            ])
            path.addEllipse(-0.45, -0.51, 0.31, 0.29)
            path.addRounded([(-0.63, -0.63), (-1.12, -0.49), (-1.14, -0.38), (-0.65, -0.33)])
            path.addEllipse(-0.53, -0.59, 0.06, 0.07, hole: true)
            path.addSmooth(
                [
                    (-0.05, 0.28), (0.35, 0.22), (0.82, 0.06), (0.6, 0.56), (0.2, 0.6),
                ],
                hole: true
            )
        case .snail:
            path.addEllipse(0.15, 0.04, 0.58, 0.58)
            path.addBand(0.15, 0.04, radii: (0.32, 0.43), from: -0.5, to: 0.2, hole: true)
            path.addBand(0.12, 0.07, radii: (0.12, 0.22), from: -0.3, to: 0.38, hole: true)
            path.addRounded([
                (-1.02, 0.86), (-1.04, 0.1), (-0.94, -0.14), (-0.66, -0.1), (-0.58, 0.3),
                (-0.4, 0.5), (0.9, 0.54), (1.14, 0.86),
            ])
            path.addBar((-0.9, 0.0), (-1.0, -0.41), width: 0.1)
            path.addBar((-0.72, 0.0), (-0.62, -0.45), width: 0.1)
            path.addEllipse(-1.0, -0.41, 0.1, 0.1)
            path.addEllipse(-0.62, -0.45, 0.1, 0.1)
        case .elephant:
            path.addRounded([
                (-0.63, -0.62), (-0.21, -0.62), (0.1, -0.58), (0.62, -0.58), (0.98, -0.2),
                (0.98, 0.9), (0.62, 0.9), (0.6, 0.3), (0.2, 0.34), (0.2, 0.9), (-0.2, 0.9),
                (-0.22, 0.24), (-0.51, 0.2), (-0.57, 0.56), (-0.79, 0.76), (-1.05, 0.62),
                (-0.99, 0.46), (-0.85, 0.54), (-0.81, 0.1), (-0.93, -0.2),
            ])
            path.addSmooth(
                [
                    (-0.31, -0.42), (0.09, -0.46), (0.15, -0.02), (-0.09, 0.2), (-0.21, -0.06),
                ],
                hole: true
            )
            path.addSmooth([
                (-0.23, -0.34), (0.05, -0.37), (0.09, -0.04), (-0.08, 0.1), (-0.15, -0.08),
            ])
            path.addEllipse(-0.57, -0.22, 0.06, 0.06, hole: true)
            path.addRounded([(0.9, -0.22), (1.0, -0.24), (1.16, 0.2), (1.04, 0.3)])
        case .truck:
            path.addEdged([
                (-1.08, 0.5), (-1.06, 0.03), (-0.96, -0.07), (-0.62, -0.1), (-0.36, -0.62),
                (0.2, -0.62), (0.28, 0.0), (1.06, -0.02), (1.08, 0.5), (0.98, 0.5), (0.92, 0.3),
                (0.6, 0.11), (0.28, 0.3), (0.22, 0.5), (-0.2, 0.5), (-0.26, 0.3), (-0.58, 0.11),
                (-0.9, 0.3), (-0.96, 0.5),
            ])
            path.addEdged(
                [
                    (-0.42, -0.09), (-0.24, -0.48), (0.06, -0.48), (0.1, -0.09),
                ],
                hole: true
            )
            path.addEllipse(-0.58, 0.54, 0.27, 0.27)
            path.addEllipse(-0.58, 0.54, 0.11, 0.11, hole: true)
            path.addEllipse(0.6, 0.54, 0.27, 0.27)
            path.addEllipse(0.6, 0.54, 0.11, 0.11, hole: true)
        case .locomotive:
            path.addRounded([(-0.82, -0.26), (0.3, -0.26), (0.3, 0.36), (-0.82, 0.36)])
            path.addEdged([(0.2, -0.6), (0.86, -0.6), (0.86, 0.4), (0.2, 0.4)])
            path.addRounded([(0.08, -0.76), (0.98, -0.76), (0.98, -0.6), (0.08, -0.6)])
            path.addEdged(
                [
                    (0.36, -0.46), (0.68, -0.46), (0.68, -0.18), (0.36, -0.18),
                ],
                hole: true
            )
            path.addEdged([(-0.66, -0.2), (-0.42, -0.2), (-0.36, -0.74), (-0.74, -0.74)])
            path.addEllipse(-0.1, -0.26, 0.14, 0.13)
            path.addEdged([(-0.8, 0.26), (0.9, 0.26), (0.9, 0.48), (-1.1, 0.7), (-0.98, 0.46)])
            path.addEllipse(-0.58, 0.64, 0.2, 0.2)
            path.addEllipse(-0.58, 0.64, 0.07, 0.07, hole: true)
            path.addEllipse(-0.08, 0.64, 0.2, 0.2)
            path.addEllipse(-0.08, 0.64, 0.07, 0.07, hole: true)
            path.addEllipse(0.56, 0.54, 0.3, 0.3)
            path.addEllipse(0.56, 0.54, 0.11, 0.11, hole: true)
        case .chair:
            path.addBar((0.58, -1.02), (0.4, 0.09), width: 0.19)
            path.addBar((0.4, 0.04), (0.52, 1.0), width: 0.19)
            path.addRounded([(-0.62, 0.07), (0.46, -0.01), (0.5, 0.23), (-0.62, 0.26)])
            path.addBar((-0.48, 0.19), (-0.56, 1.0), width: 0.19)
            path.addBar((-0.5, 0.58), (0.46, 0.58), width: 0.11)
        case .boot:
            path.addRounded([
                (-0.29, -1.0), (0.5, -0.96), (0.44, -0.1), (0.56, 0.5), (0.56, 0.76),
                (-0.84, 0.76), (-0.92, 0.5), (-0.66, 0.26), (-0.18, 0.16), (-0.22, -0.2),
            ])
            path.addEdged([
                (-0.86, 0.74), (0.6, 0.74), (0.6, 0.98), (0.16, 0.98), (0.08, 0.86),
                (-0.1, 0.86), (-0.16, 0.98), (-0.8, 0.98),
            ])
            path.addRounded([(-0.35, -1.06), (0.56, -1.03), (0.54, -0.8), (-0.35, -0.82)])
        case .candle:
            path.addEdged([
                (-0.43, -0.21), (-0.25, -0.18), (0.03, -0.27), (0.03, 0.6), (-0.43, 0.6),
            ])
            path.addSmooth([
                (-0.22, -0.27), (-0.47, -0.43), (-0.35, -0.71), (-0.14, -1.21), (-0.01, -0.67),
                (0.05, -0.41),
            ])
            path.addBar((-0.2, -0.31), (-0.2, -0.11), width: 0.07)
            path.addRounded([
                (-0.98, 0.5), (-0.9, 0.42), (-0.76, 0.56), (0.34, 0.56), (0.5, 0.42),
                (0.58, 0.5), (0.4, 0.86), (-0.8, 0.86),
            ])
            path.addBand(0.62, 0.6, radii: (0.16, 0.29), from: 0.0, to: 1.0)
        case .whale:
            path.addSmooth([
                (-1.06, 0.1), (-0.95, -0.41), (-0.3, -0.52), (0.35, -0.2), (0.72, 0.1),
                (0.74, -0.36), (0.92, -0.46), (1.0, 0.25), (0.6, 0.78), (-0.6, 0.82),
                (-1.05, 0.6),
            ])
            path.addRounded([
                (0.8, -0.28), (0.5, -0.46), (0.46, -0.72), (0.72, -0.62), (0.86, -0.52),
                (1.0, -0.64), (1.26, -0.72), (1.2, -0.44), (0.94, -0.28),
            ])
            path.addEllipse(-0.66, 0.04, 0.07, 0.08, hole: true)
            path.addRounded([
                (-0.48, -0.36), (-0.46, -0.76), (-0.62, -0.9), (-0.86, -0.78), (-0.8, -0.96),
                (-0.56, -1.04), (-0.4, -0.82), (-0.24, -1.04), (0.0, -0.96), (0.06, -0.78),
                (-0.18, -0.9), (-0.34, -0.76), (-0.34, -0.36),
            ])
        case .wateringCan:
            path.addEdged([(-0.38, -0.16), (0.44, -0.16), (0.52, 0.8), (-0.48, 0.8)])
            path.addEdged([(-0.36, 0.66), (-1.0, -0.27), (-0.86, -0.41), (-0.36, 0.3)])
            path.addRounded([(-1.2, -0.25), (-0.84, -0.59), (-0.76, -0.45), (-1.04, -0.13)])
            path.addBand(0.06, -0.16, radii: (0.25, 0.37), from: -0.5, to: 0.02)
            path.addBand(0.48, 0.2, radii: (0.2, 0.32), from: -0.27, to: 0.27)
        case .helicopter:
            path.addSmooth([
                (-0.98, 0.1), (-0.8, -0.36), (-0.2, -0.46), (0.3, -0.4), (0.4, 0.1), (0.1, 0.48),
                (-0.7, 0.48), (-1.0, 0.36),
            ])
            path.addEdged([(0.1, -0.3), (1.06, -0.24), (1.06, -0.08), (0.2, 0.16)])
            path.addEdged([(0.9, -0.1), (1.02, -0.59), (1.2, -0.59), (1.12, -0.05)])
            path.addBar((-0.22, -0.4), (-0.22, -0.66), width: 0.14)
            path.addRounded([(-1.16, -0.76), (0.74, -0.72), (0.74, -0.6), (-1.16, -0.62)])
            path.addBar((-0.5, 0.4), (-0.56, 0.72), width: 0.09)
            path.addBar((0.02, 0.4), (0.06, 0.72), width: 0.09)
            path.addRounded([
                (-1.0, 0.58), (-0.86, 0.68), (0.42, 0.68), (0.42, 0.8), (-0.9, 0.8),
                (-1.08, 0.66),
            ])
            path.addSmooth(
                [
                    (-0.82, 0.06), (-0.7, -0.24), (-0.34, -0.32), (-0.3, 0.08),
                ],
                hole: true
            )
        case .dinosaur:
            path.addEllipse(0.05, 0.12, 0.52, 0.36)
            path.addRounded([
                (-0.5, 0.3), (-0.72, -0.3), (-0.66, -0.67), (-0.78, -0.95), (-0.56, -1.05),
                (-0.4, -0.85), (-0.42, -0.3), (-0.1, -0.1),
            ])
            path.addRounded([
                (-0.6, -1.07), (-0.92, -1.03), (-1.06, -0.87), (-0.98, -0.75), (-0.62, -0.73),
                (-0.42, -0.85),
            ])
            path.addEllipse(-0.68, -0.91, 0.05, 0.06, hole: true)
            path.addRounded([
                (0.3, -0.16), (0.7, 0.02), (1.2, 0.5), (1.26, 0.62), (0.9, 0.52), (0.4, 0.44),
            ])
            path.addEdged([(-0.44, 0.1), (-0.16, 0.1), (-0.18, 0.84), (-0.45, 0.84)])
            path.addEdged([(0.14, 0.1), (0.42, 0.1), (0.4, 0.84), (0.13, 0.84)])
            path.addEdged([(-0.16, 0.2), (0.04, 0.2), (0.02, 0.74), (-0.16, 0.74)])
            path.addEdged([(0.4, 0.2), (0.6, 0.2), (0.58, 0.74), (0.4, 0.74)])
        }
        return path
    }
}

extension Path {
    /// Adds a polygon with slightly rounded corners.
    fileprivate mutating func addEdged(_ corners: [(Double, Double)], hole: Bool = false) {
        add(corners, rounding: 0.15, hole: hole)
    }

    /// Adds a polygon with rounded corners.
    fileprivate mutating func addRounded(_ corners: [(Double, Double)], hole: Bool = false) {
        add(corners, rounding: 0.4, hole: hole)
    }

    /// Adds a smooth curve that touches the middle of each side of a polygon.
    fileprivate mutating func addSmooth(_ corners: [(Double, Double)], hole: Bool = false) {
        add(corners, rounding: 1, hole: hole)
    }

    private mutating func add(_ corners: [(Double, Double)], rounding: Double, hole: Bool) {
        var points = corners.map { Point(x: $0.0, y: $0.1) }
        let twice = zip(points, points.dropFirst() + points.prefix(1))
            .reduce(0) { $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y }
        if (twice < 0) != hole { points.reverse() }
        add(Path(roundedPolygon: points, rounding: rounding))
    }
}
