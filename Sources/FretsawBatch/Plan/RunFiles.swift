internal import FretsawFiles

/// The paths of a run's own files, without the pictures.
///
/// Files from which the answers follow are named `…answers…`; all others can be published.
struct RunFiles: Sendable {
    /// The manifest of a folder, or the archive.
    let product: String
    /// The run's options.
    let record: String
    let answers: String
    /// The seed of a run with separate answers.
    let answersRecord: String

    /// The paths for a destination; nil for standard output, which has no other files.
    init?(_ destination: Destination, shard: Shard) {
        switch destination {
        case .folder(let folder):
            let root = folder.hasSuffix("/") ? folder : folder + "/"
            let suffix = shard.fileSuffix
            product = "\(root)manifest\(suffix).jsonl"
            record = "\(root)run\(suffix).json"
            answers = "\(root)answers\(suffix).jsonl"
            answersRecord = "\(root)answers\(suffix).run.json"
        case .tar(let path):
            product = path
            record = path + ".run.json"
            answers = path + ".answers.jsonl"
            answersRecord = path + ".answers.run.json"
        case .standardOutput:
            return nil
        }
    }

    /// All final paths.
    ///
    /// Products come before the records that describe them.
    var all: [String] { [product, answers, record, answersRecord] }

    /// The paths that exist if there was an earlier run.
    var leftovers: [String] {
        [
            product, UnfinishedFile.name(of: product), record,
            answers, UnfinishedFile.name(of: answers), answersRecord,
        ]
    }
}
