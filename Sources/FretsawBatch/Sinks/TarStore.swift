internal import FretsawFiles
internal import FretsawCodecs
internal import FretsawJSON

/// Packs pairs for an archive in WebDataset order: the pictures of a pair, then its description, all
/// under one key.
struct TarStore: ItemStore {
    let encoding: PictureEncoding
    let manifestPath: String
    var namesFolders: Bool { false }

    func store(
        _ item: EncodedItem,
        line: ArraySlice<UInt8>,
        into chunk: inout FinishedChunk
    ) throws {
        for file in item.files {
            let name = ItemName.file(item.index, file.role, encoding: encoding)
            TarHeader.append(name, file.bytes, to: &chunk.archive)
        }
        TarHeader.append(TarStore.descriptionName(item.index), line, to: &chunk.archive)
    }

    static func descriptionName(_ index: Int) -> String { "\(ItemName.key(index)).json" }

    /// Never called: pairs in an archive are checked when it is opened.
    func isIntact(_ item: RecordedItem) -> Bool { false }
}

/// Packs pairs in memory, so that a benchmark can measure it.
package struct ArchivePacker {
    private let store: TarStore
    private let line: ManifestLine
    private var json = JSONWriter()
    private var chunk = FinishedChunk(first: 0)

    package init(plan: BatchPlan) {
        store = TarStore(encoding: plan.encoding, manifestPath: "memory")
        line = ManifestLine(plan: plan, namesFolders: false)
    }

    /// Packs `item` and its description, replacing the pair packed before.
    package mutating func pack(_ item: EncodedItem) throws {
        json.reset()
        line.write(item, to: &json)
        chunk.archive.removeAll(keepingCapacity: true)
        try store.store(item, line: json.bytes(from: 0), into: &chunk)
    }
}
