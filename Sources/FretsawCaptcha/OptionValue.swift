internal import FretsawRaster

/// The value of an option in a record or on a command line.
public enum OptionValue: Sendable {
    /// A whole number.
    case integer(Int)
    /// A number.
    case number(Double)
    /// A text, or the name of a choice.
    case text(String)
    /// Names of choices.
    case list([String])
    /// Facts about a file, such as its digest, which no option can be read from.
    case facts([NamedValue])

    /// The text of a size, such as 310x155.
    static func size(_ size: PixelSize) -> OptionValue { .text("\(size.width)x\(size.height)") }
}

/// An option and its value.
public struct NamedValue: Sendable {
    /// The name on the command line, without dashes.
    public let name: StaticString
    /// The value.
    public let value: OptionValue

    /// Creates an option with a value.
    public init(_ name: StaticString, _ value: OptionValue) {
        self.name = name
        self.value = value
    }
}

extension OptionValue: CustomStringConvertible {
    /// The value as on a command line.
    public var description: String {
        switch self {
        case .integer(let number): "\(number)"
        case .number(let number): "\(number)"
        case .text(let text): text
        case .list(let texts): texts.joined(separator: " ")
        case .facts: "an object"
        }
    }
}

extension OptionValue: Decodable {
    /// Reads a value of JSON; anything else than numbers, texts, flags and lists of texts is without a value.
    public init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if let integer = try? value.decode(Int.self) {
            self = .integer(integer)
        } else if let number = try? value.decode(Double.self) {
            self = .number(number)
        } else if let text = try? value.decode(String.self) {
            self = .text(text)
        } else if let flag = try? value.decode(Bool.self) {
            self = .text("\(flag)")
        } else if let list = try? value.decode([String].self) {
            self = .list(list)
        } else {
            self = .facts([])
        }
    }
}

extension [String: OptionValue] {
    /// A whole number; nil if it is absent.
    package func integer(_ name: String) throws(CaptchaError) -> Int? {
        switch self[name] {
        case nil: return nil
        case .integer(let number)?: return number
        case let value?: throw .outOfRange(name, value, allowed: "a whole number")
        }
    }

    /// A choice by its name; nil if it is absent.
    package func choice<Choice: RawRepresentable & CaseIterable>(
        _ name: String
    ) throws(CaptchaError) -> Choice? where Choice.RawValue == String {
        guard let value = self[name] else { return nil }
        guard case .text(let text) = value, let choice = Choice(rawValue: text) else {
            let names = Choice.allCases.map(\.rawValue).joined(separator: ", ")
            throw .outOfRange(name, value, allowed: "one of \(names)")
        }
        return choice
    }

    /// Choices by their names, in their own order and once each; all of them if they are absent.
    package func choices<Choice: RawRepresentable & CaseIterable>(
        _ name: String
    ) throws(CaptchaError) -> [Choice] where Choice.RawValue == String {
        guard let value = self[name] else { return Array(Choice.allCases) }
        guard case .list(let names) = value, names.allSatisfy({ Choice(rawValue: $0) != nil })
        else {
            let names = Choice.allCases.map(\.rawValue).joined(separator: ", ")
            throw .outOfRange(name, value, allowed: "some of \(names)")
        }
        return Choice.allCases.filter { names.contains($0.rawValue) }
    }

    /// The size of the background; nil if it is absent.
    func size() throws(CaptchaError) -> PixelSize? {
        guard let value = self["size"] else { return nil }
        guard case .text(let text) = value else {
            throw .outOfRange("size", value, allowed: "a text such as 310x155")
        }
        let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        guard sides.count == 2, let width = sides[0], let height = sides[1] else {
            throw .outOfRange("size", text, allowed: "a text such as 310x155")
        }
        return PixelSize(width: width, height: height)
    }
}
