import FretsawCaptcha
import FretsawRaster

/// The inherited properties of an element.
struct SVGState {
    private var transform = AffineTransform.identity
    private var fill: ShapeBitmap.Operation? = .add
    private var stroke: ShapeBitmap.Operation?
    private var rule = FillRule.nonzero
    private var strokeWidth = 1.0
    private var cap = Cap.butt
    private(set) var isVisible = true

    private enum Cap: String { case butt, round, square }

    /// The state of an element with these attributes.
    func child(_ attributes: [String: String]) throws(DeckError) -> SVGState {
        var state = self
        if let text = attributes["transform"] {
            guard let own = AffineTransform(svg: text) else {
                throw SVGReader.failed("transform is “\(text.prefix(40))”, which is not supported")
            }
            state.transform = own.then(transform)
        }
        var properties = attributes
        for declaration in (attributes["style"] ?? "").split(separator: ";") {
            let parts = declaration.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else { continue }
            properties[parts[0].trimmed] = parts[1].trimmed
        }
        for (name, value) in properties where value != "inherit" { try state.set(name, value) }
        return state
    }

    private mutating func set(_ name: String, _ value: String) throws(DeckError) {
        func failed() -> DeckError {
            SVGReader.failed("\(name) is “\(value.prefix(40))”, which is not supported")
        }
        switch name {
        case "fill": fill = SVGState.operation(value)
        case "stroke": stroke = SVGState.operation(value)
        case "fill-rule":
            guard let rule = FillRule(rawValue: value) else { throw failed() }
            self.rule = rule
        case "stroke-width":
            guard let width = SVGShape.length(value), width >= 0 else { throw failed() }
            strokeWidth = width
        case "stroke-linecap":
            guard let cap = Cap(rawValue: value) else { throw failed() }
            self.cap = cap
        case "stroke-dasharray": guard value == "none" else { throw failed() }
        case "display": if value == "none" { isVisible = false }
        case "visibility": if value != "visible" { isVisible = false }
        case "opacity": if SVGShape.length(value) == 0 { isVisible = false }
        case "fill-opacity": if SVGShape.length(value) == 0 { fill = nil }
        case "stroke-opacity": if SVGShape.length(value) == 0 { stroke = nil }
        case "clip-path", "mask", "filter": guard value == "none" else { throw failed() }
        default: break
        }
    }

    /// The operation of a colour: white cuts, others add.
    private static func operation(_ paint: String) -> ShapeBitmap.Operation? {
        let paint = paint.lowercased().filter { $0 != " " }
        switch paint {
        case "none", "transparent": return nil
        case "white", "#fff", "#ffffff", "rgb(255,255,255)", "rgb(100%,100%,100%)": return .cut
        default: return .add
        }
    }

    /// The filled areas of `path`: its inside, then its stroke.
    func paints(of path: Path, isOpen: Bool) -> [SVGReader.Paint] {
        var paints: [SVGReader.Paint] = []
        if let fill {
            paints.append(
                SVGReader.Paint(
                    path: path.transformed(by: transform),
                    rule: rule,
                    operation: fill
                )
            )
        }
        if let stroke, strokeWidth > 0 {
            paints.append(
                SVGReader.Paint(
                    path: strokeArea(of: path).transformed(by: transform),
                    rule: .nonzero,
                    operation: stroke
                )
            )
        }
        return paints
    }

    /// The area of a stroke with round joins: contours that the nonzero rule unites.
    private func strokeArea(of path: Path) -> Path {
        let reach = strokeWidth / 2
        var area = Path()
        // Fine enough for strokes of any size: a curve deviates by a twentieth of its width.
        for line in path.polylines(tolerance: max(reach / 20, 1e-6)) {
            let points = line.points
            for (index, point) in points.enumerated() {
                let isEnd = !line.isClosed && (index == 0 || index == points.count - 1)
                if !isEnd || cap == .round {
                    area.addEllipse(at: point, radiusX: reach, radiusY: reach)
                }
            }
            if points.count == 1, cap == .square {
                area.addPolygon(
                    [(-1, -1), (1, -1), (1, 1), (-1, 1)].map {
                        points[0] + Point(x: $0.0, y: $0.1) * reach
                    }
                )
            }
            let ends = line.isClosed ? points + points.prefix(1) : points
            for (index, (from, to)) in zip(ends, ends.dropFirst()).enumerated() {
                let way = to - from
                guard way.length > 0 else { continue }
                let unit = way * (1 / way.length)
                let side = Point(x: -unit.y, y: unit.x) * reach
                let isSquare = cap == .square && !line.isClosed
                let start = isSquare && index == 0 ? from - unit * reach : from
                let end = isSquare && index == ends.count - 2 ? to + unit * reach : to
                // Clockwise on screen, as ellipses.
                area.addPolygon([start - side, end - side, end + side, start + side])
            }
        }
        return area
    }
}

