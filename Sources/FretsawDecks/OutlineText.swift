import FretsawRaster

/// Outlines as SVG path data of absolute commands: `M`, `L`, `Q`, `C` and `Z`, each followed by its points.
enum OutlineText {
    /// The largest absolute value of a coordinate.
    private static let maxCoordinate = 100.0

    /// Path data with four decimals.
    static func text(of path: Path) -> String {
        var text = ""
        func add(_ command: String, _ points: Point...) {
            text += command
            for (index, point) in points.enumerated() {
                if index > 0 { text += " " }
                text += decimal(point.x) + " " + decimal(point.y)
            }
        }
        for element in path.elements {
            switch element {
            case .move(let point): add("M", point)
            case .line(let point): add("L", point)
            case .quadratic(let control, let end): add("Q", control, end)
            case .cubic(let control1, let control2, let end): add("C", control1, control2, end)
            case .close: add("Z")
            }
        }
        return text
    }

    /// A coordinate with at most four decimals, without zeros at the end.
    private static func decimal(_ value: Double) -> String {
        let bounded = max(-maxCoordinate, min(maxCoordinate, value))
        let steps = Int((bounded * 10_000).rounded(.toNearestOrEven))
        let digits = String(10_000 + abs(steps) % 10_000).dropFirst()
        var fraction = String(digits)
        while fraction.last == "0" { fraction.removeLast() }
        return (steps < 0 ? "-" : "") + String(abs(steps) / 10_000)
            + (fraction.isEmpty ? "" : "." + fraction)
    }

    /// The outline of path data; nil if it has other commands or the wrong number of coordinates.
    static func path(of text: String) -> Path? {
        var path = Path()
        var rest = text.drop(while: \.isWhitespace)
        guard rest.isEmpty || rest.first == "M" else { return nil }
        while let command = rest.popFirst() {
            let end = rest.firstIndex(where: \.isLetter) ?? rest.endIndex
            guard let points = points(in: rest[..<end]) else { return nil }
            rest = rest[end...]
            switch (command, points.count) {
            case ("M", 1): path.move(to: points[0])
            case ("L", 1): path.addLine(to: points[0])
            case ("Q", 2): path.addQuadratic(control: points[0], to: points[1])
            case ("C", 3):
                path.addCubic(control1: points[0], control2: points[1], to: points[2])
            case ("Z", 0): path.close()
            default: return nil
            }
        }
        return path
    }

    private static func points(in text: Substring) -> [Point]? {
        let words = text.split { $0.isWhitespace || $0 == "," }
        guard words.count.isMultiple(of: 2) else { return nil }
        var points: [Point] = []
        for first in stride(from: 0, to: words.count, by: 2) {
            guard let x = Double(words[first]), let y = Double(words[first + 1]),
                max(abs(x), abs(y)) <= maxCoordinate
            else { return nil }
            points.append(Point(x: x, y: y))
        }
        return points
    }
}
