/// The table of settings as a configuration file and as Markdown.
enum SettingsReference {
    /// A configuration file with every setting as a comment with its default.
    static var file: String {
        var lines = [
            "# Settings of fretsaw-server, one KEY = VALUE per line (TOML). The commented lines show the",
            "# defaults. Every setting is also a variable (FRETSAW_LISTEN) and an option (--set listen=…).",
            "# Options override variables, which override this file. SIGHUP reloads settings marked *.",
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

    static var markdown: String {
        var lines: [String] = []
        for section in Setting.sections {
            lines += [
                "### \(section.title)", "", "| setting | default | allowed values | description |",
                "| --- | --- | --- | --- |",
            ]
            for setting in section.settings {
                let preset = setting.defaultValue.text
                let name = setting.isSecret ? "\(setting.variable) (variable only)" : setting.name
                let cells = [
                    "`\(name)`\(setting.isReloadable ? " \\*" : "")",
                    preset.isEmpty ? "" : "`\(preset)`",
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

    /// An example value of a setting without a default.
    private static func example(_ name: String) -> String {
        switch name {
        case "keys-file": "\"/etc/fretsaw/keys\""
        case "sites-file": "\"/etc/fretsaw/sites\""
        case "watermark": "\"example.org\""
        case "font": "\"/usr/share/fonts/truetype/wqy/wqy-zenhei.ttc\""
        case "pack": "\"/var/lib/fretsaw/pairs.tar\""
        default: "3"
        }
    }
}
