/// The table of settings as a file to begin with, and as a page of documentation.
enum SettingsReference {
    /// A configuration file with every setting at its default, as remarks.
    static var file: String {
        var lines = [
            "# Settings of fretsaw-server: KEY = VALUE a line, which is TOML as well. What is a remark here",
            "# is the default. Every setting is also a variable (FRETSAW_LISTEN) and can be given on the",
            "# command line (--set listen=…), which wins over a variable, and that over this file. Those",
            "# marked * are taken over at SIGHUP.",
        ]
        for section in Setting.sections {
            lines += ["", "# \(section.title)"]
            for setting in section.settings where !setting.isSecret {
                lines += ["", "# \(setting.help)\(setting.isReloadable ? " *" : "")"]
                let value = setting.defaultValue.line ?? SettingsReference.example(setting.name)
                lines.append("#\(setting.name) = \(value)")
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The table of the documentation, in Markdown.
    static var markdown: String {
        var lines: [String] = []
        for section in Setting.sections {
            lines += [
                "### \(section.title)", "", "| setting | default | allowed | what it is |",
                "| --- | --- | --- | --- |",
            ]
            for setting in section.settings {
                let usual = setting.defaultValue.text
                let name = setting.isSecret ? "\(setting.variable) (variable only)" : setting.name
                let cells = [
                    "`\(name)`\(setting.isReloadable ? " \\*" : "")",
                    usual.isEmpty ? "" : "`\(usual)`",
                    setting.allowed, setting.help,
                ]
                lines.append(
                    "| \(cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ")) |"
                )
            }
            lines.append("")
        }
        return lines.dropLast().joined(separator: "\n") + "\n"
    }

    /// What a setting without a default could be.
    private static func example(_ name: String) -> String {
        switch name {
        case "keys-file": "\"/etc/fretsaw/keys\""
        case "watermark": "\"example.org\""
        case "watermark-font", "font": "\"/usr/share/fonts/truetype/wqy/wqy-zenhei.ttc\""
        case "words-file": "\"/etc/fretsaw/words\""
        case "scenery": "[\"mountains\", \"sea\"]"
        default: "3"
        }
    }
}
