internal import FretsawFiles

/// The names of a run's own files, beside the pictures.
///
/// Everything that gives answers away is called `…answers…`; all the rest can be handed on.
struct RunFiles: Sendable {
    /// The manifest of a folder, or the archive.
    let product: String
    /// What the run was asked for.
    let record: String
    /// The answers, where they are kept apart.
    let answers: String
    /// The seed, where answers are kept apart.
    let answersRecord: String

    /// The names for a destination; nil for the standard output, which has no files beside it.
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

    /// All of them under their final names, a product before what tells of it.
    var all: [String] { [product, answers, record, answersRecord] }

    /// The files that tell of an earlier run.
    var leftovers: [String] {
        [
            product, UnfinishedFile.name(of: product), record,
            answers, UnfinishedFile.name(of: answers), answersRecord,
        ]
    }
}
