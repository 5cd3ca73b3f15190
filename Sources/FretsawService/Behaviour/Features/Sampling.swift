extension DragFeature {
    /// Browsers tell of a move with each frame, 60 times a second and more, or 10 on the slowest: the shortest
    /// drag of a hand is a dozen moments.
    ///
    /// Whoever makes them up by hand makes up a few. Our own observation, no source.
    static let sampling = DragFeature("sampling", weight: 1.5) { motion in
        ramp(Double(motion.samples.count), clear: 12, full: 5)
    }
}
