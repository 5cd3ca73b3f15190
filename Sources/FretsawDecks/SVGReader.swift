public import FretsawCaptcha
public import FretsawRaster

/// Reads the silhouette of an SVG file: everything that is drawn, without white parts.
///
/// Supported are paths, basic shapes, groups, transforms, `viewBox`, fill rules and strokes (with round
/// joins), as attributes or in `style`. Files with other graphics are rejected.
public enum SVGReader {
    /// The most bytes of a file.
    public static let maxBytes = 1 << 22
    /// The most elements of all paths of a file, with strokes.
    private static let maxElements = 1 << 18

    /// The outline in the unit square, following the nonzero rule.
    ///
    /// - Throws: `DeckError` without a file name if the file is invalid, uses unsupported graphics, or
    ///   is empty.
    public static func outline(of bytes: [UInt8]) throws(DeckError) -> Path {
        guard bytes.count <= maxBytes else {
            throw failed("the file has more than \(maxBytes) bytes")
        }
        let (paints, view) = try paints(in: bytes)
        // Only what is inside the view is visible.
        var low = Point(x: .infinity, y: .infinity)
        var high = Point(x: -.infinity, y: -.infinity)
        var elements = 0
        for paint in paints {
            elements += paint.path.elements.count
            guard elements <= maxElements else { throw failed("the drawing is too complex") }
            guard paint.operation == .add, let bounds = paint.path.bounds else { continue }
            low = Point(x: min(low.x, bounds.min.x), y: min(low.y, bounds.min.y))
            high = Point(x: max(high.x, bounds.max.x), y: max(high.y, bounds.max.y))
        }
        if let view {
            low = Point(x: max(low.x, view.min.x), y: max(low.y, view.min.y))
            high = Point(x: min(high.x, view.max.x), y: min(high.y, view.max.y))
        }
        let extent = max(high.x - low.x, high.y - low.y)
        guard extent > 0, extent.isFinite, high.x >= low.x, high.y >= low.y else {
            throw failed("the drawing is empty")
        }
        let side = Double(ShapeBitmap.side)
        let place = AffineTransform.translation(x: -low.x, y: -low.y)
            .then(.scaling(x: (side - 2) / extent, y: (side - 2) / extent))
            .then(.translation(x: 1, y: 1))
        var bitmap = ShapeBitmap()
        for paint in paints {
            bitmap.fill(paint.path.transformed(by: place), paint.rule, paint.operation)
        }
        if let view {
            bitmap.clip(to: (place.apply(view.min), place.apply(view.max)))
        }
        guard let outline = bitmap.outline(maxPoints: maxPoints).inUnitSquare() else {
            throw failed("the drawing is empty")
        }
        return outline
    }

    /// The most points of a traced outline.
    static let maxPoints = 1500

    static func failed(_ reason: String) -> DeckError { DeckError(.file(reason)) }

    /// A filled path in the coordinates of the file.
    struct Paint {
        var path: Path
        var rule: FillRule
        var operation: ShapeBitmap.Operation
    }

    /// Elements that contain no graphics of their own.
    private static let skipped: Set<String> = [
        "title", "desc", "metadata", "defs", "linearGradient", "radialGradient", "pattern",
        "symbol",
        "marker", "script", "view",
    ]

    private static func paints(
        in bytes: [UInt8]
    ) throws(DeckError) -> (paints: [Paint], view: (min: Point, max: Point)?) {
        var reader = XMLReader(bytes)
        var states: [SVGState] = []
        var paints: [Paint] = []
        var view: (min: Point, max: Point)?
        var skippedDepth = 0
        while true {
            let event: XMLReader.Event?
            do throws(XMLError) { event = try reader.next() } catch {
                throw failed("line \(error.line): \(error.reason)")
            }
            switch event {
            case nil: return (paints, view)
            case .end?:
                if skippedDepth > 0 { skippedDepth -= 1 } else { states.removeLast() }
            case .start(let prefixed, let attributes)?:
                let name = prefixed.hasPrefix("svg:") ? String(prefixed.dropFirst(4)) : prefixed
                if skippedDepth > 0 || skipped.contains(name) || name.contains(":") {
                    skippedDepth += 1
                    continue
                }
                guard let parent = states.last else {
                    guard name == "svg" else { throw failed("the root element is not svg") }
                    view = try self.view(attributes)
                    states.append(try SVGState().child(attributes))
                    continue
                }
                let state = try parent.child(attributes)
                states.append(state)
                guard !["g", "a", "switch"].contains(name) else { continue }
                guard let shape = SVGShape(rawValue: name) else {
                    throw failed(
                        "<\(name)> is not supported; convert everything to paths and shapes in a drawing program"
                    )
                }
                guard state.isVisible, let path = try shape.path(attributes) else { continue }
                paints += state.paints(of: path, isOpen: shape == .line || shape == .polyline)
            }
        }
    }

    /// The visible area; nil if the file does not limit it.
    private static func view(
        _ attributes: [String: String]
    ) throws(DeckError) -> (min: Point, max: Point)? {
        guard let text = attributes["viewBox"] else {
            guard let width = attributes["width"].flatMap(SVGShape.length),
                let height = attributes["height"].flatMap(SVGShape.length), width > 0, height > 0
            else { return nil }
            return (Point(x: 0, y: 0), Point(x: width, y: height))
        }
        guard let numbers = SVGShape.numbers(text), numbers.count == 4, numbers[2] > 0,
            numbers[3] > 0
        else { throw failed("viewBox is “\(text.prefix(40))”, not four numbers") }
        return (
            Point(x: numbers[0], y: numbers[1]),
            Point(x: numbers[0] + numbers[2], y: numbers[1] + numbers[3])
        )
    }
}

