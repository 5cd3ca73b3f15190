internal import FretsawRandom
public import FretsawRaster

/// A form of a built-in figure or of a deck's figure.
public struct Figure: Hashable, Sendable {
    /// The subject of a figure.
    public enum Subject: Hashable, Sendable {
        /// A built-in family.
        case family(FigureFamily)
        /// A figure of a deck.
        case deck(DeckFigure)

        /// The name in manifests.
        public var name: String {
            switch self {
            case .family(let family): family.rawValue
            case .deck(let figure): figure.name
            }
        }

        /// Whether people might confuse them, so that they do not appear in one puzzle.
        func resembles(_ other: Subject) -> Bool {
            switch (self, other) {
            case (.family(let one), .family(let other)):
                !one.similarityGroups.isDisjoint(with: other.similarityGroups)
            case (.deck(let one), .deck(let other)):
                one.index == other.index || one.close.contains(other.index)
            case (.family, .deck), (.deck, .family): false
            }
        }
    }

    /// The subject of the figure.
    public var subject: Subject
    /// The seed of the figure's proportions.
    public var form: UInt32

    /// Creates the form `form` of `subject`.
    public init(_ subject: Subject, form: UInt32) {
        self.subject = subject
        self.form = form
    }

    /// Creates the member `form` of `family`.
    public init(family: FigureFamily, form: UInt32) { self.init(.family(family), form: form) }

    init(_ subject: Subject, using generator: inout some RandomNumberGenerator) {
        self.init(subject, form: UInt32(truncatingIfNeeded: generator.next()))
    }

    /// Picks `count` figures in random order, none similar to another: of `deck`, or built-in ones.
    static func distinct(
        _ count: Int,
        of deck: Deck?,
        using generator: inout some RandomNumberGenerator
    ) -> [Figure] {
        var left: [Subject] = FigureFamily.allCases.map { .family($0) }
        if let deck { left = deck.figures.map { .deck($0) } }
        var drawn: [Figure] = []
        for _ in 0..<count {
            let subject = generator.pick(left)
            left.removeAll { $0.resembles(subject) }
            drawn.append(Figure(subject, using: &generator))
            // In a deck with many similar figures, those that people do not confuse may meet.
            if left.isEmpty, let deck {
                left = deck.figures.map { .deck($0) }
                left.removeAll { other in drawn.contains { $0.subject == other } }
            }
        }
        // Earlier picks choose from more figures, so that some would be more likely at the beginning.
        generator.shuffle(&drawn)
        return drawn
    }

    /// The built-in family; nil for a figure of a deck.
    public var family: FigureFamily? {
        if case .family(let family) = subject { family } else { nil }
    }

    /// The silhouette, at any scale and position; contours of one direction are united, others are holes.
    public var silhouette: Path {
        let family: FigureFamily
        switch subject {
        case .deck(let figure): return figure.silhouette(form: form)
        case .family(let own): family = own
        }
        var generator = SeededGenerator(seed: Seed(UInt64(form)))
        let path = family.outline(using: &generator)
        // Figures with different left and right sides may be mirrored.
        guard family != .heart, generator.chance(0.5) else { return path }
        return path.transformed(by: .scaling(x: -1, y: 1))
    }
}

/// The drawing style of a figure.
public enum FigureRendering: String, CaseIterable, Sendable {
    /// Filled.
    case filled
    /// A hole in a blob.
    case inverted
    /// A line along its outline.
    case outlined
    /// A thin line along its outline, filled with stripes.
    case striped

    /// The styles of areas, and those of lines, that are in `renderings`.
    ///
    /// A piece in one of them is compared with notches in the other: a program that compares pixels
    /// finds little in common, and all notches look alike.
    static func groups(of renderings: [FigureRendering]) -> [[FigureRendering]] {
        [[.filled, .inverted], [.outlined, .striped]].map { $0.filter(renderings.contains) }
    }
}

/// The figures of a puzzle: a different one for each notch, and the piece's.
public struct PuzzleFigures: Hashable, Sendable {
    /// The piece's figure: another form of the true notch's.
    public var piece: Figure
    /// The true notch's figure.
    public var notch: Figure
    /// The decoys' figures, in order.
    public var decoys: [Figure]

