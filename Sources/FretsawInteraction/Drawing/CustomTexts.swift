/// Texts of a page's own that replace a machine's, in whatever language, by their names.
public struct CustomTexts<Name: RawRepresentable>: Equatable, Sendable
where Name.RawValue == UInt8 {
    // By number; one array, for a property each makes every copy long.
    private var words: [Text?] = []

    /// Replaces nothing.
    public init() {}

    /// The text that replaces the one called `name`; nil if none does.
    public subscript(name: Name) -> Text? {
        get {
            let number = Int(name.rawValue)
            return number < words.count ? words[number] : nil
        }
        set {
            while words.count <= Int(name.rawValue) { words.append(nil) }
            words[Int(name.rawValue)] = newValue
        }
    }
}
