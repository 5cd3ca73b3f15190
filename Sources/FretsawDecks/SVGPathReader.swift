import FretsawRaster

/// Reads path data (SVG 2, § 9.3): all commands, absolute and relative.
struct SVGPathReader {
    /// The most numbers of one path.
    static let maxNumbers = 1 << 17
    /// The largest absolute value of a coordinate.
    static let maxCoordinate = 1e6

    private var scanner: NumberScanner
    private var path = Path()
    private var start = Point(x: 0, y: 0)
    private var current = Point(x: 0, y: 0)
    /// The last control point, for smooth curves; nil after other commands.
    private var cubicControl, quadraticControl: Point?
    private var numbers = 0

    /// Reads `text`; nil if it is not valid path data.
    ///
    /// Renderers draw the part before an error, so an error here also rejects files that look right in a
    /// browser.
    static func read(_ text: some StringProtocol) -> Path? {
        var reader = SVGPathReader(scanner: NumberScanner(Array(text.utf8)))
        return reader.readAll() ? reader.path : nil
    }

    private init(scanner: NumberScanner) { self.scanner = scanner }

    private mutating func readAll() -> Bool {
        scanner.skipSpace()
        guard !scanner.isAtEnd else { return true }
        // The first command is a move.
        guard let first = scanner.current, first == UInt8(ascii: "M") || first == UInt8(ascii: "m")
        else { return false }
        while let command = scanner.takeLetter() {
            guard readCommand(command) else { return false }
            scanner.skipSpace()
        }
        return scanner.isAtEnd
    }

    private mutating func readCommand(_ letter: UInt8) -> Bool {
        let isRelative = letter >= UInt8(ascii: "a")
        let command = letter & 0xDF
        if command == UInt8(ascii: "Z") {
            path.close()
            current = start
            (cubicControl, quadraticControl) = (nil, nil)
            return true
        }
        var isFirst = true
        repeat {
            guard readSegment(command, isRelative, isFirst: isFirst) else { return false }
            isFirst = false
        } while scanner.hasNumber
        return true
    }

    private mutating func readSegment(
        _ command: UInt8,
        _ isRelative: Bool,
        isFirst: Bool
    ) -> Bool {
        let base = isRelative ? current : Point(x: 0, y: 0)
        let (lastCubic, lastQuadratic) = (cubicControl, quadraticControl)
        (cubicControl, quadraticControl) = (nil, nil)
        switch command {
        case UInt8(ascii: "M"):
            guard let point = point(from: base) else { return false }
            // Further pairs are lines.
            if isFirst {
                path.move(to: point)
                start = point
            } else {
                path.addLine(to: point)
            }
            current = point
        case UInt8(ascii: "L"):
            guard let point = point(from: base) else { return false }
            addLine(to: point)
        case UInt8(ascii: "H"):
            guard let x = number() else { return false }
            addLine(to: Point(x: base.x + x, y: current.y))
        case UInt8(ascii: "V"):
            guard let y = number() else { return false }
            addLine(to: Point(x: current.x, y: base.y + y))
        case UInt8(ascii: "C"):
            guard let control1 = point(from: base), let control2 = point(from: base),
                let end = point(from: base)
            else { return false }
            addCubic(control1, control2, end)
        case UInt8(ascii: "S"):
            guard let control2 = point(from: base), let end = point(from: base) else {
                return false
            }
            addCubic(current * 2 - (lastCubic ?? current), control2, end)
        case UInt8(ascii: "Q"):
            guard let control = point(from: base), let end = point(from: base) else { return false }
            addQuadratic(control, end)
        case UInt8(ascii: "T"):
            guard let end = point(from: base) else { return false }
            addQuadratic(current * 2 - (lastQuadratic ?? current), end)
        case UInt8(ascii: "A"):
            guard let rx = number(), let ry = number(), let angle = number(),
                let isLarge = scanner.flag(), let isSweep = scanner.flag(),
                let end = point(from: base)
            else { return false }
            let arc = EllipticArc(
                from: current,
                to: end,
                radii: (abs(rx), abs(ry)),
                turns: angle / 360,
                isLarge: isLarge,
                isSweep: isSweep
            )
            if let arc { path.add(arc, to: end) } else if end != current { path.addLine(to: end) }
            current = end
        default: return false
        }
        // Smooth curves may reflect beyond the largest coordinate.
        return abs(current.x) <= Self.maxCoordinate && abs(current.y) <= Self.maxCoordinate
            && abs((cubicControl ?? current).x) <= 4 * Self.maxCoordinate
            && numbers <= Self.maxNumbers
    }

    private mutating func addLine(to point: Point) {
        path.addLine(to: point)
        current = point
    }

    private mutating func addCubic(_ control1: Point, _ control2: Point, _ end: Point) {
        path.addCubic(control1: control1, control2: control2, to: end)
        cubicControl = control2
        current = end
    }

    private mutating func addQuadratic(_ control: Point, _ end: Point) {
        path.addQuadratic(control: control, to: end)
        quadraticControl = control
        current = end
    }