    /// Picks figures of `deck`, or built-in ones, for decoys and the true notch, whose position is drawn
    /// separately, so the order reveals nothing.
    init(decoys: Int, of deck: Deck? = nil, using generator: inout some RandomNumberGenerator) {
        var drawn = Figure.distinct(decoys + 1, of: deck, using: &generator)
        notch = drawn.removeFirst()
        self.decoys = drawn
        piece = Figure(notch.subject, using: &generator)
    }
}

/// The families of figures; add a new one here.
public enum FigureFamily: String, CaseIterable, Sendable {
    /// A star of pointed rays.
    case star
    /// A heart.
    case heart
    /// A cloud with a flat base.
    case cloud
    /// A flower with a round middle.
    case flower
    /// A waning or waxing moon.
    case crescent
    /// A flash of lightning.
    case bolt
    /// A drop of water that gleams.
    case drop
    /// A ring.
    case ring
    /// A house with a door.
    case house
    /// A key.
    case key
    /// A ship's anchor.
    case anchor
    /// A fir.
    case tree
    /// A fish.
    case fish
    /// An open umbrella.
    case umbrella
    /// A crown.
    case crown
    /// A mushroom.
    case mushroom
    /// A cup with a handle.
    case cup
    /// A butterfly.
    case butterfly
    /// A sailing boat.
    case sailboat
    /// An hourglass.
    case hourglass
    /// A waving flag.
    case flag
    /// A cat's head.
    case cat

    /// Groups of figures that people might confuse; a puzzle has at most one figure of each group.
    struct SimilarityGroup: OptionSet {
        let rawValue: UInt16

        static let radial = SimilarityGroup(rawValue: 1 << 0)
        static let upright = SimilarityGroup(rawValue: 1 << 1)
        static let lobed = SimilarityGroup(rawValue: 1 << 2)
        static let round = SimilarityGroup(rawValue: 1 << 3)
        static let handled = SimilarityGroup(rawValue: 1 << 4)
        static let jagged = SimilarityGroup(rawValue: 1 << 5)
        static let eyed = SimilarityGroup(rawValue: 1 << 6)
        static let vessel = SimilarityGroup(rawValue: 1 << 7)
        static let waisted = SimilarityGroup(rawValue: 1 << 8)
        static let waving = SimilarityGroup(rawValue: 1 << 9)
        static let bulging = SimilarityGroup(rawValue: 1 << 10)
        static let winged = SimilarityGroup(rawValue: 1 << 11)
    }

    /// The groups of this family; most families belong to one, some to several.
    var similarityGroups: SimilarityGroup {
        switch self {
        case .star, .flower, .cloud: .radial
        case .house, .tree, .umbrella, .mushroom: .upright
        case .heart: [.lobed, .bulging, .winged]
        case .drop: [.lobed, .round]
        case .crescent, .ring: .round
        case .key, .anchor: .handled
        case .bolt: .jagged
        case .fish, .cat: .eyed
        case .cup: [.vessel, .bulging]
        case .crown: [.vessel, .radial]
        case .butterfly: [.waisted, .winged]
        case .hourglass: .waisted
        case .flag, .sailboat: .waving
        }
    }
}

extension FigureFamily {
    func outline(using generator: inout some RandomNumberGenerator) -> Path {
        switch self {
        case .ring: SkyOutlines.ring(&generator)
        case .heart: HeartShape(using: &generator).outline
        case .star: SkyOutlines.star(&generator)
        case .cloud: CloudShape(using: &generator).outline
        case .crescent: SkyOutlines.crescent(&generator)
        case .bolt: SkyOutlines.bolt(&generator)
        case .drop: SkyOutlines.drop(&generator)
        case .umbrella: SkyOutlines.umbrella(&generator)
        case .flower: NatureOutlines.flower(&generator)
        case .tree: NatureOutlines.tree(&generator)
        case .mushroom: NatureOutlines.mushroom(&generator)
        case .fish: NatureOutlines.fish(&generator)
        case .butterfly: NatureOutlines.butterfly(&generator)
        case .cat: NatureOutlines.cat(&generator)
        case .house: ThingOutlines.house(&generator)
        case .key: ThingOutlines.key(&generator)
        case .anchor: ThingOutlines.anchor(&generator)
        case .crown: ThingOutlines.crown(&generator)
        case .cup: ThingOutlines.cup(&generator)
        case .sailboat: ThingOutlines.sailboat(&generator)
        case .hourglass: ThingOutlines.hourglass(&generator)
        case .flag: ThingOutlines.flag(&generator)
        }
    }
}

