/// Parts of a file's path.
package enum FileName {
    /// What follows the last slash; the path itself where nothing does.
    package static func last(of path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? path
    }

    /// `number` with leading zeros, `digits` digits at least.
    package static func padded(_ number: Int, to digits: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
}
