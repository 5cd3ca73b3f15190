internal import FretsawRandom
internal import FretsawRaster

/// A jigsaw piece: a square; each side has a tab, a blank or is flat.
public struct JigsawShape: NotchFigure {
    /// The kinds of sides.
    public enum Side: String, CaseIterable, Sendable {
        /// A protruding knob.
        case tab
        /// The hole for a knob.
        case blank
        /// A straight line.
        case flat
    }

    /// One side and the proportions of its knob, in shares of the square's side.
    struct Edge: Hashable, Sendable {
        var side: Side
        /// The position of the knob along the side, 0.4 … 0.6.
        var center: Double
        /// Radius of the round head.
        var head: Double
        /// Radius of the two fillets of the neck.
        var fillet: Double
        /// Distance of the head's centre from the side.
        var height: Double
    }

    /// Top, right, bottom, left.
    let edges: [Edge]

    init(using generator: inout some RandomNumberGenerator) {
        var edges: [Edge] = []
        for _ in 0..<4 {
            // Two in five sides are tabs, two in five blanks.
            let side: Side
            switch generator.draw(in: 0..<5) {
            case 0, 1: side = .tab
            case 2, 3: side = .blank
            default: side = .flat
            }
            let head = generator.draw(in: 0.125...0.16)
            edges.append(
                Edge(
                    side: side,
                    center: generator.draw(in: 0.44...0.56),
                    head: head,
                    fillet: generator.draw(in: 0.035...0.06),
                    height: head + generator.draw(in: 0.015...0.05)
                )
            )
        }
        // A piece with at most one knob could look like a square.
        if edges.count(where: { $0.side != .flat }) < 2 {
            edges[0].side = .tab
            edges[1].side = .blank
        }
        self.edges = edges
    }

    /// Creates an outline with space for a figure: a tab on one side of each axis, a blank on at least one
    /// side, and small knobs.
    init(forFigureUsing generator: inout some RandomNumberGenerator) {
        var sides: [Side] = Array(repeating: .blank, count: 4)
        // Top or bottom, and left or right.
        let tabs = [generator.draw(in: 0...1) * 2, 1 + generator.draw(in: 0...1) * 2]
        for tab in tabs { sides[tab] = .tab }
        // One in three outlines has a flat side.
        if generator.draw(in: 0..<3) == 0 { sides[(generator.pick(tabs) + 2) % 4] = .flat }
        edges = sides.map { side in
            let head = generator.draw(in: 0.1...0.115)
            return Edge(
                side: side,
                center: generator.draw(in: 0.4...0.6),
                head: head,
                fillet: generator.draw(in: 0.035...0.05),
                height: head + generator.draw(in: 0.005...0.02)
            )
        }
    }

    /// The kinds of the sides: top, right, bottom, left.
    public var sides: [Side] { edges.map(\.side) }

    var detail: String { sides.map(\.rawValue).joined(separator: " ") }

    var outline: Path {
        let corners = [
            Point(x: -0.5, y: -0.5), Point(x: 0.5, y: -0.5),
            Point(x: 0.5, y: 0.5), Point(x: -0.5, y: 0.5),
        ]
        var path = Path()
        path.move(to: corners[0])
        for index in 0..<4 {
            let start = corners[index]
            let end = corners[(index + 1) % 4]
            JigsawShape.add(edges[index], from: start, to: end, to: &path)
        }
        path.close()
        return path
    }

    /// Draws one side.
    ///
    /// In the side's coordinates, u runs along the side from 0 to 1 and v points outwards.
    ///
    /// Head and fillets are circles that touch each other and the side: with the head's centre at
    /// (c, h) and radius r, a fillet of radius f that touches the side has its centre at (c ± a,
    /// f), and touching the head means a² + (h − f)² = (r + f)².
    private static func add(_ edge: Edge, from start: Point, to end: Point, to path: inout Path) {
        defer { path.addLine(to: end) }
        guard edge.side != .flat else { return }
        let along = end - start
        let outwards = edge.side == .tab ? 1.0 : -1.0
        let frame = AffineTransform(
            a: along.x,
            b: along.y,
            c: along.y * outwards,
            d: -along.x * outwards,
            tx: start.x,
            ty: start.y
        )
        let (c, r, f, h) = (edge.center, edge.head, edge.fillet, edge.height)
        let a = ((r + f) * (r + f) - (h - f) * (h - f)).squareRoot()
        // The angle of the direction from a fillet's centre to the head's.
        let lean = PortableMath.angle(x: a, y: h - f)
        func addArc(_ x: Double, _ y: Double, radius: Double, from: Double, to: Double) {
            let center = Point(x: x, y: y)
            path.addArc(center: center, radius: radius, from: from, to: to, mappedBy: frame)
        }
        path.addLine(to: frame.apply(Point(x: c - a, y: 0)))
        addArc(c - a, f, radius: f, from: -0.25, to: lean)
        addArc(c, h, radius: r, from: 0.5 + lean, to: -lean)
        addArc(c + a, f, radius: f, from: 0.5 - lean, to: 0.75)
    }
}
