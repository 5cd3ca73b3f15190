/// Parts of a file's path.
enum FileName {
    /// What follows the last slash; the path itself where nothing does.
    static func last(of path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? path
    }
}
