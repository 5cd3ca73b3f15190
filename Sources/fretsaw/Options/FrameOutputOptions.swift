import ArgumentParser
import FretsawCommandLine
import FretsawFiles
import FretsawFrames

struct FrameOutputOptions: ParsableArguments {
    @Option(
        name: .shortAndLong,
        help: .value(
            "path",
            "Output folder, or file with the format's extension; - is standard output."
        ),
        completion: .file()
    )
    var output: String

    @Option(
        help: """
            png: one PNG per frame; rgba: raw pixels of all frames; apng: animated PNG; sheet: one \
            PNG of all frames; tar: archive of PNGs. (default: by the file extension; png for a \
            folder, tar for -)
            """
    )
    var format: FrameFormat?

    @Flag(help: "Compress PNGs with libpng: 25–40 % smaller for drawings, slower.")
    var compact = false

    @Flag(help: "Replace the frames of an earlier run.")
    var overwrite = false

    @Flag(help: "Skip files whose frames are complete.")
    var skipExisting = false

    func validate() throws {
        guard !output.isEmpty else { throw ValidationError("--output is empty; give a name") }
        try ValidationError.checkOneOf(["--overwrite": overwrite, "--skip-existing": skipExisting])
        guard output != "-" || !overwrite && !skipExisting else {
            throw ValidationError(
                "--overwrite and --skip-existing need --output to be a file or folder"
            )
        }
    }

    /// The format of `--format`, or the default of the output.
    ///
    /// A `.png` file is a sheet of all frames, or the picture of a single frame.
    func format(isSingle: Bool) -> FrameFormat {
        if let format { return format }
        guard output != "-" else { return .tar }
        let named = FrameFormat(fileName: output) ?? .png
        return named == .sheet && isSingle ? .png : named
    }

    /// The output: a file if its extension is the format's, otherwise a folder.
    func destination(for format: FrameFormat) -> FrameDestination {
        guard output != "-" else { return .standardOutput }
        guard !output.hasSuffix("/"), let named = FrameFormat(fileName: output) else {
            return .folder(output)
        }
        // All three PNG formats have the extension of PNG.
        let suits =
            switch format {
            case .png, .apng: named == format || named == .sheet
            case .rgba, .sheet, .tar: named == format
            }
        return suits ? .file(output) : .folder(output)
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
        try ValidationError.checkExtension(of: output, allowed: allowed)
    }

    var existing: ExistingFiles {
        if overwrite { return .overwrite }
        return skipExisting ? .keep : .fail
    }
}
