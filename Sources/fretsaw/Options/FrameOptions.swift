import ArgumentParser
import FretsawCommandLine
import FretsawFrames
import FretsawCodecs
import FretsawRaster

/// Which frames of an animation are written, as what, how large, and how long they last.
struct FrameOptions: ParsableArguments {
    @Option(
        help: """
            source: delays as stored; browser: 0 and 1 hundredths become 10; guide: one interval for \
            all frames.
            """
    )
    var timing = GIFTiming.browser

    @Option(
        help: ArgumentHelp(
            "Frames to write, numbered from 0, such as 0,5,10-20. (default: all)",
            valueName: "numbers"
        )
    )
    var only: FrameSelection?

    @Flag(help: "Write the first frame only.")
    var first = false

    @Option(help: ArgumentHelp("Stretch frames to this size.", valueName: "WxH"))
    var scale: PictureSize?

    @Option(
        help: ArgumentHelp(
            "Scale frames to the largest size that fits into this one, in proportion.",
            valueName: "WxH"
        )
    )
    var fit: PictureSize?

    @OptionGroup var limits: LimitOptions

    @Option(
        help: ArgumentHelp("Most pixels of all frames written of a file.", valueName: "N")
    )
    var maxOutputPixels = FrameRequest.defaultMaxOutputPixels

    @Flag(help: "Refuse damaged files instead of writing what can be decoded.")
    var strict = false

    func validate() throws {
        try ValidationError.checkOneOf(["--only": only != nil, "--first": first])
        try ValidationError.checkOneOf(["--scale": scale != nil, "--fit": fit != nil])
        try ValidationError.check("--max-output-pixels", maxOutputPixels, 1...Int.max)
        for size in [scale, fit].compactMap(\.self) {
            guard max(size.pixels.width, size.pixels.height) <= 1 << 20 else {
                throw ValidationError("a frame of \(size.pixels) pixels: a side is 1048576 at most")
            }
        }
    }

    /// Which frames are wanted.
    var selection: FrameSelection { first ? .first : only ?? .all }

    /// True where no more than one frame is wanted.
    var isSingle: Bool { selection.count(of: .max) == 1 }

    /// What is to be made of each animation.
    func request(as format: FrameFormat) -> FrameRequest {
        var request = FrameRequest()
        request.timing = timing
        request.format = format
        request.selection = selection
        request.scaling =
            scale.map { .exact($0.pixels) } ?? fit.map { .fit($0.pixels) } ?? .none
        request.limits = limits.decodingLimits
        request.maxOutputPixels = maxOutputPixels
        request.isStrict = strict
        return request
    }
}
