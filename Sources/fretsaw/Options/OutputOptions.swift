import ArgumentParser
import FretsawCommandLine
import FretsawBatch
import FretsawFiles

/// Where files go, and what becomes of those that are there.
struct OutputOptions: ParsableArguments {
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("Folder, or tar file (- for the standard output).", valueName: "path")
    )
    var output: String

    @Option(
        help: """
            folder: a file for each picture; tar: one archive. (default: tar for - and names in \
            .tar, else folder)
            """
    )
    var outputFormat: OutputFormat?

    @Option(help: "inline: in the manifest; separate: in a file of their own, with the seed.")
    var answers = AnswersPolicy.inline

    @Flag(
        help: "Go on where an earlier run stopped, checking its files; begin where there is none."
    )
    var resume = false

    @Flag(help: "Replace an earlier run.")
    var overwrite = false

    @Flag(help: "Keep what is there and add what is missing, also for a larger --count.")
    var skipExisting = false

    @Option(
        help: ArgumentHelp(
            "PNG or JPEG to draw the first pairs on, with their pieces in place.",
            valueName: "file"
        )
    )
    var preview: String?

    func validate() throws {
        try ValidationError.checkOneOf([
            "--resume": resume, "--overwrite": overwrite, "--skip-existing": skipExisting,
        ])
        guard !output.isEmpty else { throw ValidationError("--output is empty: give a name") }
        if outputFormat == nil, let ending = foreignArchiveEnding {
            throw ValidationError(
                "--output ends in \(ending), which is not written here: name a .tar and compress it "
                    + "afterwards, or give --output-format folder for a folder of this name"
            )
        }
        if let preview, PreviewFormat(path: preview) == nil {
            throw ValidationError(
                "--preview \(preview) ends in no format that previews are written in: name a .png or "
                    + "a .jpg"
            )
        }
        guard outputFormat != .folder || output != "-" else {
            throw ValidationError("a folder cannot go to the standard output: give its name")
        }
        guard destination == .folder(output) || existing != .keep else {
            throw ValidationError("--skip-existing is for folders; an archive takes --resume")
        }
        guard destination == .standardOutput else { return }
        guard answers == .inline, existing == .refuse else {
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

    /// The ending of an archive that is not tar, where the name has one.
    private var foreignArchiveEnding: String? {
        [".tar.gz", ".tgz", ".tar.xz", ".tar.zst", ".tar.bz2", ".zip", ".7z"]
            .first { output.lowercased().hasSuffix($0) }
    }

    var existing: ExistingFiles {
        if resume { return .resume }
        if overwrite { return .overwrite }
        return skipExisting ? .keep : .refuse
    }
}

/// Forms of output.
enum OutputFormat: String, CaseIterable, ExpressibleByArgument {
    case folder, tar
}
