import Foundation
import FretsawInteraction

/// The colours of the elements' style sheet, read from docs/web.md; `scripts/write-protocol --check` compares that table with
/// what browsers load.
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

    /// Names and values in the order of the table: a value is a colour, another name, or a name and a percentage.
    static let entries: [(name: String, values: [String])] = {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../docs/web.md")
        let source = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        let table = source.components(separatedBy: "| `--fretsaw-…` | used for | light | dark |")
            .last
        return (table ?? "").matches(of: /\n\| `([a-z-]+)` \| [^|]* \| ([^|]*) \|([^|]*)\|/).map {
            match in
            let base = match.2.firstMatch(of: /`([^`]*)`/).map { camelCased($0.1) } ?? ""
            let values = [match.2, match.3].compactMap { cell in
                cell.firstMatch(of: /(\d+) %/).map { "\(base)/\($0.1)" }
                    ?? cell.firstMatch(of: /`([^`]*)`/).map { camelCased($0.1) }
            }
            return (camelCased(match.1), values)
        }
    }()

    private static func camelCased(_ name: Substring) -> String {
        String(name).replacing(/-([a-z])/) { $0.1.uppercased() }
    }

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
