extension DragFeature {
    /// Whoever aims at a narrow place nears it by a first reach and then by smaller ones (Meyer et al.,
    /// "Optimality in human motor performance: ideal control of rapid aimed movements", 1988).
    ///
    /// One formula makes one reach, noise dozens.
    static let subMovements = DragFeature("subMovements", weight: 1) { motion in
        let count = Double(motion.peaks.count)
        return count <= 1 ? 1 : ramp(count, clear: 9, full: 16)
    }
}
