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
