import ArgumentParser
import FretsawCodecs
import FretsawCommandLine
import FretsawInteraction
import FretsawRaster

/// Options of the output and size of a drawing.
struct DrawingOptions: ParsableArguments {
    @OptionGroup var file: FileOutputOptions

    @Option(
        help: ArgumentHelp("Pixels per point, 0.5…64; sides are rounded up.", valueName: "number")
    )
    var scale = 1.0

    func validate() throws {
        guard scale >= 0.5, scale <= 64 else {
            throw ValidationError("--scale is \(scale); it must be 0.5…64")
        }
        try file.checkExtension("png")
    }

    /// Draws paths in a square of `side` points, with the colours of `color`, and writes the file.
    func write(
        _ paths: [DrawnPath],
        side: Double,
        color: (Color) -> RGBA8
    ) async throws {
        try await reportingErrors {
            try file.requireAbsent()
            let picture = PathPicture.draw(paths, side: side, scale: scale, color: color)
            try file.write(CompactPNG.encode(picture, opaque: false), "\(picture.size)")
            return .success
        }
    }
}
