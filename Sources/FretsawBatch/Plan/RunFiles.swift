internal import FretsawCaptcha
internal import FretsawFiles
internal import FretsawLabels

/// The paths of a run's own files; all except those named `…answers…` can be published.
struct RunFiles: Sendable {
    /// The manifest of a folder, or the archive.
    let product: String
    /// The run's options.
    let record: String
    let answers: String
    /// The seed of a run with separate answers.
    let answersRecord: String
    /// The names of the splits; nil for a batch without splits.
    private(set) var splits: [String?]
    private let shard: Shard
    /// The folder of the batch with a slash; nil for an archive.
    let root: String?

    /// The paths for a destination; nil for standard output, which has no other files.
    init?(_ destination: Destination, shard: Shard, splits: BatchSplits? = nil) {
        self.splits = splits?.names ?? [nil]
        self.shard = shard
        switch destination {
        case .folder(let folder):
            let root = folder.hasSuffix("/") ? folder : folder + "/"
            let suffix = shard.fileSuffix
            self.root = root
            product = "\(root)manifest\(suffix).jsonl"
            record = "\(root)run\(suffix).json"
            answers = "\(root)answers\(suffix).jsonl"
            answersRecord = "\(root)answers\(suffix).run.json"
        case .tar(let path):
            root = nil
            product = path
            record = path + ".run.json"
            answers = path + ".answers.jsonl"
            answersRecord = path + ".answers.run.json"
        case .standardOutput:
            return nil
        }
    }

    /// All final paths; products come before the records that describe them.
    var all: [String] { [product, answers, record, answersRecord] }

    /// The files of labels in `format`, for each split or for the whole run.
    ///
    /// Those of YOLO in a folder are the lists that are written last.
    func labels(_ format: LabelFormat) -> [String] {
        if let root {
            let suffix = shard.fileSuffix
            return splits.map { split in
                switch format {
                case .coco: "\(root)coco\(split.map { "-\($0)" } ?? "")\(suffix).json"
                case .imagefolder: "\(root)\(split.map { "\($0)/" } ?? "")metadata\(suffix).jsonl"
                case .yolo: root + RunFiles.listName(of: split, shard)
                }
            }
        }
        if format == .yolo { return [product + ".yolo.tar"] }
        return splits.map { split in
            let split = split.map { "-\($0)" } ?? ""
            return format == .coco
                ? "\(product).coco\(split).json" : "\(product).metadata\(split).jsonl"
        }
    }

    /// The formats of labels that ``record`` names, and the files of its splits.
    var recorded: (formats: [LabelFormat], files: RunFiles) {
        guard let bytes = try? FileBytes.read(record, limit: RunRecord.maxSize),
            let values = RunRecord.values(of: bytes)
        else { return ([], self) }
        var files = self
        files.splits = values["split"].flatMap(BatchSplits.init)?.names ?? [nil]
        let names = values["labels"]?.split(separator: ",") ?? []
        return (names.compactMap { LabelFormat(rawValue: String($0)) }, files)
    }

    /// Removes labels, with YOLO's beside the pictures that its lists name.
    func removeLabels(_ formats: [LabelFormat]) throws {
        for format in formats {
            for path in labels(format) {
                if let root, format == .yolo, Folder.exists(path) {
                    var pictures = try LineReader(path, maxLength: ManifestLine.maxBytes)
                    while let line = try pictures.next() {
                        let picture = String(decoding: line, as: UTF8.self)
                        let label = LabelFormat.nameForYOLO(of: picture)
                        // A list that somebody changed must not lead out of the folder.
                        let isOurs = label.hasSuffix(".\(PictureRole.background.rawValue).txt")
                        guard isOurs, !label.split(separator: "/").contains("..") else { continue }
                        try Folder.remove(root + label)
                    }
                }
                try Folder.remove(path)
            }
            if let dataForYOLO, format == .yolo, shard.isWhole { try Folder.remove(dataForYOLO) }
        }
    }

    /// `data.yaml` of YOLO in a folder, which all shards share.
    var dataForYOLO: String? { root.map { $0 + "data.yaml" } }

    /// The name of YOLO's list of the pictures of a split.
    static func listName(of split: String?, _ shard: Shard) -> String {
        "\(split ?? "images")\(shard.fileSuffix).txt"
    }

    /// The paths that exist if there was an earlier run.
    var leftovers: [String] {
        [
            product, UnfinishedFile.name(of: product), record,
            answers, UnfinishedFile.name(of: answers), answersRecord,
        ]
    }
}
