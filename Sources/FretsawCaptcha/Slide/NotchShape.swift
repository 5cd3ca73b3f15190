internal import FretsawRandom
public import FretsawRaster

/// An outline: a family and the parameters of one member.
public enum NotchShape: Hashable, Sendable {
    /// A square whose sides have tabs and blanks.
    case jigsaw(JigsawShape)
    /// A regular polygon with rounded corners.
    case polygon(PolygonShape)
    /// A star with blunt tips.
    case star(StarShape)
    /// A heart.
    case heart(HeartShape)
    /// A cloud with a flat base.
    case cloud(CloudShape)
    /// A pointed leaf.
    case leaf(LeafShape)
    /// A flower of round petals.
    case flower(FlowerShape)

    /// The outline's family.
    public var family: ShapeFamily {
        switch self {
        case .jigsaw: .jigsaw
        case .polygon: .polygon
        case .star: .star
        case .heart: .heart
        case .cloud: .cloud
        case .leaf: .leaf
        case .flower: .flower
        }
    }

    /// The parameters in words, for the manifest.
    public var detail: String { figure.detail }

    /// The outline, centred in a square of `side` pixels and scaled to leave `margin` on all sides.
    public func outline(side: Double, margin: Double) -> Path {
        let path = figure.outline
        guard let bounds = path.bounds else { return path }
        let extent = bounds.max - bounds.min
        let scale = (side - 2 * margin) / max(extent.x, extent.y)
        let middle = Point.between(bounds.min, bounds.max, at: 0.5)
        return path.transformed(
            by: AffineTransform.translation(x: -middle.x, y: -middle.y)
                .then(.scaling(x: scale, y: scale))
                .then(.translation(x: side / 2, y: side / 2))
        )
    }

    private var figure: any NotchFigure {
        switch self {
        case .jigsaw(let figure): figure
        case .polygon(let figure): figure
        case .star(let figure): figure
        case .heart(let figure): figure
        case .cloud(let figure): figure
        case .leaf(let figure): figure
        case .flower(let figure): figure
        }
    }
}

/// A member of a shape family: its outline, and its parameters in words.
protocol NotchFigure: Hashable, Sendable {
    /// A closed path around (0, 0), at any scale.
    var outline: Path { get }
    /// The parameters in words.
    var detail: String { get }
}

/// The families of outlines; add a new one here.
public enum ShapeFamily: String, CaseIterable, Sendable {
    /// A square whose sides have tabs and blanks.
    case jigsaw
    /// A regular polygon with rounded corners.
    case polygon
    /// A star with blunt tips.
    case star
    /// A heart.
    case heart
    /// A cloud with a flat base.
    case cloud
    /// A pointed leaf.
    case leaf
    /// A flower of round petals.
    case flower

    /// A random member of the family.
    public func draw(using generator: inout some RandomNumberGenerator) -> NotchShape {
        switch self {
        case .jigsaw: .jigsaw(JigsawShape(using: &generator))
        case .polygon: .polygon(PolygonShape(using: &generator))
        case .star: .star(StarShape(using: &generator))
        case .heart: .heart(HeartShape(using: &generator))
        case .cloud: .cloud(CloudShape(using: &generator))
        case .leaf: .leaf(LeafShape(using: &generator))
        case .flower: .flower(FlowerShape(using: &generator))
        }
    }
}

extension Point {
    /// The point at `radius` from (0, 0) and `turns` full turns, clockwise on screen, from the right.
    init(turns: Double, radius: Double = 1) {
        self.init(
            x: radius * PortableMath.cosine(turns: turns),
            y: radius * PortableMath.sine(turns: turns)
        )
    }
}

/// A rotated regular polygon of 3 … 8 rounded corners.
public struct PolygonShape: NotchFigure {
    /// The number of corners, 3 … 8.
    public let corners: Int
    /// The rotation in full turns.
    let turn: Double
    /// The share of each side that is rounded, 0.2 … 0.5.
    let rounding: Double

    init(using generator: inout some RandomNumberGenerator) {
        corners = generator.draw(in: 3...8)
        turn = generator.draw(in: 0.0...1.0)
        rounding = generator.draw(in: 0.2...0.5)
    }

    var detail: String { "\(corners) corners" }

    var outline: Path {
        let points = (0..<corners).map { index in
            Point(turns: turn + Double(index) / Double(corners))
        }
        return Path(roundedPolygon: points, rounding: rounding)
    }
}

/// A star of 5, 7 or 8 rays with blunt tips.
public struct StarShape: NotchFigure {
    /// The number of rays: 5, 7 or 8.
    public let rays: Int
    /// The radius of the inner corners in shares of the outer radius, 0.5 … 0.65.
    let waist: Double
    /// The rotation in full turns.
    let turn: Double
    /// The share of each side that is rounded, 0.15 … 0.4.
    let rounding: Double

    init(using generator: inout some RandomNumberGenerator) {
        rays = generator.pick(StarShape.rayCounts)
        waist = generator.draw(in: 0.5...0.65)
        turn = generator.draw(in: 0.0...1.0)
        rounding = generator.draw(in: 0.15...0.4)
    }

    /// The valid numbers of rays; a star of six rays is a religious sign.
    static let rayCounts = [5, 7, 8]

    var detail: String { "\(rays) rays" }

    var outline: Path {
        let points = (0..<2 * rays).map { index in
            Point(
                turns: turn + Double(index) / Double(2 * rays),
                radius: index % 2 == 0 ? 1 : waist
            )
        }
        return Path(roundedPolygon: points, rounding: rounding)
    }
}

