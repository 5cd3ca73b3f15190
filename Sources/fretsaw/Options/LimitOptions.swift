import ArgumentParser
import FretsawCodecs
import FretsawCommandLine

struct LimitOptions: ParsableArguments {
    @Option(
        help: .advanced(
            "N",
            """
            Maximum pixels of a picture file. (default: \(DecodingLimits.default.maxPixels), \
            \(DecodingLimits.default.maxAnimationPixels) for an animation)
            """
        )
    )
    var maxPixels: Int?

    @Option(help: .advanced("N", "Longest side of a picture file, in pixels."))
    var maxSide = DecodingLimits.default.maxSide

    @Option(
        name: [.customLong("max-bytes"), .customLong("max-file-size")],
        help: .advanced("bytes", "Maximum size of a picture file.")
    )
    var maxFileSize = ByteCount(DecodingLimits.default.maxBytes)

    @Option(help: .advanced("N", "Maximum frames of an animation."))
    var maxFrames = DecodingLimits.default.maxFrames

    @Flag(help: .advanced("Accept JPEGs with lost data, whose missing parts are grey."))
    var acceptDamaged = false

    func validate() throws {
        try ValidationError.check("--max-pixels", maxPixels, 1...Int.max)
        try ValidationError.check("--max-side", maxSide, 1...Int.max)
        try ValidationError.check("--max-frames", maxFrames, 1...Int.max)
    }

    var decodingLimits: DecodingLimits {
        var limits = DecodingLimits.default
        if let maxPixels {
            limits.maxPixels = maxPixels
            limits.maxAnimationPixels = maxPixels
        }
        limits.maxSide = maxSide
        limits.maxBytes = maxFileSize.bytes
        limits.maxFrames = maxFrames
        limits.acceptsDamagedJPEGs = acceptDamaged
        return limits
    }
}