// Clockwise contours of outlines (on screen) are united, counterclockwise ones are holes.
extension Path {
    /// Adds a clockwise polygon from corners in either direction; counterclockwise for a hole.
    mutating func addPolygon(_ corners: [(Double, Double)], hole: Bool = false) {
        var points = corners.map { Point(x: $0.0, y: $0.1) }
        var twice = 0.0
        for (index, point) in points.enumerated() {
            let next = points[(index + 1) % points.count]
            twice += point.x * next.y - next.x * point.y
        }
        if (twice < 0) != hole { points.reverse() }
        addPolygon(points)
    }

    /// Continues with a cubic curve: two control points and its end.
    mutating func addCubic(
        _ control1: (Double, Double),
        _ control2: (Double, Double),
        _ end: (Double, Double)
    ) {
        addCubic(
            control1: Point(x: control1.0, y: control1.1),
            control2: Point(x: control2.0, y: control2.1),
            to: Point(x: end.0, y: end.1)
        )
    }

    mutating func addEllipse(
        _ x: Double,
        _ y: Double,
        _ rx: Double,
        _ ry: Double,
        hole: Bool = false
    ) {
        // A negative radius reverses the direction.
        addEllipse(at: Point(x: x, y: y), radiusX: hole ? -rx : rx, radiusY: ry)
    }

    mutating func addBar(_ from: (Double, Double), _ to: (Double, Double), width: Double) {
        let (dx, dy) = (to.0 - from.0, to.1 - from.1)
        let length = (dx * dx + dy * dy).squareRoot()
        let (nx, ny) = (-dy / length * width / 2, dx / length * width / 2)
        addPolygon([
            (from.0 - nx, from.1 - ny), (to.0 - nx, to.1 - ny),
            (to.0 + nx, to.1 + ny), (from.0 + nx, from.1 + ny),
        ])
    }

    /// Adds a band between two radii, from one angle to a greater one in full turns, or a hole of this shape.
    mutating func addBand(
        _ x: Double,
        _ y: Double,
        radii: (inner: Double, outer: Double),
        from: Double,
        to: Double,
        hole: Bool = false
    ) {
        let center = Point(x: x, y: y)
        // Starting with the inner edge reverses the direction.
        let (first, second) = hole ? (radii.inner, radii.outer) : (radii.outer, radii.inner)
        func at(_ radius: Double, _ angle: Double) -> Point {
            center + Point(turns: angle, radius: radius)
        }
        move(to: at(first, from))
        addArc(center: center, radius: first, from: from, to: to)
        addLine(to: at(second, to))
        addArc(center: center, radius: second, from: to, to: from)
        close()
    }
}

/// Outlines of things in the sky, the umbrella and the ring.
enum SkyOutlines {
    static func ring(_ generator: inout some RandomNumberGenerator) -> Path {
        let flat = generator.draw(in: 0.74...1.0)
        let hole = generator.draw(in: 0.4...0.64)
        let off = generator.draw(in: -0.1...0.1)
        var path = Path()
        path.addEllipse(0, 0, 1, flat)
        path.addEllipse(off, 0, hole, hole * flat, hole: true)
        return path.transformed(by: .rotation(turns: generator.draw(in: 0.0...1.0)))
    }