extension Path {
    /// A contour as points; a closed one returns to its first point.
    fileprivate struct Polyline {
        var points: [Point]
        var isClosed = false
    }

    /// The contours with curves flattened to lines, without repeated points.
    fileprivate func polylines(tolerance: Double) -> [Polyline] {
        var lines: [Polyline] = []
        var line = Polyline(points: [])
        func add(_ point: Point) {
            if line.points.last != point { line.points.append(point) }
        }
        func finish() {
            if line.isClosed, line.points.count > 1, line.points.first == line.points.last {
                line.points.removeLast()
            }
            if !line.points.isEmpty { lines.append(line) }
        }
        var start = Point(x: 0, y: 0)
        for element in elements {
            if case .move(let point) = element {
                finish()
                line = Polyline(points: [point])
                start = point
                continue
            }
            // After a close, the contour continues at its start.
            if line.points.isEmpty { line = Polyline(points: [start]) }
            switch element {
            case .move: break
            case .line(let point): add(point)
            case .quadratic, .cubic:
                // Flattened as a contour of its own, without the line that closes it.
                var curve = Path()
                curve.move(to: line.points[line.points.count - 1])
                curve.append(element)
                var end = line.points[line.points.count - 1]
                switch element {
                case .quadratic(_, let point), .cubic(_, _, let point): end = point
                default: break
                }
                var isAtEnd = false
                curve.forEachLine(tolerance: tolerance) { _, to in
                    guard !isAtEnd else { return }
                    add(to)
                    isAtEnd = to == end
                }
            case .close:
                line.isClosed = true
                finish()
                line = Polyline(points: [])
            }
        }
        finish()
        return lines
    }

    private mutating func append(_ element: Element) {
        switch element {
        case .quadratic(let control, let end): addQuadratic(control: control, to: end)
        case .cubic(let control1, let control2, let end):
            addCubic(control1: control1, control2: control2, to: end)
        default: break
        }
    }
}

extension AffineTransform {
    /// Parses a list of transforms (SVG 2, § 8.5); nil if `text` is invalid.
    init?(svg text: String) {
        var result = AffineTransform.identity
        var rest = Substring(text)
        while true {
            rest = rest.drop { $0.isWhitespace || $0 == "," }
            guard !rest.isEmpty else { break }
            guard let open = rest.firstIndex(of: "("), let close = rest.firstIndex(of: ")"),
                open < close, let numbers = SVGShape.numbers(rest[rest.index(after: open)..<close]),
                let next = AffineTransform(rest[..<open].trimmed, numbers)
            else { return nil }
            // The last transform of a list applies first.
            result = next.then(result)
            rest = rest[rest.index(after: close)...]
        }
        self = result
    }

    private init?(_ name: String, _ n: [Double]) {
        switch (name, n.count) {
        case ("matrix", 6):
            self.init(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
        case ("translate", 1): self = .translation(x: n[0], y: 0)
        case ("translate", 2): self = .translation(x: n[0], y: n[1])
        case ("scale", 1): self = .scaling(x: n[0], y: n[0])
        case ("scale", 2): self = .scaling(x: n[0], y: n[1])
        case ("rotate", 1): self = .rotation(turns: n[0] / 360)
        case ("rotate", 3):
            self = AffineTransform.translation(x: -n[1], y: -n[2])
                .then(.rotation(turns: n[0] / 360)).then(.translation(x: n[1], y: n[2]))
        case ("skewX", 1), ("skewY", 1):
            let turns = n[0] / 360
            let tangent = PortableMath.sine(turns: turns) / PortableMath.cosine(turns: turns)
            guard abs(tangent) < 1e6 else { return nil }
            let (b, c) = name == "skewX" ? (0, tangent) : (tangent, 0)
            self.init(a: 1, b: b, c: c, d: 1, tx: 0, ty: 0)
        default: return nil
        }
    }
}

extension StringProtocol {
    /// The text without white space at both ends.
    fileprivate var trimmed: String {
        var text = self[...]
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
