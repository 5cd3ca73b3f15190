import ArgumentParser
import FoundationEssentials
import FretsawFiles
import FretsawCodecs
import FretsawCommandLine
import FretsawInteraction
import FretsawRaster

/// Where a drawing goes, and how large it is.
struct DrawingOptions: ParsableArguments {
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The PNG (- for the standard output).", valueName: "file")
    )
    var output: String

    @Option(
        help: ArgumentHelp("Pixels to a point, 0.5…64; sides are rounded up.", valueName: "number")
    )
    var scale = 1.0

    @Flag(help: "Replace the output where it stands.")
    var overwrite = false

    @Flag(name: .shortAndLong, help: "Say nothing but errors.")
    var quiet = false

    func validate() throws {
        guard !output.isEmpty else { throw ValidationError("--output is empty: give a name") }
        guard scale >= 0.5, scale <= 64 else {
            throw ValidationError("--scale is \(scale); it must lie in 0.5…64")
        }
        guard output == "-" else { return }
        guard !overwrite else { throw ValidationError("--overwrite needs --output to be a file") }
        guard !StandardOutput.isTerminal else {
            throw ValidationError(
                "a PNG is no reading for a terminal: pipe it on, or give --output a name"
            )
        }
    }

    /// Draws paths in a square of `side` points, each colour as `color` has it, and writes the file.
    func write(
        _ paths: [DrawnPath],
        side: Double,
        color: (Color) -> RGBA8
    ) async throws {
        try await reportingErrors {
            if output != "-", !overwrite, FileManager.default.fileExists(atPath: output) {
                throw DrawingError.exists(output)
            }
            let picture = PathPicture.draw(paths, side: side, scale: scale, color: color)
            let file = try CompactPNG.encode(picture, opaque: false)
            if output == "-" {
                try StandardOutput.write(file)
            } else {
                try AtomicFile.write(file, to: output)
            }
            if !quiet { Console.note("\(picture.size), \(Quantity.bytes(file.count))") }
            return .success
        }
    }
}
