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
