internal import FretsawRandom
internal import FretsawRaster

/// A figure with an evident upper side; none is mirror-symmetric, because a program finds the axis of a
/// symmetric figure without recognising it.
struct UprightFigure: Sendable {
    /// The families of figures; add a new one here.
    enum Family: String, CaseIterable, Sendable {
        case mug, teapot, sailboat, flag, cat, flamingo, rabbit, elephant, locomotive
        case chair, boot, candle, whale, wateringCan, lantern, dinosaur, giraffe, tulip
    }

    let family: Family
    /// The factor of widths; that of heights is its inverse.
    private let stretch: Double
    private let isMirrored: Bool
    /// How far a point moves to the right per unit below the centre: at most about one degree.
    private let shear: Double
    /// The quadratic and the cubic part of the changes of x and of y, both increasing functions; vertical
    /// and horizontal lines stay so.
    private let widths, heights: (Double, Double)

    init(_ family: Family? = nil, using generator: inout some RandomNumberGenerator) {
        let drawn = generator.pick(Family.allCases)
        self.family = family ?? drawn
        isMirrored = generator.chance(0.5)
        stretch = generator.draw(in: 0.92...1.09)
        shear = generator.draw(in: -0.02...0.02)
        func change() -> (Double, Double) {
            (generator.draw(in: -0.11...0.11), generator.draw(in: -0.07...0.07))
        }
        (widths, heights) = (change(), change())
    }

