/// The words of a verification in one language; any of them can be replaced.
public struct CaptchaTexts: Equatable, Sendable {
    private struct Replacement: Equatable, Sendable {
        var name: Name
        var text: Text
    }

    /// The language of the texts that are not replaced.
    public let language: Surroundings.Language
    private var replacements: [Replacement] = []

    /// Makes the texts of a language.
    ///
    /// - Parameter language: The language.
    public init(_ language: Surroundings.Language) {
        self.language = language
    }

    /// A text.
    ///
    /// - Parameter name: Which one.
    /// - Complexity: O(texts replaced).
    public subscript(name: Name) -> Text {
        get {
            for replacement in replacements where replacement.name == name {
                return replacement.text
            }
            switch language {
            case .chinese: return name.chinese
            case .english: return name.english
            }
        }
        set {
            for index in replacements.indices where replacements[index].name == name {
                replacements[index].text = newValue
                return
            }
            replacements.append(Replacement(name: name, text: newValue))
        }
    }

    /// The request to click words in their order.
    func request(_ words: [Text]) -> Text {
        let separator = self[.wordSeparator]
        var list: [UInt8] = []
        for (index, word) in words.enumerated() {
            if index > 0 { list += separator.utf8 }
            list += word.utf8
        }
        return self[.clickRequest].filled(with: Text(utf8: list))
    }
}
