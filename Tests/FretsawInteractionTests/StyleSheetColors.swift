import Foundation
import FretsawInteraction

/// The colours of the elements' style sheet, read from its source.
enum StyleSheetColors {
    /// A colour as style sheets write it: `#rgb`, `#rgba`, `#rrggbb` or `#rrggbbaa`.
    struct Value: Hashable, Sendable {
        /// Red, green and blue, 0 … 1.
        let channels: [Double]
        /// How much it covers, 0 … 1.
        let alpha: Double

        static let black = Value("#000")
        static let white = Value("#fff")

        init(_ text: String) {
            let digits = text.dropFirst().map { $0.hexDigitValue ?? 0 }
            let bytes =
                digits.count < 6
                ? digits.map { 17 * $0 }
                : stride(from: 0, to: digits.count, by: 2).map { 16 * digits[$0] + digits[$0 + 1] }
            channels = bytes.prefix(3).map { Double($0) / 255 }
            alpha = bytes.count > 3 ? Double(bytes[3]) / 255 : 1
        }

        /// A percentage of a colour, the rest transparent.
        init(_ color: Value, percentage: Double) {
            channels = color.channels
            alpha = color.alpha * percentage / 100
        }
    }

    /// Names and values in the order of the source; a value is a colour, or refers to another name.
    static let entries: [(name: String, values: [String])] = {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Web/Sources/FretsawWeb/Site/runtime/style.js")
        let source = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        let table = source.components(separatedBy: "export const colors = {").dropFirst().first?
            .components(separatedBy: "};").first
        return (table ?? "").matches(of: /(\w+): "([^"]+)"/).map { match in
            (String(match.1), match.2.split(separator: " ").map(String.init))
        }
    }()

    /// The value of a colour on a light or dark page that sets no colours.
    static func value(of color: Color, isDark: Bool) -> Value {
        value(at: Int(color.rawValue), isDark: isDark)
    }

    private static func value(at index: Int, isDark: Bool) -> Value {
        let values = entries[index].values
        let text = isDark ? values[values.count - 1] : values[0]
        if let own = text.firstIndex(of: "#") { return Value(String(text[own...])) }
        let words = text.split(separator: "/")
        guard let other = entries.firstIndex(where: { $0.name == words[0] }), other != index else {
            return .black
        }
        let value = value(at: other, isDark: isDark)
        return words.count == 1 ? value : Value(value, percentage: Double(words[1]) ?? 0)
    }
}
