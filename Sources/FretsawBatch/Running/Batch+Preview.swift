internal import FretsawCaptcha

extension Batch {
    /// A picture of the first `count` pairs of this run to look at, made anew; nil where it has none.
    public func preview(
        of count: Int = ContactSheet.usualCount,
        as format: PreviewFormat = .png
    ) throws -> [UInt8]? {
        var maker = try PuzzleGenerator(recipe: plan.recipe, backgrounds: backgrounds)
        // Card by card, so that no more than one pair is held at its full size.
        let cards = try plan.range.prefix(max(0, count)).compactMap { index in
            ContactSheet.card(of: try maker.makePuzzle(seed: plan.seed, item: UInt64(index)))
        }
        return try ContactSheet.sheet(of: cards).map(format.encode)
    }

    /// What the run will come to, judged by a few of its pairs made in memory.
    public func estimate(pairs: Int = 8) throws -> BatchEstimate {
        var maker = try ItemGenerator(plan: plan, backgrounds: backgrounds)
        let range = plan.range
        let step = max(1, range.count / max(1, pairs))
        let indices = Array(
            stride(from: range.lowerBound, to: range.upperBound, by: step).prefix(pairs)
        )
        var (bytes, nanoseconds) = (0, 0)
        // The first pair pays for memory and tables that the others reuse.
        if let first = indices.first { _ = try maker.make(first) }
        for index in indices {
            var watch = Stopwatch()
            bytes += try maker.make(index).byteCount
            nanoseconds += watch.lap()
        }
        let share = Double(range.count) / Double(max(1, indices.count))
        return BatchEstimate(
            pairs: range.count,
            pictureBytes: Int(Double(bytes) * share),
            seconds: Double(nanoseconds) * share / 1e9 / Double(jobs)
        )
    }
}

/// What a run is expected to come to.
public struct BatchEstimate: Hashable, Sendable {
    /// Pairs it makes.
    public let pairs: Int
    /// Bytes of all pictures together.
    public let pictureBytes: Int
    /// Seconds of wall time, with every job on a processor of its own.
    public let seconds: Double
}
