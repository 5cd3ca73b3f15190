import ArgumentParser
import FretsawCommandLine
import FretsawFiles

struct FileOutputOptions: ParsableArguments {
    @Option(
        name: .shortAndLong,
        help: .value("file", "Output file; - is standard output."),
        completion: .file()
    )
    var output: String

    @Flag(help: "Replace the output if it exists.")
    var overwrite = false

    @Flag(name: .shortAndLong, help: "Print errors only.")
    var quiet = false

    func validate() throws {
        guard !output.isEmpty else { throw ValidationError("--output is empty; give a name") }
        guard output == "-" else { return }
        guard !overwrite else { throw ValidationError("--overwrite needs a file as --output") }
        try ValidationError.checkTerminal("a picture")
    }

    /// Rejects a file name with the extension of another format than `allowed`.
    func checkExtension(_ allowed: String) throws {
        guard !output.hasSuffix("/") else {
            throw ValidationError("--output is a folder; give a file name that ends in .\(allowed)")
        }
        try ValidationError.checkExtension(of: output, allowed: [allowed])
    }

    /// Rejects an existing output, unless `--overwrite` is set.
    func requireAbsent() throws {
        if output != "-", !overwrite { try CommandFailure.checkAbsent(output) }
    }

    func write(_ file: [UInt8], _ summary: String) throws {
        if output == "-" {
            try StandardOutput.write(file)
        } else {
            try AtomicFile.writeExclusively(file, to: output, replaces: overwrite)
        }
        if !quiet { Console.note("\(summary), \(Quantity.bytes(file.count))") }
    }
}