    static func star(_ generator: inout some RandomNumberGenerator) -> Path {
        let rays = generator.pick(StarShape.rayCounts)
        let waist = generator.draw(in: 0.36...0.52)
        let points = (0..<2 * rays).map { (index: Int) -> Point in
            let turns = Double(index) / Double(2 * rays) - 0.25
            return Point(turns: turns, radius: index % 2 == 0 ? 1 : waist)
        }
        return Path(roundedPolygon: points, rounding: generator.draw(in: 0.05...0.3))
    }

    /// A circle of radius 1 minus another one to its right.
    static func crescent(_ generator: inout some RandomNumberGenerator) -> Path {
        let (away, radius) = (generator.draw(in: 0.36...0.62), generator.draw(in: 0.72...0.92))
        let x = (1 - radius * radius + away * away) / (2 * away)
        let y = max(0, 1 - x * x).squareRoot()
        let (outer, inner) = (PortableMath.angle(x: x, y: y), PortableMath.angle(x: x - away, y: y))
        var path = Path()
        path.move(to: Point(x: x, y: -y))
        path.addArc(center: Point(x: 0, y: 0), radius: 1, from: -outer, to: outer - 1)
        path.addArc(center: Point(x: away, y: 0), radius: radius, from: inner, to: 1 - inner)
        path.close()
        return path.transformed(by: .rotation(turns: generator.draw(in: -0.09...0.09)))
    }

    static func bolt(_ generator: inout some RandomNumberGenerator) -> Path {
        let wide = generator.draw(in: 0.8...1.15)
        let (one, other) = (generator.draw(in: 0.0...0.3), generator.draw(in: -0.35...(-0.1)))
        let top = generator.draw(in: 0.3...0.6)
        var path = Path()
        path.addPolygon([
            (0.0 * wide, -1), (-0.6 * wide, one), (-0.12 * wide, one), (-0.35 * wide, 1),
            (0.65 * wide, other), (0.12 * wide, other), (top * wide, -1),
        ])
        return path
    }

    static func drop(_ generator: inout some RandomNumberGenerator) -> Path {
        let wide = generator.draw(in: 0.62...0.85)
        let waist = generator.draw(in: -0.2...0.2)
        let lean = generator.draw(in: -0.2...0.35)
        var path = Path()
        path.move(to: Point(x: lean, y: -1))
        path.addCubic((lean + 0.06, -0.55), (wide, waist - 0.15), (wide, 0.34))
        path.addCubic((wide, 0.75), (wide * 0.55, 1), (0, 1))
        path.addCubic((-wide * 0.55, 1), (-wide, 0.75), (-wide, 0.34))
        path.addCubic((-wide, waist - 0.15), (lean - 0.06, -0.55), (lean, -1))
        path.close()
        // A highlight, because a plain drop resembles parts of many figures.
        let (inner, outer) = (
            wide * generator.draw(in: 0.26...0.34), wide * generator.draw(in: 0.62...0.7)
        )
        let (from, to) = (generator.draw(in: 0.3...0.34), generator.draw(in: 0.5...0.56))
        path.addBand(0, 0.34, radii: (inner, outer), from: from, to: to, hole: true)
        return path
    }

    static func umbrella(_ generator: inout some RandomNumberGenerator) -> Path {
        let scallops = generator.draw(in: 3...4)
        let brim = generator.draw(in: -0.05...0.12)
        let high = generator.draw(in: 0.85...1.0)
        let stick = generator.draw(in: 0.15...0.21)
        let hook = generator.draw(in: 0.2...0.27)
        var path = Path()
        path.move(to: Point(x: -1, y: brim))
        path.addCubic((-0.95, brim - high * 1.25), (0.95, brim - high * 1.25), (1, brim))
        for index in 0..<scallops {
            let step = 2 / Double(scallops)
            let from = 1 - Double(index) * step
            path.addQuadratic(
                control: Point(x: from - step / 2, y: brim - 0.28),
                to: Point(x: from - step, y: brim)
            )
        }
        path.close()
        let foot = 0.72
        path.addBar((0, brim - 0.3), (0, foot), width: stick)
        let radii = (hook - stick / 2, hook + stick / 2)
        path.addBand(hook, foot, radii: radii, from: -0.02, to: 0.5)
        return path
    }
}
