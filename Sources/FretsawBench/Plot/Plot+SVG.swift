internal import FretsawRaster

extension Plot {
    /// The picture as a file of Scalable Vector Graphics 1.1, in UTF-8.
    public var svg: String {
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

    /// To a hundredth of a point.
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

    /// `text` where XML takes it literally; control characters, which XML has no way to write, as `?`.
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
