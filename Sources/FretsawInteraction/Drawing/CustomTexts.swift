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

/// A text that a machine has itself.
public protocol TranslatedText {
    /// The text in Chinese and in English.
    var translations: (chinese: StaticString, english: StaticString) { get }
}

extension TranslatedText {
    /// The text in a language, unless replaced.
    public func words(in language: InterfaceEnvironment.Language) -> Text {
        let (chinese, english) = translations
        return Text(stringLiteral: language == .chinese ? chinese : english)
    }
}

extension CustomTexts where Name: TranslatedText {
    /// The text that replaces the one called `name`, or that in `language`.
    func text(_ name: Name, in language: InterfaceEnvironment.Language) -> Text {
        self[name] ?? name.words(in: language)
    }
}
