/// Texts that take the place of a gesture lock's own, in whatever language.
public struct GestureLockTexts: Equatable, Sendable {
    // By number; one array, for a property each makes every copy long.
    private var words: [Text?] = []

    /// Replaces nothing.
    public init() {}

    /// What stands in the place of a text, or nothing where it is not replaced.
    ///
    /// - Parameter text: The text.
    /// - Returns: What stands there.
    public subscript(text: GestureLockText) -> Text? {
        get {
            let number = Int(text.rawValue)
            return number < words.count ? words[number] : nil
        }
        set {
            while words.count <= Int(text.rawValue) { words.append(nil) }
            words[Int(text.rawValue)] = newValue
        }
    }
}
