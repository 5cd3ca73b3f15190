internal import FretsawCaptcha
internal import FretsawFiles
internal import FretsawJSON

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

/// What a worker is asked to do.
enum WorkOrder: Sendable {
    /// Make the pairs of these indices.
    case make(Range<Int>)
    /// Check the files of pairs whose manifest lines an earlier run wrote, and make damaged ones again.
    case verify(first: Int, lines: [[UInt8]])

    var range: Range<Int> {
        switch self {
        case .make(let range): range
        case .verify(let first, let lines): first..<first + lines.count
        }
    }
}

/// What a worker hands back: pairs in order, stored or ready to be appended.
struct FinishedChunk: Sendable {
    /// The order's place among all orders.
    var number = 0
    /// Index of the first pair.
    let first: Int
    /// Pairs done, fewer than ordered where the run was asked to stop.
    var count = 0
    /// Bytes of these pairs' pictures.
    var pictureBytes = 0
    /// The manifest's lines.
    var manifest: [UInt8] = []
    /// The answers' lines, where they are kept apart.
    var answers: [UInt8] = []
    /// Bytes for an archive.
    var archive: [UInt8] = []
    /// Lines to stand in the place of recorded ones that are wrong, by index.
    var corrections: [Int: [UInt8]] = [:]
    /// True where an earlier run wrote the lines.
    var isRecorded = false
    /// True where fewer pairs are done than were ordered.
    var isPartial = false
    /// Pairs made again because an earlier run's files were gone or damaged.
    var repaired = 0

    init(first: Int) { self.first = first }
}

/// Deals a run's work out in index order: first the pairs to check, then those to make.
struct OrderSequence {
    private let sink: any BatchSink
    private let itemsPerOrder: Int
    private let end: Int
    private var position: Int
    private var verifiedEnd: Int

    /// Orders dealt so far.
    private(set) var issued = 0

    init(plan: BatchPlan, sink: any BatchSink) {
        self.sink = sink
        let range = plan.range
        itemsPerOrder = plan.itemsPerChunk
        end = range.upperBound
        position = range.lowerBound + sink.checkedCount
        verifiedEnd = position + sink.recordedCount
    }

    /// The next order; nil where all is dealt.
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
                        detail: "it became shorter while it was read"
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
