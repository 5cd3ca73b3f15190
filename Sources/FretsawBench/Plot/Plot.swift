import FretsawCommandLine
import FretsawRaster
internal import LibC

/// A plot: marks in drawing order.
struct Plot: Hashable, Sendable {
    /// Width and height in points.
    var width, height: Double
    /// The marks on the white background.
    var marks: [PlotMark] = []

    mutating func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ color: RGBA8) {
        marks.append(.box(x: x, y: y, width: width, height: height, color))
    }

    mutating func line(_ points: [Point], width: Double = 1, _ color: RGBA8) {
        marks.append(.line(points, width: width, color))
    }

    mutating func text(
        _ text: String,
        _ x: Double,
        _ y: Double,
        size: Double = 12,
        _ anchor: PlotMark.Anchor = .start,
        _ color: RGBA8 = PlotColor.ink
    ) {
        marks.append(.text(text, x: x, y: y, size: size, anchor, color))
    }
}

enum PlotColor {
    static let ink = RGBA8(red: 34, green: 34, blue: 34, alpha: 255)
    static let faint = RGBA8(red: 120, green: 120, blue: 120, alpha: 255)
    static let grid = RGBA8(red: 221, green: 221, blue: 221, alpha: 255)

    /// Distinguishable with colour blindness (Okabe and Ito 2008, without yellow and black).
    private static let series = [
        RGBA8(red: 0, green: 114, blue: 178, alpha: 255),
        RGBA8(red: 230, green: 159, blue: 0, alpha: 255),
        RGBA8(red: 0, green: 158, blue: 115, alpha: 255),
        RGBA8(red: 204, green: 121, blue: 167, alpha: 255),
        RGBA8(red: 86, green: 180, blue: 233, alpha: 255),
        RGBA8(red: 213, green: 94, blue: 0, alpha: 255),
    ]

    /// The colour of series `number`; the six colours repeat.
    static func series(_ number: Int) -> RGBA8 { series[number % series.count] }
}

/// A mark of a plot; coordinates are points from the top left corner.
enum PlotMark: Hashable, Sendable {
    /// The alignment of a text at its position.
    enum Anchor: String, Sendable {
        case start, middle, end
    }

    /// A filled rectangle.
    case box(x: Double, y: Double, width: Double, height: Double, RGBA8)
    /// A line through at least two points.
    case line([Point], width: Double, RGBA8)
    /// A text; its baseline is at `y`.
    case text(String, x: Double, y: Double, size: Double, Anchor, RGBA8)
}

/// Round numbers for the ticks of an axis.
enum PlotScale {
    /// About five round numbers from 0 to `greatest` or slightly above.
    static func steps(to greatest: Double) -> [Double] {
        guard greatest > 0, greatest.isFinite else { return [0, 1] }
        let rough = greatest / 5
        let power = pow(10, log10(rough).rounded(.down))
        let step = [1, 2, 5, 10].map { $0 * power }.first { $0 >= rough } ?? rough
        return (0...Int((greatest / step).rounded(.up))).map { Double($0) * step }
    }

    /// Powers of ten that enclose the range, for a logarithmic axis.
    static func powers(from least: Double, to greatest: Double) -> [Double] {
        guard least > 0, greatest >= least, greatest.isFinite else { return [1, 10] }
        let (low, high) = (log10(least).rounded(.down), log10(greatest).rounded(.up))
        return (Int(low)...max(Int(high), Int(low) + 1)).map { pow(10, Double($0)) }
    }

    /// A short label for `value`.
    static func label(_ value: Double) -> String {
        guard value != 0 else { return "0" }
        guard abs(value) < 1e15 else { return "\(value)" }
        if abs(value) >= 1000 { return "\(Int(value.rounded()))" }
        let digits = max(0, 1 - Int(log10(abs(value)).rounded(.down)))
        var text = value.text(decimals: min(digits, 6))
        while text.contains("."), text.hasSuffix("0") { text.removeLast() }
        if text.hasSuffix(".") { text.removeLast() }
        return text
    }
}

extension Plot {
    /// The plot as an SVG 1.1 file in UTF-8.
    var svg: String {
        let (width, height) = (Plot.number(self.width), Plot.number(self.height))
        var lines = [
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\" "
                + "viewBox=\"0 0 \(width) \(height)\" font-family=\"DejaVu Sans, sans-serif\">",
            "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>",
        ]
        lines += marks.map(Plot.element)
        return lines.joined(separator: "\n") + "\n</svg>\n"
    }

    private static func element(_ mark: PlotMark) -> String {
        switch mark {
        case .box(let x, let y, let width, let height, let color):
            return "<rect x=\"\(number(x))\" y=\"\(number(y))\" width=\"\(number(width))\" "
                + "height=\"\(number(height))\" fill=\"\(hex(color))\"/>"
        case .line(let points, let width, let color):
            let places = points.map { "\(number($0.x)),\(number($0.y))" }
            return "<polyline points=\"\(places.joined(separator: " "))\" fill=\"none\" "
                + "stroke=\"\(hex(color))\" stroke-width=\"\(number(width))\"/>"
        case .text(let text, let x, let y, let size, let anchor, let color):
            return "<text x=\"\(number(x))\" y=\"\(number(y))\" font-size=\"\(number(size))\" "
                + "text-anchor=\"\(anchor.rawValue)\" fill=\"\(hex(color))\">\(escaped(text))</text>"
        }
    }

    /// A coordinate, rounded to 1/100 point.
    private static func number(_ value: Double) -> String {
        let text = value.text(decimals: 2)
        return text.hasSuffix(".00") ? String(text.dropLast(3)) : text
    }

    private static func hex(_ color: RGBA8) -> String {
        "#"
            + [color.red, color.green, color.blue].map {
                ($0 < 16 ? "0" : "") + String($0, radix: 16)
            }.joined()
    }

    /// `text` escaped for XML; control characters, which XML cannot represent, become `?`.
    private static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF:
                result += "?"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
