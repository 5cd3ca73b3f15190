import FretsawCommandLine

/// What a setting is, once read.
enum SettingValue: Sendable, Hashable {
    /// Nothing: no limit, no such address, no file.
    case unset
    case text(String)
    case number(Int)
    case flag(Bool)
    case list([String])

    /// As people write it on a command line; empty for nothing.
    func text(as form: SettingForm) -> String {
        switch self {
        case .unset: form.takesNone ? "none" : ""
        case .text(let text): text
        case .number(let number): form.isBytes ? "\(ByteCount(number))" : "\(number)"
        case .flag(let flag): flag ? "true" : "false"
        case .list(let items): items.isEmpty ? "none" : items.joined(separator: ",")
        }
    }

    /// As the file has it; nil for what a file has no words for.
    func line(as form: SettingForm) -> String? {
        switch self {
        case .unset: form.takesNone ? "\"none\"" : nil
        case .text(let text): SettingValue.quoted(text)
        case .number(let number):
            form.isBytes ? SettingValue.quoted("\(ByteCount(number))") : "\(number)"
        case .flag(let flag): flag ? "true" : "false"
        case .list(let items): "[\(items.map(SettingValue.quoted).joined(separator: ", "))]"
        }
    }

    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": quoted += "\\\(scalar)"
            case "\n": quoted += "\\n"
            case "\t": quoted += "\\t"
            case _ where scalar.properties.generalCategory == .control:
                let digits = String(scalar.value, radix: 16, uppercase: true)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
