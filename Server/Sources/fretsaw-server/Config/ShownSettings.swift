import Foundation
import FretsawCommandLine

/// The settings of a plan as `config print` shows them, without secrets and passwords.
struct ShownSettings {
    let plan: ServePlan

    /// A configuration file with the source of each value as a comment.
    var text: String {
        Setting.sections.map { section in
            (["# \(section.title)"] + section.settings.map(line)).joined(separator: "\n")
        }.joined(separator: "\n\n")
    }

    private func line(_ setting: Setting) -> String {
        let value = setting.value(plan)
        if setting.isSecret {
            return "# \(setting.variable) is \(value == .unset ? "not set" : "set (not shown)")"
        }
        guard let line = value.line else { return "# \(setting.name) is not set" }
        return "\(setting.name) = \(line)  # \(plan.source(of: setting.name).text.printable)"
    }

    private struct Report: Encodable {
        struct Entry: Encodable {
            let name: String
            let value: SettingValue
            let source: String
        }
        let schema = 1
        let settings: [Entry]
    }

    /// One JSON object: `schema`, and `settings`, a list of objects with `name`, `value` and `source`.
    func json() throws -> String {
        let entries = Setting.all.map { setting in
            let value = setting.value(plan)
            return Report.Entry(
                name: setting.name,
                value: setting.isSecret && value != .unset ? .text("(hidden)") : value,
                source: plan.source(of: setting.name).text
            )
        }
        return try Report(settings: entries).json()
    }
}

extension Encodable {
    /// The value as JSON on one line, with sorted names.
    func json() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
}
