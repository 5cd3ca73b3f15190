import ArgumentParser
import FretsawCodecs
import FretsawCommandLine
import FretsawInteraction
import FretsawRaster
import FretsawText
import FretsawView

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

    /// Draws paths in a square of `side` points, and writes the file.
    func write(_ paths: [DrawnPath], side: Double, palette: Palette) async throws {
        try await reportingErrors {
            try file.requireAbsent()
            let frame = Rect(x: 0, y: 0, width: side, height: side)
            var part = Part(PartName(kind: 0), frame: frame)
            part.paths = paths
            let renderer = ViewRenderer(scale: scale, palette: palette)
            let size = Size(width: side, height: side)
            let picture = try renderer.image(of: View([part]), size: size)
            try file.write(CompactPNG.encode(picture, opaque: false), "\(picture.size)")
            return .success
        }
    }
}
