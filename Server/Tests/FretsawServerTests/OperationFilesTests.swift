import Foundation
import FretsawCommandLine
import FretsawTesting
import Testing

@testable import fretsaw_server

/// Files to deploy the service with: the programs, options and paths in them exist.
@Suite("Deployment files")
struct OperationFilesTests {
    private func text(_ path: String) throws -> String {
        try String(contentsOf: checkout.appending(path: path), encoding: .utf8)
    }

    private func exists(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: checkout.appending(path: path).path)
    }

    /// Instructions with their continued lines, without comments.
    private func instructions(_ text: String) -> [String] {
        var instructions: [String] = []
        var isContinued = false
        for line in text.components(separatedBy: "\n") where !line.hasPrefix("#") {
            let part = line.trimmingCharacters(in: .whitespaces)
            let open = part.hasSuffix("\\")
            let content = open ? String(part.dropLast()) : part
            if isContinued {
                instructions[instructions.count - 1] += content
            } else if !content.isEmpty {
                instructions.append(content)
            }
            isContinued = open
        }
        return instructions
    }

    @Test("The example configuration is the reference, and config check accepts it")
    func example() throws {
        #expect(try text("examples/fretsaw.conf") == SettingsReference.file)
        let path = checkout.appending(path: "examples/fretsaw.conf").path
        let result = try Workplace().server.run(
            "config",
            "check",
            "--config",
            path,
            "--kinds",
            "rotate"
        )
        #expect(result.status == 0)
    }

    @Test("The tables of settings in docs/service-settings.md match the reference")
    func page() throws {
        let page = try text("docs/service-settings.md")
        let begin = "<!-- settings: written by `fretsaw-server config reference --markdown` -->\n"
        let end = "<!-- settings end -->\n"
        let rest = try #require(page.components(separatedBy: begin).dropFirst().first)
        #expect(rest.components(separatedBy: end).first == "\n\(SettingsReference.markdown)\n")
    }

    @Test(
        "Settings and files that the pages about the service mention exist",
        arguments: ["service", "service-settings", "service-operation", "service-limits"]
    )
    func pageNames(_ name: String) throws {
        let page = try text("docs/\(name).md")
        for part in page.components(separatedBy: "](").dropFirst() {
            let target = part.prefix { $0 != ")" }.prefix { $0 != "#" }
            #expect(target.hasPrefix("http") || exists("docs/\(target)"), "\(target)")
        }
        let words = page.components(separatedBy: "`").enumerated().filter { $0.offset % 2 == 1 }
        for (_, code) in words where code.contains(" = ") && !code.contains("\n") {
            let key = code.components(separatedBy: " = ")[0]
            #expect(key == "key" || Setting.named(key) != nil, "\(code)")
        }
    }

    @Test("docs/service-settings.md maps every setting of AJ-Captcha")
    func origin() throws {
        let page = try text("docs/service-settings.md")
        for property in [
            "type", "jigsaw", "pic-click", "water-mark", "water-font", "font-type", "font-style",
            "font-size", "click-word-count", "slip-offset", "aes-status", "interference-options",
            "cache-type", "cache-number", "timing-clear", "history-data-clear-enable",
            "req-frequency-limit-enable", "req-get-lock-limit", "req-get-lock-seconds",
            "req-get-minute-limit", "req-check-minute-limit", "req-verify-minute-limit",
            "i18n.enabled",
        ] {
            let row = page.components(separatedBy: "\n").contains {
                $0.hasPrefix("| ") && $0.components(separatedBy: "|")[1].contains("`\(property)`")
            }
            #expect(row, "\(property)")
        }
    }

    @Test("The Dockerfile copies existing files, runs without root, and has a health check")
    func dockerfile() throws {
        let instructions = instructions(try text("Dockerfile"))
        let known: Set = [
            "FROM", "RUN", "WORKDIR", "COPY", "ENV", "USER", "VOLUME", "EXPOSE", "STOPSIGNAL",
            "HEALTHCHECK", "ENTRYPOINT", "CMD",
        ]
        let ignored = Set(try text(".dockerignore").split(separator: "\n").map(String.init))
        var stages: Set<String> = []
        for instruction in instructions {
            let words = instruction.split(separator: " ").map(String.init)
            #expect(known.contains(words[0]), "\(instruction)")
            if words[0] == "FROM", words.count == 4 { stages.insert(words[3]) }
            guard words[0] == "COPY" else { continue }
            if let from = words.first(where: { $0.hasPrefix("--from=") }) {
                #expect(stages.contains(String(from.dropFirst("--from=".count))))
            } else {
                for source in words.dropFirst().dropLast() {
                    #expect(source == "." || exists(source), "\(source)")
                    #expect(!ignored.contains(source), "\(source)")
                }
            }
        }
        // Whatever the manifests, the site and the archive are made of is sent along.
        let manifests = try text("Package.swift") + text("Server/Package.swift")
        let folders = manifests.matches(of: /"([A-Za-z]+)\/[^"]*"/).map { String($0.1) }
            .filter(exists)
        #expect(folders.contains("fuzzing"))
        for name in folders + [
            "Samples", "Package.swift", "Sources", "Server", "Tests", "Web", "scripts",
            "benchmarks",
            "examples", "docs", "python",
            "LICENSE",
            "README.md",
        ] { #expect(exists(name) && !ignored.contains(name), "\(name)") }
        for script in instructions.flatMap({ $0.split(separator: " ") })
        where script.hasPrefix("./scripts/") {
            let path = checkout.appending(path: String(script)).path
            #expect(FileManager.default.isExecutableFile(atPath: path), "\(script)")
        }
        let user = try #require(instructions.last { $0.hasPrefix("USER ") })
        #expect(!user.contains("root") && user != "USER 0")
        let variables = instructions.filter { $0.hasPrefix("ENV ") }.joined(separator: " ")
            .split(separator: " ").compactMap { $0.contains("=") ? $0.prefix { $0 != "=" } : nil }
        #expect(!variables.isEmpty)
        for variable in variables {
            #expect(Setting.all.contains { $0.variable == variable }, "\(variable)")
        }
        // Lists of an exec form are JSON.
        for instruction in instructions {
            guard let list = instruction.firstIndex(of: "[") else { continue }
            let object = try JSONSerialization.jsonObject(with: Data(instruction[list...].utf8))
            #expect(object is [String])
        }
        #expect(instructions.contains { $0.contains(#"["fretsaw-server", "healthcheck"]"#) })
    }

    @Test("scripts/setup installs the Debian packages that the Dockerfile builds with")
    func packages() throws {
        let setup = try text("scripts/setup")
        let dockerfile = try text("Dockerfile")
        let developed = dockerfile.split { " \n\\".contains($0) }.filter { $0.hasSuffix("-dev") }
        #expect(developed.count == 11)
        for package in developed { #expect(setup.contains(package), "\(package)") }
    }

    @Test("The systemd unit runs existing commands in a sandbox")
    func unit() throws {
        let unit = try text("examples/systemd/fretsaw.service")
        #expect(
            unit.contains(
                "ExecStart=/usr/local/bin/fretsaw-server --config /etc/fretsaw/fretsaw.conf"
            )
        )
        for line in [
            "DynamicUser=yes", "NoNewPrivileges=yes", "ProtectSystem=strict", "PrivateTmp=yes",
            "CapabilityBoundingSet=", "ExecReload=/bin/kill -HUP $MAINPID",
        ] { #expect(unit.contains("\n\(line)\n"), "\(line)") }
        for line in unit.split(separator: "\n") where line.hasPrefix("Environment=") {
            let name = line.dropFirst("Environment=".count).prefix { $0 != "=" }
            #expect(Setting.all.contains { $0.variable == name }, "\(name)")
        }
        let prevented = try #require(
            unit.components(separatedBy: "RestartPreventExitStatus=").dropFirst().first?
                .components(separatedBy: "\n").first
        )
        #expect(
            prevented.split(separator: " ").allSatisfy {
                ExitStatus(rawValue: Int32($0) ?? -1) != nil
            }
        )
    }

    private static let analyze = "/usr/bin/systemd-analyze"

    @Test(
        "systemd-analyze accepts the unit",
        .enabled(if: FileManager.default.isExecutableFile(atPath: analyze), "needs systemd-analyze")
    )
    func verifiedUnit() throws {
        let place = try Workplace()
        // The command is where these tests have built it.
        let unit = try text("examples/systemd/fretsaw.service")
            .replacing("/usr/local/bin/fretsaw-server", with: Command.server)
            .replacing("Documentation=man:fretsaw-server(1)\n", with: "")
        try place.write(Array(unit.utf8), to: "fretsaw.service")
        let result = try Command(program: Self.analyze)
            .run("verify", place.path(to: "fretsaw.service"))
        let about = (result.text + result.errors).split(separator: "\n")
            .filter { $0.contains("fretsaw.service") }
        #expect(about.isEmpty, "\(about)")
    }

    @Test(
        "Files and scripts that a release is made of exist",
        arguments: [("make-dist", 19), ("make-release", 10)]
    )
    func packed(script: String, count: Int) throws {
        let folders = [
            "Sources/", "Tests/", "benchmarks/", "docs", "examples", "python/", "scripts/",
        ]
        let words = try text("scripts/\(script)").split { " \n\\\"';()".contains($0) }
            .map { String($0.trimmingPrefix("./")) }
        let names = Set(words).filter { name in
            name.hasSuffix(".md") || ["Dockerfile", "LICENSE"].contains(name)
                || folders.contains { name.hasPrefix($0) }
        }
        #expect(names.count == count, "\(names)")
        // A pattern such as `NAME.docc/*.md` is for the files of a folder.
        for name in names { #expect(exists(name.replacing("/*.md", with: "")), "\(name)") }
        #expect(try text("Sources/FretsawFiles/Release.swift").contains("static let version = \""))
    }
}
