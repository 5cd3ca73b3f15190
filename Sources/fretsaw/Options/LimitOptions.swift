import ArgumentParser
import FretsawCodecs
import FretsawCommandLine

/// Limits of picture files.
struct LimitOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            Maximum pixels of a picture file. (default: \(DecodingLimits.default.maxPixels), \
            \(DecodingLimits.default.maxAnimationPixels) for an animation)
            """,
            valueName: "N",
            visibility: .advanced
        )
    )
    var maxPixels: Int?

    @Option(
        help: ArgumentHelp(
            "Longest side of a picture file, in pixels.",
            valueName: "N",
            visibility: .advanced
        )
    )
    var maxSide = DecodingLimits.default.maxSide

    @Option(
        name: [.customLong("max-bytes"), .customLong("max-file-size")],
        help: ArgumentHelp(
            "Maximum size of a picture file.",
            valueName: "bytes",
            visibility: .advanced
        )
    )
    var maxFileSize = ByteCount(DecodingLimits.default.maxBytes)

    @Option(
        help: ArgumentHelp(
            "Maximum frames of an animation.",
            valueName: "N",
            visibility: .advanced
        )
    )
    var maxFrames = DecodingLimits.default.maxFrames

    @Flag(
        help: ArgumentHelp(
            "Accept JPEGs with lost data, whose missing parts are grey.",
            visibility: .advanced
        )
    )
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
