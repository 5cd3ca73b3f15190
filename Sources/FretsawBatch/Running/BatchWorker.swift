internal import FretsawFiles
internal import FretsawJSON
internal import FretsawCaptcha

/// One worker: its own maker with its own memory, and the store that all share.
actor BatchWorker {
    private var maker: ItemGenerator
    private let store: any ItemStore
    private let line: ManifestLine
    private let check: ManifestVerifier
    private let keepsAnswersApart: Bool
    private var item = EncodedItem.empty
    private var manifest = JSONWriter()
    private var answers = JSONWriter()

    init(
        plan: BatchPlan,
        backgrounds: any BackgroundSource,
        store: any ItemStore
    ) throws {
        maker = try ItemGenerator(plan: plan, backgrounds: backgrounds)
        self.store = store
        line = ManifestLine(plan: plan, namesFolders: store.namesFolders)
        check = try ManifestVerifier(plan: plan, namesFolders: store.namesFolders)
        keepsAnswersApart = plan.answers == .separate
    }

    /// Does what is ordered, pair by pair, until `stop` is raised.
    func carryOut(_ order: WorkOrder, unless stop: StopFlag) throws -> FinishedChunk {
        var chunk = FinishedChunk(first: order.range.lowerBound)
        manifest.reset()
        answers.reset()
        for (position, index) in order.range.enumerated() {
            if stop.isRaised { break }
            switch order {
            case .make:
                try make(index)
                try store.store(item, line: manifest.bytes(from: lineStart), into: &chunk)
                chunk.pictureBytes += item.byteCount
            case .verify(_, let lines):
                chunk.pictureBytes += try verify(lines[position], of: index, in: &chunk)
            }
            chunk.count += 1
        }
        chunk.isPartial = chunk.count < order.range.count
        if case .verify(_, let lines) = order {
            chunk.isRecorded = true
            for (position, line) in lines.prefix(chunk.count).enumerated() {
                chunk.manifest += chunk.corrections[order.range.lowerBound + position] ?? line
            }
        } else {
            chunk.manifest = manifest.bytes
            chunk.answers = answers.bytes
        }
        return chunk
    }

    private var lineStart = 0

    /// Makes the pair and its lines.
    private func make(_ index: Int) throws {
        try maker.make(index, into: &item)
        lineStart = manifest.bytes.count
        line.write(item, to: &manifest)
        if keepsAnswersApart { line.writeAnswer(of: item, to: &answers) }
    }

    /// Checks a pair that an earlier run recorded; makes it again where its files are not whole or its
    /// line is wrong.
    private func verify(
        _ recorded: [UInt8],
        of index: Int,
        in chunk: inout FinishedChunk
    ) throws -> Int {
        if let promise = check.promise(recorded, of: index), store.isWhole(promise) {
            return promise.files.values.reduce(0) { $0 + $1.bytes }
        }
        try make(index)
        let line = manifest.bytes(from: lineStart)
        if line != recorded[...] { chunk.corrections[index] = Array(line) }
        var unused = FinishedChunk(first: index)
        try store.store(item, line: [], into: &unused)
        chunk.repaired += 1
        return item.byteCount
    }
}