/// A slightly tilted heart.
public struct HeartShape: NotchFigure {
    /// The tilt in full turns, −0.06 … 0.06.
    let lean: Double
    /// The depth of the dent between the heart's lobes, in shares of half its height, 0.2 … 0.4.
    let dent: Double
    /// The factor by which the lobes' width is scaled, 0.9 … 1.15.
    let fullness: Double

    init(using generator: inout some RandomNumberGenerator) {
        lean = generator.draw(in: -0.06...0.06)
        dent = generator.draw(in: 0.2...0.4)
        fullness = generator.draw(in: 0.9...1.15)
    }

    var detail: String { lean < 0 ? "leaning left" : "leaning right" }

    var outline: Path {
        let top = Point(x: 0, y: -0.75 + dent)
        var path = Path()
        path.move(to: top)
        path.addCubic((0.22, -1.15), (1.2 * fullness, -1.0), (0.95 * fullness, -0.12))
        path.addCubic((0.85 * fullness, 0.28), (0.35, 0.6), (0, 0.95))
        path.addCubic((-0.35, 0.6), (-0.85 * fullness, 0.28), (-0.95 * fullness, -0.12))
        path.addCubic((-1.2 * fullness, -1.0), (-0.22, -1.15), (top.x, top.y))
        path.close()
        return path.transformed(by: .rotation(turns: lean))
    }
}

/// A cloud: an arch of 3 … 5 puffs over a flat base.
public struct CloudShape: NotchFigure {
    /// The radius of each puff from left to right, before scaling.
    let puffs: [Double]

    init(using generator: inout some RandomNumberGenerator) {
        let count = generator.draw(in: 3...5)
        puffs = (0..<count).map { _ in generator.draw(in: 0.34...0.46) }
    }

    var detail: String { "\(puffs.count) puffs" }

    /// Half circles between points of an arch, and a straight base, as one contour without overlaps.
    var outline: Path {
        let count = puffs.count
        // The ends of the arch and the joints between puffs, clockwise from the left end.
        let joints = (0...count).map { index in
            let angle = 0.5 + 0.5 * Double(index) / Double(count)
            return Point(
                x: PortableMath.cosine(turns: angle),
                y: 0.62 * PortableMath.sine(turns: angle)
            )
        }
        var path = Path()
        path.move(to: joints[0])
        for index in 0..<count {
            let (start, end) = (joints[index], joints[index + 1])
            let chord = end - start
            // The path is clockwise on screen, with y downwards, so the outside is on its left.
            let out = Point(x: chord.y, y: -chord.x) * (puffs[index] / 0.4)
            let (first, last) = (start + out * 0.82, end + out * 0.82)
            path.addCubic(control1: first - chord * 0.12, control2: last + chord * 0.12, to: end)
        }
        let (right, left) = (joints[count], joints[0])
        path.addCubic(
            control1: right + Point(x: 0.18, y: 0.5),
            control2: right + Point(x: -0.25, y: 0.42),
            to: right + Point(x: -0.4, y: 0.4)
        )
        path.addLine(to: left + Point(x: 0.4, y: 0.4))
        path.addCubic(
            control1: left + Point(x: 0.25, y: 0.42),
            control2: left + Point(x: -0.18, y: 0.5),
            to: left
        )
        path.close()
        return path
    }
}

/// A rotated leaf: two arcs from base to tip.
public struct LeafShape: NotchFigure {
    /// The rotation in full turns.
    let turn: Double
    /// The distance of each arc's control points from the axis, 0.75 … 1.1 of half the leaf's length.
    let bows: [Double]

    init(using generator: inout some RandomNumberGenerator) {
        turn = generator.draw(in: 0.0...1.0)
        bows = [generator.draw(in: 0.75...1.1), generator.draw(in: 0.75...1.1)]
    }

    var detail: String {
        let directions = ["right", "down", "left", "up"]
        let quarter = Int((turn * 4).rounded(.toNearestOrEven)) % 4
        return "pointing \(directions[quarter])"
    }

    var outline: Path {
        var path = Path()
        path.move(to: Point(x: -1, y: 0))
        path.addCubic((-0.75, -bows[0]), (0.35, -bows[0]), (1, 0))
        path.addCubic((0.35, bows[1]), (-0.75, bows[1]), (-1, 0))
        path.close()
        return path.transformed(by: .rotation(turns: turn))
    }
}

/// A flower of 4 … 7 round petals.
public struct FlowerShape: NotchFigure {
    /// The number of petals, 4 … 7.
    public let petals: Int
    /// The rotation in full turns.
    let turn: Double
    /// The radius where two petals meet, in shares of the outer radius, 0.5 … 0.65.
    let waist: Double

    init(using generator: inout some RandomNumberGenerator) {
        petals = generator.draw(in: 4...7)
        turn = generator.draw(in: 0.0...1.0)
        waist = generator.draw(in: 0.5...0.65)
    }

    var detail: String { "\(petals) petals" }

    var outline: Path {
        func at(_ angle: Double, _ radius: Double) -> Point {
            Point(turns: turn + angle, radius: radius)
        }
        let step = 1 / Double(petals)
        var path = Path()
        path.move(to: at(0, waist))
        for index in 0..<petals {
            let angle = Double(index) * step
            path.addCubic(
                control1: at(angle + step * 0.02, 1.2),
                control2: at(angle + step * 0.98, 1.2),
                to: at(angle + step, waist)
            )
        }
        path.close()
        return path
    }
}
