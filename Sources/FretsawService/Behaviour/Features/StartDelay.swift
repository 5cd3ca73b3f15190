extension DragFeature {
    /// The hand that pressed needs a moment before it moves: a cycle of the motor processor takes some
    /// 70 ms, 30 to 100 (Card, Moran and Newell, "The Psychology of Human-Computer Interaction", 1983).
    ///
    /// Programs move with their first event.
    static let startDelay = DragFeature("startDelay", weight: 1) { motion in
        ramp(motion.startDelay, clear: 45, full: 17)
    }
}
