import ArgumentParser
import FretsawCommandLine
import FretsawFiles
import FretsawFrames

/// Where frames go, and what becomes of those that are there.
struct FrameOutputOptions: ParsableArguments {
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "Folder, or a file of the format's ending (- for the standard output).",
            valueName: "path"
        )
    )
    var output: String

    @Option(
        help: """
            png: a PNG for each frame; rgba: R, G, B, A bytes of all frames; apng: one animated PNG; \
            sheet: one PNG of all frames; tar: an archive of PNGs. (default: by the file's ending; \
            png for a folder, tar for -)
            """
    )
    var format: FrameFormat?

    @Flag(help: "Have libpng press PNGs: a quarter to a half smaller for drawings, slower.")
    var compact = false

    @Flag(help: "Replace an earlier run's frames.")
    var overwrite = false

    @Flag(help: "Keep frames of files that an earlier run finished.")
    var skipExisting = false

    func validate() throws {
        guard !output.isEmpty else { throw ValidationError("--output is empty: give a name") }
        try ValidationError.checkOneOf(["--overwrite": overwrite, "--skip-existing": skipExisting])
        guard output != "-" || !overwrite && !skipExisting else {
            throw ValidationError(
                "--overwrite and --skip-existing need --output to be a file or folder"
            )
        }
    }

    /// The format asked for, or the usual one of the place.
    ///
    /// A file that ends in `.png` is a sheet of all frames, and of a single one its picture.
    func format(isSingle: Bool) -> FrameFormat {
        if let format { return format }
        guard output != "-" else { return .tar }
        let named = FrameFormat(fileName: output) ?? .png
        return named == .sheet && isSingle ? .png : named
    }

    /// The place: a file where its ending is the format's.
    func destination(for format: FrameFormat) -> FrameDestination {
        guard output != "-" else { return .standardOutput }
        guard let named = FrameFormat(fileName: output) else { return .folder(output) }
        // A PNG's ending suits all three kinds of PNG.
        let suits =
            switch format {
            case .png, .apng: named == format || named == .sheet
            case .rgba, .sheet, .tar: named == format
            }
        return suits ? .file(output) : .folder(output)
    }

    var existing: ExistingFiles {
        if overwrite { return .overwrite }
        return skipExisting ? .keep : .refuse
    }
}
