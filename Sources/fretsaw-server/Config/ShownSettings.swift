import Foundation
import FretsawCommandLine
import FretsawRedis

/// Settings as `config print` shows them, without what nobody should see.
struct ShownSettings {
    private let settings: Settings

    init(_ settings: Settings) { self.settings = settings }

    /// A line a setting, as the file has them, the origins as remarks.
    var text: String {
        Setting.sections.map { section in
            (["# \(section.title)"] + section.settings.map(line)).joined(separator: "\n")
        }.joined(separator: "\n\n")
    }

    private func line(_ setting: Setting) -> String {
        let found = settings[setting]
        let origin = "  # \(found.origin.text.printable)"
        if setting.isSecret {
            return
                "# \(setting.variable) is \(found.value == .unset ? "not set" : "set, and not shown")"
        }
        guard let value = shown(setting).line(as: setting.form) else {
            return "# \(setting.name) is not set"
        }
        return "\(setting.name) = \(value)\(origin)"
    }

    /// The value without user and password.
    private func shown(_ setting: Setting) -> SettingValue {
        let value = settings[setting].value
        guard case .text(let text) = value, text.contains("://") else { return value }
        if setting == .store || setting == .gestureStore {
            // What is no address may be one with a slip in it.
            return .text((try? RedisAddress(text)).map { "\($0)" } ?? "(hidden)")
        }
        return value
    }

    private struct Report: Encodable {
        struct Entry: Encodable {
            let name: String
            let value: JSONSetting
            let origin: String
        }
        let schema = 1
        let settings: [Entry]
    }

    /// A value as JSON has it: a text, number, list, true, false or null.
    private struct JSONSetting: Encodable {
        let value: SettingValue

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch value {
            case .unset: try container.encodeNil()
            case .text(let text): try container.encode(text)
            case .number(let number): try container.encode(number)
            case .flag(let flag): try container.encode(flag)
            case .list(let items): try container.encode(items)
            }
        }
    }

    /// One JSON object: `schema`, and `settings` with `name`, `value` and `origin` each.
    var json: String {
        let entries = Setting.all.map { setting in
            let isHidden = setting.isSecret && settings[setting].value != .unset
            return Report.Entry(
                name: setting.name,
                value: JSONSetting(value: isHidden ? .text("(hidden)") : shown(setting)),
                origin: settings[setting].origin.text
            )
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(Report(settings: entries)) else { return "{}" }
        return String(decoding: data, as: UTF8.self)
    }
}
