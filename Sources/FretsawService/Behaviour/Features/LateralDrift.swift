extension DragFeature {
    /// A hand that goes along a path strays from it, the farther the wider the path is (Accot and Zhai,
    /// "Beyond Fitts' law: models for trajectory-based HCI tasks", 1997).
    ///
    /// Programs that know only x leave y alone.
    static let lateralDrift = DragFeature("lateralDrift", weight: 1) { motion in
        let heights = motion.samples.map(\.y)
        return ramp((heights.max() ?? 0) - (heights.min() ?? 0), clear: 1, full: 0)
    }
}
