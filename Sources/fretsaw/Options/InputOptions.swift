import ArgumentParser
import FretsawCodecs
import FretsawCommandLine
import FretsawFiles

struct InputOptions: ParsableArguments {
    @Argument(
        help: .value("path", "Files, and folders with their subfolders; - is standard input."),
        completion: .file()
    )
    var paths: [String] = []

    @Option(
        help: .value(
            "file",
            "Read more paths from a file, one per line or separated by NUL; - is standard input."
        ),
        completion: .file()
    )
    var filesFrom: String?

    func validate() throws {
        guard !paths.isEmpty || filesFrom != nil else {
            throw ValidationError("no input files; give a file, a folder, - or --files-from")
        }
        guard filesFrom != "-" || !paths.contains("-") else {
            throw ValidationError(
                "standard input is given twice; use --files-from - or -, not both"
            )
        }
    }

    /// The maximum length of a list in bytes.
    private static let maxListBytes = 1 << 28

    /// The paths of the arguments, then those of the list.
    func allPaths() throws -> [String] {
        guard let filesFrom else { return paths }
        let limit = InputOptions.maxListBytes
        let list = filesFrom == "-" ? "standard input" : filesFrom
        let bytes =
            filesFrom == "-"
            ? try StandardInput.read(limit: limit + 1)
            : try FileBytes.read(filesFrom, limit: limit + 1)
        guard bytes.count <= limit else {
            let problem = "\(list) is longer than \(Quantity.bytes(limit))"
            throw CommandFailure(problem, .badInput, advice: "split it")
        }
        // Names cannot contain NUL, so one NUL shows how the list is separated.
        let separator: UInt8 = bytes.contains(0) ? 0 : UInt8(ascii: "\n")
        let names = bytes.split(separator: separator, omittingEmptySubsequences: false)
        let paths = paths + names.filter { !$0.isEmpty }.map { FileName.path(of: Array($0)) }
        guard !paths.isEmpty else { throw CommandFailure("\(list) contains no paths", .badInput) }
        return paths
    }
}

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
