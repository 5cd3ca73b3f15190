import FretsawCommandLine
import ArgumentParser
import Testing

@testable import fretsaw

@Suite("The number of jobs")
struct JobsOptionTests {
    @Test(
        "Every spelling of the option is read",
        arguments: [["-j", "3"], ["-j3"], ["--jobs", "3"], ["--jobs=3"]]
    )
    func reads(_ arguments: [String]) throws {
        #expect(try JobsOption.parse(arguments).jobs == 3)
    }

    @Test("Flags with a similar beginning are not affected", arguments: ["--json", "-q", "-v"])
    func leaves(_ flag: String) throws {
        let command = try Generate.parse(["--count", "1", "--output", "pairs", flag, "-j2"])
        #expect(command.work.jobs.jobs == 2)
    }
}
