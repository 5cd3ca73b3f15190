import Foundation
import FretsawTesting
import Testing

@Suite("Help of fretsaw-audit")
struct HelpTests {
    @Test(
        "Every command's help has an example",
        arguments: [[], ["attack"], ["behaviour"]]
    )
    func examples(words: [String]) throws {
        let result = try Workplace().audit.run(words + ["--help"])
        #expect(result.status == 0)
        #expect(result.text.hasPrefix("OVERVIEW: "))
        // The default command is written without its name.
        let name = words.first.map { $0 == "attack" ? "" : "\($0) " } ?? ""
        #expect(result.text.contains(/Examples?:[ \n]+fretsaw-audit/), "\(result.text)")
        #expect(result.text.contains("fretsaw-audit \(name)"))
    }

    @Test("A path is attacked with and without the command's name")
    func defaultCommand() throws {
        let place = try Workplace()
        let results = try [["nowhere"], ["attack", "nowhere"]].map { try place.audit.run($0) }
        #expect(results.map(\.status) == [66, 66])
        #expect(results[0].errors == results[1].errors)
    }

    @Test("The version of the program is that of the release")
    func version() throws {
        let result = try Workplace().audit.run("--version")
        #expect(result.status == 0)
        let other = try Workplace().command.run("--version")
        #expect(result.text == other.text.replacing("fretsaw", with: "fretsaw-audit"))
    }

    @Test("A completion script has the options", arguments: ["bash", "zsh", "fish"])
    func completions(shell: String) throws {
        let script = try Workplace().audit.run("--generate-completion-script", shell)
        #expect(script.status == 0)
        for option in ["learn", "tracks", "threshold"] { #expect(script.text.contains(option)) }
    }
}
