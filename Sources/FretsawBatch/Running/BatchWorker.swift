internal import FretsawCaptcha
internal import FretsawFiles
internal import FretsawJSON

/// One worker: a generator with its own memory, and the store that all workers share.
actor BatchWorker {
    private var generator: ItemGenerator
    private let store: any ItemStore
    private let line: ManifestLine
    private let verifier: ManifestVerifier
    private let hasSeparateAnswers: Bool
    private var item = EncodedItem.empty
    private var manifest = JSONWriter()
    private var answers = JSONWriter()
    /// The longest archive of a chunk so far: the next one gets this capacity instead of growing by copies.
    private var archiveBytes = 0

    init(plan: BatchPlan, backgrounds: any BackgroundSource, store: any ItemStore) throws {
        generator = try ItemGenerator(plan: plan, backgrounds: backgrounds)
        self.store = store
        line = ManifestLine(plan: plan, namesFolders: store.namesFolders)
        verifier = try ManifestVerifier(plan: plan, namesFolders: store.namesFolders)
        hasSeparateAnswers = plan.answers == .separate
    }

    /// Processes an order pair by pair until `stop` is raised.
    func process(_ order: WorkOrder, unless stop: StopFlag) throws -> FinishedChunk {
        var chunk = FinishedChunk(first: order.range.lowerBound)
        manifest.reset()
        answers.reset()
        chunk.archive.reserveCapacity(archiveBytes)
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
        archiveBytes = max(archiveBytes, chunk.archive.count)
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

    private func make(_ index: Int) throws {
        try generator.make(index, into: &item)
        lineStart = manifest.bytes.count
        line.write(item, to: &manifest)
        if hasSeparateAnswers {
            line.writeAnswer(item.solution, inks: item.inks, of: index, to: &answers)
        }
    }

    /// Checks a pair that an earlier run recorded; generates it again if a file is damaged or its
    /// line is wrong.
    ///
    /// Returns the length of its pictures in bytes.
    private func verify(
        _ recorded: [UInt8],
        of index: Int,
        in chunk: inout FinishedChunk
    ) throws -> Int {
        if let item = verifier.recordedItem(recorded, of: index), store.isIntact(item) {
            return item.files.values.reduce(0) { $0 + $1.bytes }
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

enum WorkOrder: Sendable {
    /// Generate the pairs with these indices.
    case make(Range<Int>)
    /// Check pairs by the manifest lines of an earlier run, and generate damaged ones again.
    case verify(first: Int, lines: [[UInt8]])

    var range: Range<Int> {
        switch self {
        case .make(let range): range
        case .verify(let first, let lines): first..<first + lines.count
        }
    }
}

/// A worker's result: consecutive pairs.
///
/// Their pictures are in a folder or in ``archive``.
struct FinishedChunk: Sendable {
    /// The sequence number of the order.
    var number = 0
    /// The index of the first pair.
    let first: Int
    /// The number of finished pairs; fewer than ordered if the run was stopped.
    var count = 0
    /// The total length of these pairs' pictures in bytes.
    var pictureBytes = 0
    var manifest: [UInt8] = []
    var answers: [UInt8] = []
    var archive: [UInt8] = []
    /// Replacements for recorded lines that are wrong, by the pair's index.
    var corrections: [Int: [UInt8]] = [:]
    /// Whether an earlier run wrote the lines.
    var isRecorded = false
    /// Whether fewer pairs are finished than were ordered.
    var isPartial = false
    /// The number of pairs generated again because files were missing or damaged.
    var repaired = 0
}

/// The work orders of a run, sorted by index: first the pairs to check, then those to generate.
struct OrderSequence {
    private let sink: any BatchSink
    private let itemsPerOrder: Int
    private let end: Int
    private var position: Int
    private var verifiedEnd: Int

    /// The number of orders issued so far.
    private(set) var issued = 0

    init(plan: BatchPlan, sink: any BatchSink) {
        self.sink = sink
        let range = plan.range
        itemsPerOrder = plan.itemsPerChunk
        end = range.upperBound
        position = range.lowerBound + sink.checkedCount
        verifiedEnd = position + sink.recordedCount
    }

    /// The next order; nil if there are no more.
    mutating func next() throws -> WorkOrder? {
        guard position < end else { return nil }
        let order: WorkOrder
        if position < verifiedEnd {
            let count = min(itemsPerOrder, verifiedEnd - position)
            let lines = try sink.nextRecordedLines(upTo: count)
            guard lines.count == count else {
                throw BatchError(
                    .damaged(
                        path: sink.store.manifestPath,
                        detail: "it was truncated while it was read"
                    )
                )
            }
            order = .verify(first: position, lines: lines)
        } else {
            order = .make(position..<min(position + itemsPerOrder, end))
        }
        position = order.range.upperBound
        issued += 1
        return order
    }
}
