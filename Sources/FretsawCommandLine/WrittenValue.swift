/// A value before it is parsed: a word, or a list in the file.
public enum WrittenValue: Sendable, Hashable {
    case word(String)
    case words([String])

    /// The word; nil for a list.
    public var single: String? {
        if case .word(let text) = self { text } else { nil }
    }

    /// The word; throws ``SettingValueError/notAllowed`` for a list.
    public func word() throws(SettingValueError) -> String {
        guard let single else { throw .notAllowed }
        return single
    }

    /// The items of a list, in a word separated by commas; `none` is the empty list.
    public var items: [String] {
        switch self {
        case .words(let items): items
        case .word("none"): []
        case .word(let text):
            text.split(separator: ",").map { part in
                String(part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
            }.filter { !$0.isEmpty }
        }
    }
}

/// The reasons why a value is invalid.
public struct SettingValueError: Error {
    /// Texts that follow the setting's name; empty if the allowed values are the whole explanation.
    public let reasons: [String]

    /// The value is not an allowed one.
    public static let notAllowed = SettingValueError()

    /// A value that is wrong for these reasons.
    public init(_ reasons: String...) { self.reasons = reasons }

    /// A value that is wrong for these reasons.
    public init(_ reasons: [String]) { self.reasons = reasons }
}