    private mutating func number() -> Double? {
        numbers += 1
        guard let number = scanner.number(), abs(number) <= Self.maxCoordinate else { return nil }
        return number
    }

    private mutating func point(from base: Point) -> Point? {
        guard let x = number(), let y = number() else { return nil }
        let point = Point(x: base.x + x, y: base.y + y)
        guard abs(point.x) <= Self.maxCoordinate, abs(point.y) <= Self.maxCoordinate else {
            return nil
        }
        return point
    }
}

/// Scans numbers of path data: separated by white space, at most one comma, or nothing at all.
private struct NumberScanner {
    private let bytes: [UInt8]
    private var offset = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { offset >= bytes.count }
    var current: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    mutating func skipSpace() {
        while let byte = current, byte == 0x20 || 0x09...0x0D ~= byte { offset += 1 }
    }

    /// Whether a number follows, possibly after a separator.
    var hasNumber: Bool {
        var copy = self
        copy.skipSeparator()
        guard let byte = copy.current else { return false }
        return 0x30...0x39 ~= byte || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
            || byte == UInt8(ascii: "+")
    }

    private mutating func skipSeparator() {
        skipSpace()
        if current == UInt8(ascii: ",") {
            offset += 1
            skipSpace()
        }
    }

    /// Removes a letter; nil if none follows.
    mutating func takeLetter() -> UInt8? {
        skipSpace()
        guard let byte = current, 0x41...0x5A ~= byte & 0xDF, byte >= 0x41 else { return nil }
        offset += 1
        return byte
    }

    /// Removes a flag of an arc, which may be directly followed by the next number.
    mutating func flag() -> Bool? {
        skipSeparator()
        guard let byte = current, byte == UInt8(ascii: "0") || byte == UInt8(ascii: "1") else {
            return nil
        }
        offset += 1
        return byte == UInt8(ascii: "1")
    }

    /// Removes a number; nil if none follows.
    mutating func number() -> Double? {
        skipSeparator()
        let start = offset
        if let byte = current, byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") {
            offset += 1
        }
        var digits = skipDigits()
        if current == UInt8(ascii: ".") {
            offset += 1
            digits += skipDigits()
        }
        guard digits > 0, offset - start <= 64 else { return nil }
        if let byte = current, byte & 0xDF == UInt8(ascii: "E") {
            offset += 1
            if let sign = current, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
                offset += 1
            }
            guard skipDigits() > 0 else { return nil }
        }
        var text = String(decoding: bytes[start..<offset], as: UTF8.self)
        if text.hasSuffix(".") { text.append("0") }
        guard let number = Double(text), number.isFinite else { return nil }
        return number
    }

    private mutating func skipDigits() -> Int {
        let start = offset
        while let byte = current, 0x30...0x39 ~= byte { offset += 1 }
        return offset - start
    }
}

/// An arc of an ellipse by its centre (SVG 2, § B.2.4).
private struct EllipticArc {
    /// Maps the unit circle to the ellipse.
    let frame: AffineTransform
    /// The angles of both ends in turns.
    let from, to: Double

    /// The arc between two points; nil if it is a line or empty.
    init?(
        from start: Point,
        to end: Point,
        radii: (x: Double, y: Double),
        turns: Double,
        isLarge: Bool,
        isSweep: Bool
    ) {
        guard start != end, radii.x > 0, radii.y > 0 else { return nil }
        let rotation = AffineTransform.rotation(turns: turns)
        let half = AffineTransform.rotation(turns: -turns).apply((start - end) * 0.5)
        var (rx, ry) = (radii.x, radii.y)
        // Radii that are too small are scaled up.
        let size = half.x * half.x / (rx * rx) + half.y * half.y / (ry * ry)
        if size > 1 { (rx, ry) = (rx * size.squareRoot(), ry * size.squareRoot()) }
        let (x, y) = (half.x / rx, half.y / ry)
        let square = x * x + y * y
        guard square > 0, square.isFinite, rx.isFinite, ry.isFinite else { return nil }
        let factor = max(0, 1 / square - 1).squareRoot() * (isLarge == isSweep ? -1 : 1)
        // The centre on the unit circle's scale.
        let (cx, cy) = (factor * y, -factor * x)
        let middle =
            rotation.apply(Point(x: cx * rx, y: cy * ry))
            + (start + end) * 0.5
        from = PortableMath.angle(x: x - cx, y: y - cy)
        var sweep = PortableMath.angle(x: -x - cx, y: -y - cy) - from
        if isSweep, sweep <= 0 { sweep += 1 }
        if !isSweep, sweep >= 0 { sweep -= 1 }
        to = from + sweep
        frame = AffineTransform.scaling(x: rx, y: ry).then(rotation)
            .then(.translation(x: middle.x, y: middle.y))
    }
}

extension Path {
    /// Continues with an arc to `end`.
    fileprivate mutating func add(_ arc: EllipticArc, to end: Point) {
        addArc(
            center: Point(x: 0, y: 0),
            radius: 1,
            from: arc.from,
            to: arc.to,
            mappedBy: arc.frame
        )
        // The end without rounding errors.
        addLine(to: end)
    }
}
