extension DragFeature {
    /// Events of a real device come when the device, the system and the browser are ready: their intervals
    /// vary by a tenth and more, and some are left out.
    ///
    /// A program's sleep or a list of made-up times varies by nothing. Our own observation, no source: a
    /// quiet browser that hands out one event a frame is nearly as regular, so this suspects slowly.
    static let timingJitter = DragFeature("timingJitter", weight: 1) { motion in
        let intervals = zip(motion.samples, motion.samples.dropFirst()).map { $1.t - $0.t }
        guard intervals.count > 2 else { return 1 }
        let mean = intervals.reduce(0, +) / Double(intervals.count)
        guard mean > 0 else { return 1 }
        let variance = intervals.map { ($0 - mean) * ($0 - mean) }.reduce(0, +)
        let deviation = (variance / Double(intervals.count)).squareRoot()
        return ramp(deviation / mean, clear: 0.06, full: 0.02)
    }
}
