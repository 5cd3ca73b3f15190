import ArgumentParser
import Foundation
import FretsawCommandLine
import FretsawFiles
import FretsawKeys
import FretsawService

struct TokenNewKey: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new-key",
        abstract: "Create a key that encrypts tokens.",
        discussion: """
            Examples:
              fretsaw-server token new-key --output keys
              fretsaw-server token new-key >> keys

            Prints a line for the key file: an identifier and 32 random bytes. The first key of the \
            file encrypts new tokens, all keys decrypt them. To rotate keys, add the new line below the \
            old one and reload all nodes; move it to the top and reload; after five minutes remove the \
            old line and reload. Keep the line secret: it decrypts every answer.

            Exit status: 0 done; 64 invalid command line; 73 the output file exists.
            """
    )

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "Write the key to a new file that only its owner can read.",
            valueName: "file"
        ),
        completion: .file()
    )
    var output: String?

    @Option(
        help: ArgumentHelp(
            "Last time the key is used: 2027-01-31 or 2027-01-31T12:00:00Z.",
            valueName: "time"
        )
    )
    var until: String?

    func validate() throws {
        guard output != "" else { throw ValidationError("--output is empty; give a file name") }
        guard output != "-" else {
            throw ValidationError("--output is -; leave it out to print the key")
        }
        if let until, Timestamp(until) == nil {
            throw ValidationError(
                "--until is \(until); it must be a time like 2027-01-31 or 2027-01-31T12:00:00Z"
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
                throw TokenCommandError(
                    description:
                        "\(output) exists; a key file is never overwritten, so choose another name",
                    exitStatus: .cannotCreate
                )
            }
            try AtomicFile.write(Array("\(key.line)\n".utf8), to: output, isPrivate: true)
            Console.note("wrote \(key) to \(output.printable)")
            return .success
        }
    }
}
