import ArgumentParser
import FretsawCommandLine
import FretsawBatch
import FretsawFiles
import FretsawLabels

struct OutputOptions: ParsableArguments {
    @Option(
        name: .shortAndLong,
        help: .value("path", "Output folder or tar file; - is standard output."),
        completion: .file()
    )
    var output: String

    @Option(help: .advanced("Type of the output. (default: tar for - and *.tar, otherwise folder)"))
    var outputFormat: OutputFormat?

    @Option(
        help:
            "Put answers in the manifest (inline), or put answers and seed in files of their own (separate)."
    )
    var answers = AnswersPolicy.inline

    @Flag(help: "Check the files of an earlier run and continue it; start if there is none.")
    var resume = false

    @Flag(help: "Replace an earlier run.")
    var overwrite = false

    @Flag(help: "Like --resume, but allow a larger --count.")
    var skipExisting = false

    @Option(
        help: .value(
            "formats",
            "Also write labels with the boxes of notches, words and figures for training tools: coco, yolo and "
                + "imagefolder, separated by commas."
        )
    )
    var labels: ChoiceList<LabelFormat>?

    @Option(
        help: .value(
            "name=share,…",
            "Splits of the batch and their shares, such as train=0.9,val=0.1; each is a folder."
        ),
        transform: { text in
            guard let splits = BatchSplits(text) else {
                throw ValidationError(
                    "use names of letters, digits, - and _ with shares that add up to 1, such as "
                        + "train=0.9,val=0.1"
                )
            }
            return splits
        }
    )
    var split: BatchSplits?

    @Flag(help: "Also write a mask of the notches of each slide and drag puzzle as PNG.")
    var masks = false

    @Option(
        help: .value("file", "Write a PNG or JPEG that shows the first pairs, solved."),
        completion: .file()
    )
    var preview: String?

    func validate() throws {
        try ValidationError.checkOneOf([
            "--resume": resume, "--overwrite": overwrite, "--skip-existing": skipExisting,
        ])
        guard !output.isEmpty else { throw ValidationError("--output is empty; give a name") }
        if outputFormat == nil, let ending = foreignArchiveEnding {
            throw ValidationError(
                "--output ends in \(ending), which is not supported; write a .tar and compress it, or "
                    + "use --output-format folder for a folder of this name"
            )
        }
        if let preview, PreviewFormat(path: preview) == nil {
            throw ValidationError("--preview is \(preview); it must end in .png or .jpg")
        }
        guard outputFormat != .folder || output != "-" else {
            throw ValidationError(
                "a folder cannot be written to standard output; name it with --output"
            )
        }
        guard destination == .folder(output) || existing != .keep else {
            throw ValidationError(
                "--skip-existing works with folders only; use --resume for an archive"
            )
        }
        guard labels == nil || answers == .inline else {
            throw ValidationError("--labels shows answers; remove --answers separate")
        }
        guard !masks || answers == .inline else {
            throw ValidationError("--masks shows answers; remove --answers separate")
        }
        guard destination == .standardOutput else { return }
        guard labels == nil else {
            throw ValidationError("--labels needs --output to be a file or folder")
        }
        guard answers == .inline, existing == .fail else {
            throw ValidationError(
                "--answers separate, --resume and --overwrite need --output to be a file or folder"
            )
        }
    }

    var destination: Destination {
        if output == "-" { return .standardOutput }
        let isTar =
            outputFormat == .tar || outputFormat == nil && output.lowercased().hasSuffix(".tar")
        return isTar ? .tar(output) : .folder(output)
    }

    /// The extension of an unsupported archive format; nil if the name has none.
    private var foreignArchiveEnding: String? {
        [".tar.gz", ".tgz", ".tar.xz", ".tar.zst", ".tar.bz2", ".zip", ".7z"]
            .first { output.lowercased().hasSuffix($0) }
    }

    var existing: ExistingFiles {
        if resume { return .resume }
        if overwrite { return .overwrite }
        return skipExisting ? .keep : .fail
    }
}

enum OutputFormat: String, CaseIterable, ExpressibleByArgument {
    case folder, tar
}
