import ArgumentParser
import FretsawCodecs
import FretsawCommandLine
import FretsawFiles
import FretsawFrames
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

struct FrameOutputOptions: ParsableArguments {
    @Option(
        name: .shortAndLong,
        help: .value(
            "path",
            "Output folder, or file with the format's extension; - is standard output."
        ),
        completion: .file()
    )
    var output: String?

    @Flag(help: "Write no frames; print the listing of each file as JSON Lines.")
    var list = false

    @Option(
        help: """
            png: one PNG per frame; rgba: raw pixels of all frames; apng: animated PNG; sheet: one \
            PNG of all frames; tar: archive of PNGs. (default: by the file extension; png for a \
            folder, tar for -)
            """
    )
    var format: FrameFormat?

    @Option(help: .value("N", "Maximum number of columns of a sheet. (default: nearly square)"))
    var columns: Int?

    @Flag(help: "Compress PNGs with libpng: 25–40 % smaller for drawings, slower.")
    var compact = false

    @Flag(help: "Replace the frames of an earlier run.")
    var overwrite = false

    @Flag(help: "Skip files whose frames are complete.")
    var skipExisting = false

    func validate() throws {
        guard output != "" else { throw ValidationError("--output is empty; give a name") }
        try ValidationError.check("--columns", columns, 1...Int.max)
        try ValidationError.checkOneOf(["--overwrite": overwrite, "--skip-existing": skipExisting])
        try ValidationError.checkOneOf(["--list": list, "--format": format != nil])
        try ValidationError.checkOneOf(["--list": list, "--output": output != nil])
        guard list || output != nil else {
            throw ValidationError("--output is missing; name a folder or file, or use --list")
        }
        guard path != "-" || !overwrite && !skipExisting else {
            throw ValidationError(
                "--overwrite and --skip-existing need --output to be a file or folder"
            )
        }
    }

    /// The output's path; `-` is standard output.
    var path: String { output ?? "-" }

    /// The format of `--format`, or the output's: `.png` is a sheet of all frames, or a single picture.
    func format(isSingle: Bool) -> FrameFormat {
        if let format { return format }
        guard let output else { return .png }
        guard output != "-" else { return .tar }
        let named = FrameFormat(fileName: output) ?? .png
        return named == .sheet && isSingle ? .png : named
    }

    /// The output: a file if its extension is the format's, otherwise a folder.
    func destination(for format: FrameFormat) -> FrameDestination {
        guard !list else { return .nowhere }
        guard path != "-" else { return .standardOutput }
        guard !path.hasSuffix("/"), let named = FrameFormat(fileName: path) else {
            return .folder(path)
        }
        // All three PNG formats have the extension of PNG.
        let suits =
            switch format {
            case .png, .apng: named == format || named == .sheet
            case .rgba, .sheet, .tar: named == format
            }
        return suits ? .file(path) : .folder(path)
    }

    /// Rejects a file name with the extension of another format.
    func checkExtension(for format: FrameFormat) throws {
        guard case .folder = destination(for: format) else { return }
        let allowed =
            switch format {
            case .png, .sheet: ["png"]
            case .apng: ["apng", "png"]
            case .rgba: ["rgba"]
            case .tar: ["tar"]
            }
        try ValidationError.checkExtension(of: path, allowed: allowed)
    }

    var existing: ExistingFiles {
        if overwrite { return .overwrite }
        return skipExisting ? .keep : .fail
    }
}