    /// The figure in `radius` around `center`, turned clockwise by `turns`, with curves as lines.
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
            path.addRounded([
                (-0.66, -0.42), (0.36, -0.42), (0.33, 0.5), (0.2, 0.98), (-0.5, 0.98),
                (-0.63, 0.5),
            ])
            path.addBand(0.3, 0.22, radii: (0.21, 0.37), from: -0.27, to: 0.27)
            path.addSmooth([
                (-0.34, -0.5), (-0.12, -0.7), (-0.39, -0.88), (-0.22, -1.14), (-0.5, -0.84),
                (-0.3, -0.7),
            ])
            path.addSmooth([
                (0.0, -0.5), (0.22, -0.7), (-0.05, -0.88), (0.12, -1.14), (-0.16, -0.84),
                (0.04, -0.7),
            ])
        case .teapot:
            path.addSmooth([
                (-0.62, -0.34), (0.62, -0.34), (0.8, 0.3), (0.3, 0.86), (-0.3, 0.86),
                (-0.8, 0.3),
            ])
            path.addRounded([
                (-0.3, 0.42), (-0.98, -0.27), (-1.12, -0.29), (-1.06, -0.45), (-0.84, -0.43),
                (-0.35, -0.04),
            ])
            path.addBand(0.56, 0.1, radii: (0.2, 0.34), from: -0.34, to: 0.3)
            path.addEllipse(0.0, -0.34, 0.36, 0.09)
            path.addEllipse(0.0, -0.5, 0.12, 0.12)
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
            path.addRounded([
                (-0.46, -0.44), (-0.08, -0.64), (0.2, -0.1), (0.56, 0.36), (0.58, 1.0),
                (-0.6, 1.0), (-0.6, 0.86), (-0.48, 0.76), (-0.44, 0.2),
            ])
            path.addEllipse(-0.36, -0.54, 0.3, 0.26)
            path.addEdged([(-0.64, -0.54), (-0.58, -0.96), (-0.38, -0.72)])
            path.addEdged([(-0.34, -0.74), (-0.1, -0.96), (-0.1, -0.56)])
            path.addEllipse(-0.47, -0.57, 0.06, 0.07, hole: true)
            path.addRounded([
                (0.3, 1.0), (0.3, 0.82), (0.72, 0.82), (0.8, 0.66), (0.7, 0.4), (0.78, 0.2),
                (0.92, 0.18), (1.0, 0.6), (0.92, 0.96), (0.7, 1.0),
            ])
        case .flamingo:
            path.addSmooth([
                (-0.5, -0.2), (0.0, -0.42), (0.62, -0.3), (1.0, 0.16), (0.5, 0.2), (0.0, 0.34),
                (-0.52, 0.2),
            ])
            path.addRounded([
                (-0.46, 0.16), (-0.62, -0.3), (-0.36, -0.66), (-0.42, -0.86), (-0.56, -0.9),
                (-0.62, -1.14), (-0.3, -1.14), (-0.14, -0.86), (-0.2, -0.54), (-0.34, -0.26),
                (-0.1, 0.06),
            ])
            path.addRounded([
                (-0.52, -1.16), (-0.8, -1.06), (-0.98, -0.82), (-0.94, -0.68), (-0.74, -0.84),
                (-0.5, -0.9),
            ])
            path.addEllipse(-0.46, -1.02, 0.05, 0.05, hole: true)
            path.addBar((0.06, 0.2), (0.06, 1.14), width: 0.14)
            path.addEdged([(-0.02, 1.06), (0.14, 1.06), (0.14, 1.2), (-0.34, 1.2), (-0.32, 1.1)])
            path.addRounded([
                (0.16, 0.22), (0.3, 0.2), (0.42, 0.6), (0.12, 0.78), (0.08, 0.68), (0.26, 0.56),
            ])
        case .rabbit:
            path.addRounded([
                (-0.44, -0.32), (-0.04, -0.4), (0.24, -0.1), (0.62, 0.34), (0.64, 1.06),
                (-0.3, 1.06), (-0.5, 0.62), (-0.46, 0.1),
            ])
            path.addEllipse(-0.38, -0.42, 0.34, 0.27)
            path.addSmooth([
                (-0.48, -0.52), (-0.64, -1.22), (-0.44, -1.46), (-0.3, -1.12), (-0.24, -0.52),
            ])
            path.addSmooth([
                (-0.3, -0.52), (-0.26, -1.16), (-0.04, -1.42), (0.04, -1.04), (-0.1, -0.48),
            ])
            path.addEllipse(-0.5, -0.46, 0.06, 0.07, hole: true)
            path.addEllipse(0.68, 0.74, 0.18, 0.18)
            path.addRounded([
                (-0.5, 0.9), (-0.48, 0.3), (-0.24, 0.3), (-0.2, 0.8), (0.0, 1.06), (-0.72, 1.06),
                (-0.74, 0.94),
            ])
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
                (-0.16, -1.0), (0.56, -1.0), (0.58, 0.2), (0.62, 0.9), (0.3, 0.98), (0.2, 0.78),
                (-0.1, 0.84), (-0.6, 0.96), (-0.96, 0.82), (-0.92, 0.52), (-0.7, 0.26),
                (-0.2, 0.14), (-0.18, -0.3),
            ])
            path.addRounded([(-0.26, -1.12), (0.62, -1.12), (0.6, -0.86), (-0.24, -0.86)])
        case .candle:
            path.addEdged([(-0.42, -0.26), (0.0, -0.3), (0.03, 0.66), (-0.43, 0.66)])
            path.addSmooth([
                (-0.22, -0.28), (-0.48, -0.46), (-0.34, -0.72), (-0.14, -1.24), (0.0, -0.68),
                (0.06, -0.44),
            ])
            path.addBar((-0.2, -0.36), (-0.2, -0.1), width: 0.07)
            path.addSmooth([
                (-1.1, 0.4), (-0.66, 0.58), (0.26, 0.58), (0.7, 0.4), (0.34, 0.9), (0.0, 1.04),
                (-0.4, 1.04), (-0.74, 0.9),
            ])
            path.addBand(0.56, 0.6, radii: (0.16, 0.3), from: 0.0, to: 1.0)
        case .whale:
            path.addSmooth([
                (-0.98, 0.25), (-1.0, -0.5), (-0.5, -0.8), (0.1, -0.62), (0.5, 0.1), (0.66, 0.2),
                (0.7, -0.52), (0.88, -0.62), (1.0, 0.3), (0.66, 0.86), (0.1, 1.12), (-0.5, 1.04),
                (-0.92, 0.7),
            ])
            path.addRounded([
                (0.76, -0.44), (0.44, -0.62), (0.4, -0.88), (0.66, -0.78), (0.8, -0.68),
                (0.94, -0.8), (1.2, -0.88), (1.14, -0.6), (0.9, -0.44),
            ])
            path.addEllipse(-0.62, 0.12, 0.07, 0.08, hole: true)
            path.addRounded([
                (-0.48, -0.52), (-0.46, -0.92), (-0.62, -1.02), (-0.86, -0.86), (-0.82, -1.08),
                (-0.56, -1.2), (-0.4, -0.98), (-0.24, -1.2), (0.02, -1.08), (0.06, -0.86),
                (-0.18, -1.02), (-0.34, -0.92), (-0.34, -0.52),
            ])
        case .wateringCan:
            path.addRounded([
                (-0.32, -0.3), (0.5, -0.3), (0.52, 0.42), (0.42, 0.92), (-0.26, 0.92),
                (-0.36, 0.42),
            ])
            path.addEdged([(-0.3, 0.6), (-0.98, -0.3), (-0.84, -0.44), (-0.3, 0.16)])
            path.addRounded([(-1.18, -0.28), (-0.84, -0.6), (-0.74, -0.46), (-1.02, -0.16)])
            path.addEdged([(-0.2, -0.08), (0.4, -0.08), (0.4, 0.0), (-0.2, 0.0)], hole: true)
            path.addEdged([(-0.18, 0.6), (0.4, 0.6), (0.4, 0.68), (-0.18, 0.68)], hole: true)
            path.addBand(0.1, -0.26, radii: (0.28, 0.42), from: -0.5, to: 0.02)
            path.addBand(0.5, 0.14, radii: (0.2, 0.34), from: -0.27, to: 0.27)
        case .lantern:
            path.addBar((0.4, -0.9), (0.4, 0.9), width: 0.15)
            path.addRounded([(0.1, 1.06), (0.2, 0.84), (0.6, 0.84), (0.7, 1.06)])
            path.addRounded([
                (0.48, -0.86), (0.44, -1.1), (-0.3, -1.14), (-0.62, -0.94), (-0.62, -0.74),
                (-0.48, -0.72), (-0.44, -0.88), (-0.2, -0.98), (0.2, -0.96),
            ])
            path.addEdged([(-0.94, -0.38), (-0.68, -0.62), (-0.42, -0.62), (-0.16, -0.38)])
            path.addEdged([(-0.86, -0.32), (-0.24, -0.32), (-0.36, 0.12), (-0.74, 0.12)])
            path.addEdged(
                [
                    (-0.68, -0.22), (-0.42, -0.22), (-0.48, 0.0), (-0.62, 0.0),
                ],
                hole: true
            )
            path.addEllipse(-0.55, 0.16, 0.12, 0.1)
            path.addBar((0.38, -0.5), (-0.2, -0.9), width: 0.1)
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
        case .giraffe:
            path.addRounded([
                (-0.34, 0.0), (-0.5, -0.72), (-0.48, -0.92), (-0.76, -0.9), (-0.88, -1.0),
                (-0.82, -1.12), (-0.52, -1.2), (-0.28, -1.14), (-0.22, -0.86), (-0.02, -0.3),
                (0.46, -0.2), (0.52, 0.2), (0.46, 0.36), (-0.32, 0.36),
            ])
            path.addBar((-0.44, -1.1), (-0.42, -1.38), width: 0.08)
            path.addBar((-0.32, -1.08), (-0.26, -1.36), width: 0.08)
            path.addEllipse(-0.42, -1.38, 0.07, 0.07)
            path.addEllipse(-0.26, -1.36, 0.07, 0.07)
            path.addEllipse(-0.54, -1.05, 0.05, 0.05, hole: true)
            path.addEdged([(-0.33, 0.2), (-0.15, 0.2), (-0.15, 1.12), (-0.33, 1.12)])
            path.addEdged([(-0.07, 0.2), (0.07, 0.2), (0.07, 1.12), (-0.07, 1.12)])
            path.addEdged([(0.14, 0.2), (0.27, 0.2), (0.27, 1.12), (0.14, 1.12)])
            path.addEdged([(0.32, 0.2), (0.49, 0.2), (0.49, 1.12), (0.32, 1.12)])
            path.addRounded([
                (0.44, -0.16), (0.58, -0.1), (0.68, 0.24), (0.64, 0.4), (0.54, 0.36),
                (0.56, 0.14), (0.44, 0.0),
            ])
            path.addEllipse(0.12, -0.02, 0.1, 0.08, hole: true)
            path.addEllipse(-0.16, -0.18, 0.08, 0.08, hole: true)
            path.addEllipse(0.32, 0.06, 0.07, 0.08, hole: true)
            path.addEllipse(-0.3, -0.6, 0.06, 0.07, hole: true)
        case .tulip:
            path.addRounded([
                (-0.36, -1.08), (-0.14, -0.86), (0.02, -1.16), (0.2, -0.88), (0.42, -1.06),
                (0.5, -0.6), (0.3, -0.26), (-0.22, -0.26), (-0.44, -0.6),
            ])
            path.addBar((0.02, -0.3), (0.0, 1.06), width: 0.14)
            path.addRounded([
                (-0.02, 0.94), (0.3, 0.5), (0.74, 0.3), (1.04, -0.16), (0.96, 0.34), (0.6, 0.74),
                (0.04, 1.06),
            ])
            path.addRounded([
                (0.0, 0.7), (-0.2, 0.4), (-0.52, 0.28), (-0.66, 0.0), (-0.62, 0.36),
                (-0.4, 0.64), (-0.02, 0.9),
            ])
        }
        return path
    }
}

extension Path {
    fileprivate mutating func addEdged(_ corners: [(Double, Double)], hole: Bool = false) {
        add(corners, rounding: 0.15, hole: hole)
    }

    fileprivate mutating func addRounded(_ corners: [(Double, Double)]) {
        add(corners, rounding: 0.4, hole: false)
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
