import ArgumentParser
import Foundation
import FretsawCommandLine
import FretsawFiles
import FretsawService

/// The command `fretsaw-server token new-key`.
struct TokenNewKey: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new-key",
        abstract: "Make a key that seals tokens.",
        discussion: """
            Prints a line for the file of keys: an identifier and 32 random bytes. The first key of \
            the file seals, all of them open; so put a new line on top, and drop the old one when \
            what it sealed has expired. Whoever has the line can read every answer.

            Examples:
              fretsaw-server token new-key --output keys
              fretsaw-server token new-key --until 2027-01-31 | cat - keys > keys.new

            Exit status: 0 done; 64 the command line makes no sense; 73 the output stands there \
            already.
            """
    )

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("A new file that its owner alone may read.", valueName: "file")
    )
    var output: String?

    @Option(
        help: ArgumentHelp(
            "Last moment the key is used, as 2027-01-31 or 2027-01-31T12:00:00Z.",
            valueName: "time"
        )
    )
    var until: String?

    func validate() throws {
        guard output != "" else { throw ValidationError("--output is empty: give a name") }
        guard output != "-" else {
            throw ValidationError("the standard output is where the key goes without --output")
        }
        if let until, Timestamp(until) == nil {
            throw ValidationError(
                "--until is \(until); it must be like 2027-01-31 or 2027-01-31T12:00:00Z"
            )
        }
    }

    func run() async throws {
        try await reportingErrors {
            let key = try SealingKey.fresh(notAfter: until.flatMap { Timestamp($0) })
            guard let output else {
                try StandardOutput.print(key.line)
                return .success
            }
            guard !FileManager.default.fileExists(atPath: output) else {
                throw TokenCommandError.exists(output)
            }
            try AtomicFile.write(Array("\(key.line)\n".utf8), to: output, isPrivate: true)
            Console.note("\(key) is in \(output.printable)")
            return .success
        }
    }
}
