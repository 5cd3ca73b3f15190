internal import FretsawFiles
internal import FoundationEssentials

/// The files of other parts in a run's folder, which parts of one batch may share.
struct SiblingShards {
    /// The run's own part.
    let shard: Shard
    /// The run's folder, which may not exist yet.
    let folder: String
    /// The run's own record.
    let record: RunRecord

    /// Rejects a folder with parts of another batch, or of this batch divided otherwise: a pair would
    /// be in two manifests, or in one of another batch.
    ///
    /// With `canGrow` the siblings may have a smaller count.
    func requireSame(canGrow: Bool) throws {
        for other in try siblings() { try requireSame(other, canGrow: canGrow) }
    }

    /// Removes the files of parts that ``requireSame(canGrow:)`` would reject.
    func removeDifferent() throws {
        for other in try siblings() {
            do {
                try requireSame(other, canGrow: false)
            } catch {
                guard let files = RunFiles(.folder(folder), shard: other) else { continue }
                // Fails while that part is being made; its files are removed under its lock.
                let unfinished = try UnfinishedFile.claim(files.product, keepsContent: true)
                for path in files.all {
                    try Folder.remove(path)
                    try Folder.remove(UnfinishedFile.name(of: path))
                }
                try unfinished.close()
            }
        }
    }

    private func requireSame(_ other: Shard, canGrow: Bool) throws {
        guard let files = RunFiles(.folder(folder), shard: other) else { return }
        guard other.count == shard.count else {
            let path = files.all.first(where: Folder.exists) ?? files.record
            throw BatchError(
                .recordDiffers(
                    path: path,
                    member: "shard",
                    recorded: other.description,
                    asked: shard.description
                )
            )
        }
        // Begun, and killed before its record was written; or its record was moved away.
        guard Folder.exists(files.record) else { return }
        try record.requireSame(as: files, canGrow: canGrow, ignoring: ["shard"])
    }

    /// The other parts that left a record, a manifest or answers in the folder, in their order.
    private func siblings() throws -> [Shard] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        var found: Set<Shard> = []
        for name in names {
            for (prefix, suffixes) in [
                ("run", [".json"]), ("manifest", [".jsonl", ".jsonl.part"]),
                ("answers", [".jsonl", ".jsonl.part", ".run.json"]),
            ] where name.hasPrefix(prefix) {
                for suffix in suffixes where name.hasSuffix(suffix) {
                    let part = name.dropFirst(prefix.count).dropLast(suffix.count)
                    if let other = Shard(fileSuffix: part), other != shard { found.insert(other) }
                }
            }
        }
        return found.sorted { ($0.count, $0.number) < ($1.count, $1.number) }
    }
}

extension Shard {
    /// Reads what ``fileSuffix`` gives; nil for anything else.
    fileprivate init?(fileSuffix text: Substring) {
        guard !text.isEmpty else {
            self = .whole
            return
        }
        let words = text.split(separator: "-")
        guard words.count == 3, let number = Int(words[0]), let count = Int(words[2]) else {
            return nil
        }
        self.init(number: number, of: count)
        guard fileSuffix == text else { return nil }
    }
}
