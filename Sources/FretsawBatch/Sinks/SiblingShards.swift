internal import FretsawFiles

/// The files of the other shards in a run's folder; shards of one batch may share a folder.
struct SiblingShards {
    let shard: Shard
    /// The run's folder; it may not exist yet.
    let folder: String
    let record: RunRecord

    /// Rejects a folder with shards of another batch, or of this batch with another number of shards:
    /// otherwise a pair could be in two manifests.
    ///
    /// With `canGrow`, the batch of the siblings may have fewer pairs.
    func requireSame(canGrow: Bool) throws {
        for other in try siblings() { try requireSame(other, canGrow: canGrow) }
    }

    /// Removes the files of shards that ``requireSame(canGrow:)`` would reject.
    func removeDifferent() throws {
        for other in try siblings() {
            do {
                try requireSame(other, canGrow: false)
            } catch {
                guard let files = RunFiles(.folder(folder), shard: other) else { continue }
                // Fails while that shard is running; its files are removed under its lock.
                let unfinished = try UnfinishedFile.claim(files.product, keepsContent: true)
                for path in files.recordedLabels + files.all {
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
        // The shard was killed before it wrote its record, or the record was moved.
        guard Folder.exists(files.record) else { return }
        try record.requireSame(as: files, canGrow: canGrow, ignoring: ["shard"])
    }

    /// The other shards with a record, a manifest or answers in the folder, sorted.
    private func siblings() throws -> [Shard] {
        let names = FolderListing(of: folder)?.names ?? []
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
    /// Parses a ``fileSuffix``; nil if `text` is not one.
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
