import ArgumentParser
import FretsawRaster

/// A size as `310x155`.
struct PictureSize: ExpressibleByArgument {
    let pixels: PixelSize

    init?(argument: String) {
        let parts = argument.lowercased().split(
            separator: "x",
            omittingEmptySubsequences: false
        )
        guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]),
            width > 0, height > 0
        else { return nil }
        pixels = PixelSize(width: width, height: height)
    }
}
