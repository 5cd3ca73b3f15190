import ArgumentParser
import FretsawCommandLine
import FretsawFrames
import FretsawCodecs
import FretsawRaster

/// Options of frames: which ones, their size and their timing.
struct FrameOptions: ParsableArguments {
    @Option(
        help: """
            source: stored delays; browser: delays up to 10 ms become 100 ms; guide: the same \
            delay for all frames.
            """
    )
    var timing = AnimationTiming.browser

    @Option(
        help: .value(
            "numbers",
            "Frames to write, numbered from 0, such as 0,5,10-20. (default: all)"
        )
    )
    var only: FrameSelection?

    @Flag(help: "Write the first frame only.")
    var first = false

    @Option(help: .value("WxH", "Resize frames to exactly this size, such as 128x96."))
    var scale: PictureSize?

    @Option(
        help: .value(
            "WxH",
            "Resize frames to fit into this size, such as 128x128, keeping proportions."
        )
    )
    var fit: PictureSize?

    @Flag(
        help: .advanced("Write each frame's stored pixels; frames.json then has their positions.")
    )
    var patches = false

    @OptionGroup var limits: LimitOptions

    @Option(help: .advanced("N", "Maximum pixels of all frames of an animation."))
    var maxOutputPixels = FrameRequest.defaultMaxOutputPixels

    @Flag(help: "Reject damaged files instead of writing what can be decoded.")
    var strict = false

    func validate() throws {
        try ValidationError.checkOneOf(["--only": only != nil, "--first": first])
        try ValidationError.checkOneOf([
            "--scale": scale != nil, "--fit": fit != nil, "--patches": patches,
        ])
        try ValidationError.check("--max-output-pixels", maxOutputPixels, 1...Int.max)
        for size in [scale, fit].compactMap(\.self) {
            guard max(size.pixels.width, size.pixels.height) <= 1 << 20 else {
                throw ValidationError(
                    "a frame of \(size.pixels) pixels is too large; a side can be at most 1048576"
                )
            }
        }
    }

    var selection: FrameSelection { first ? .first : only ?? .all }

    /// True if at most one frame is selected.
    var isSingle: Bool { selection.count(of: .max) == 1 }

    func request(as format: FrameFormat) -> FrameRequest {
        var request = FrameRequest()
        request.timing = timing
        request.format = format
        request.selection = selection
        request.scaling =
            scale.map { .exact($0.pixels) } ?? fit.map { .fit($0.pixels) } ?? .none
        request.writesPatches = patches
        request.limits = limits.decodingLimits
        request.maxOutputPixels = maxOutputPixels
        request.isStrict = strict
        return request
    }
}
