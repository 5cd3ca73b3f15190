extension DragFeature {
    /// The last tenth of the way takes a good part of the time, while the eye guides the hand (Woodworth,
    /// "The accuracy of voluntary movement", 1899; Elliott, Helsen and Chua, 2001), or the piece overshoots
    /// and comes back.
    ///
    /// Uniform motion spends a tenth there, the smoothest reach a quarter.
    static let endCorrection = DragFeature("endCorrection", weight: 1) { motion in
        guard let first = motion.samples.first, let last = motion.samples.last,
            let near = motion.samples.first(where: {
                abs($0.x - first.x) >= 0.9 * motion.distance
            })
        else { return 1 }
        let direction = last.x < first.x ? -1.0 : 1
        let farthest = motion.samples.map { direction * ($0.x - first.x) }.max() ?? 0
        guard farthest - motion.distance < 1.5 else { return 0 }
        let share = (last.t - near.t) / max(last.t - first.t, 1)
        return ramp(share, clear: 0.36, full: 0.22)
    }
}