/// The basic shapes and the path.
enum SVGShape: String {
    case path, rect, circle, ellipse, line, polyline, polygon

    /// The outline; nil if it is empty.
    func path(_ attributes: [String: String]) throws(DeckError) -> Path? {
        func length(_ name: String, default other: Double? = 0) throws(DeckError) -> Double? {
            guard let text = attributes[name], text != "auto" else { return other }
            guard let value = SVGShape.length(text) else {
                throw SVGReader.failed("\(name) is “\(text.prefix(40))”, not a number")
            }
            return value
        }
        func number(_ name: String) throws(DeckError) -> Double { try length(name) ?? 0 }
        switch self {
        case .path:
            guard let data = attributes["d"], data != "none" else { return nil }
            guard let path = SVGPathReader.read(data) else {
                throw SVGReader.failed("invalid path data “\(data.prefix(40))…”")
            }
            return path.elements.isEmpty ? nil : path
        case .rect:
            let (x, y) = (try number("x"), try number("y"))
            let (width, height) = (try number("width"), try number("height"))
            guard width > 0, height > 0 else { return nil }
            let given = (x: try length("rx", default: nil), y: try length("ry", default: nil))
            let rx = min(max(0, given.x ?? given.y ?? 0), width / 2)
            let ry = min(max(0, given.y ?? given.x ?? 0), height / 2)
            return Path(
                rectangleAt: Point(x: x, y: y),
                to: Point(x: x + width, y: y + height),
                rx: rx,
                ry: ry
            )
        case .circle, .ellipse:
            let rx = try number(self == .circle ? "r" : "rx")
            let ry = try number(self == .circle ? "r" : "ry")
            guard rx > 0, ry > 0 else { return nil }
            let center = Point(x: try number("cx"), y: try number("cy"))
            return Path(ellipseAt: center, radiusX: rx, radiusY: ry)
        case .line:
            var path = Path()
            path.move(to: Point(x: try number("x1"), y: try number("y1")))
            path.addLine(to: Point(x: try number("x2"), y: try number("y2")))
            return path
        case .polyline, .polygon:
            let text = attributes["points"] ?? ""
            guard let numbers = SVGShape.numbers(text), numbers.count % 2 == 0 else {
                throw SVGReader.failed("points is “\(text.prefix(40))”, not pairs of numbers")
            }
            let points = stride(from: 0, to: numbers.count, by: 2).map {
                Point(x: numbers[$0], y: numbers[$0 + 1])
            }
            guard let first = points.first else { return nil }
            var path = Path()
            path.move(to: first)
            for point in points.dropFirst() { path.addLine(to: point) }
            if self == .polygon { path.close() }
            return path
        }
    }

    /// A length without unit or in pixels; nil for anything else.
    static func length(_ text: String) -> Double? {
        var scanner = NumberScanner(Array(text.utf8))
        guard let number = scanner.number(), abs(number) <= SVGPathReader.maxCoordinate else {
            return nil
        }
        if scanner.takeLetter() == UInt8(ascii: "p") {
            guard scanner.takeLetter() == UInt8(ascii: "x") else { return nil }
        }
        scanner.skipSpace()
        return scanner.isAtEnd ? number : nil
    }

    /// A list of numbers; nil if `text` is anything else.
    static func numbers(_ text: some StringProtocol) -> [Double]? {
        var scanner = NumberScanner(Array(text.utf8))
        var numbers: [Double] = []
        while scanner.hasNumber {
            guard let number = scanner.number(), abs(number) <= SVGPathReader.maxCoordinate,
                numbers.count < SVGPathReader.maxNumbers
            else { return nil }
            numbers.append(number)
        }
        scanner.skipSpace()
        return scanner.isAtEnd ? numbers : nil
    }
}

extension Path {
    /// A rectangle with elliptical corners.
    fileprivate init(rectangleAt low: Point, to high: Point, rx: Double, ry: Double) {
        self.init()
        guard rx > 0, ry > 0 else {
            addPolygon([low, Point(x: high.x, y: low.y), high, Point(x: low.x, y: high.y)])
            return
        }
        // The share of a radius at which a cubic touches the ellipse at its middle.
        let k = 1 - 0.5522847498307936
        move(to: Point(x: low.x + rx, y: low.y))
        func corner(_ x: Double, _ y: Double, _ dx: Double, _ dy: Double, fromSide: Bool) {
            // From a horizontal side to a vertical one, or the reverse.
            let along = Point(x: x - dx * rx, y: y)
            let down = Point(x: x, y: y - dy * ry)
            let (from, to) = fromSide ? (down, along) : (along, down)
            addLine(to: from)
            let corner = Point(x: x, y: y)
            addCubic(
                control1: .between(corner, from, at: k),
                control2: .between(corner, to, at: k),
                to: to
            )
        }
        corner(high.x, low.y, 1, -1, fromSide: false)
        corner(high.x, high.y, 1, 1, fromSide: true)
        corner(low.x, high.y, -1, 1, fromSide: false)
        corner(low.x, low.y, -1, -1, fromSide: true)
        close()
    }
}
