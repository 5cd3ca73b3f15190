import ArgumentParser
import FretsawCommandLine
import FretsawFiles

/// Where a single picture goes.
struct FileOutputOptions: ParsableArguments {
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The file (- for the standard output).", valueName: "file")
    )
    var output: String

    @Flag(help: "Replace the output if it exists.")
    var overwrite = false

    @Flag(name: .shortAndLong, help: "Say nothing but errors.")
    var quiet = false

    func validate() throws {
        guard !output.isEmpty else { throw ValidationError("--output is empty: give a name") }
        guard output == "-" else { return }
        guard !overwrite else { throw ValidationError("--overwrite needs --output to be a file") }
        try ValidationError.checkTerminal("a picture")
    }

    /// Rejects an output that exists, unless it is to be replaced.
    func requireAbsent() throws {
        if output != "-", !overwrite { try OutputExists.check(output) }
    }

    /// Writes the whole file, and reports `summary` and its size.
    func write(_ file: [UInt8], _ summary: String) throws {
        try StandardOutput.write(file, orTo: output)
        if !quiet { Console.note("\(summary), \(Quantity.bytes(file.count))") }
    }
}
