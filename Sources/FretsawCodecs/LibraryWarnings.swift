/// A library's warnings as one line: the first, and how many followed.
///
/// A damaged JPEG can give tens of thousands of equal ones.
func summary(ofWarning first: String, count: Int) -> [String] {
    guard count > 0 else { return [] }
    return [count == 1 ? first : "\(first) (and \(count - 1) more)"]
}
