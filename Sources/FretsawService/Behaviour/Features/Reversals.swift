extension DragFeature {
    /// A hand turns back when it has gone too far, and seldom else; how often a motion stops and turns is the
    /// plainest measure of its smoothness (Hogan and Sternad, "Sensitivity of smoothness measures to movement
    /// duration, amplitude, and arrests", 2009).
    ///
    /// Noise turns at every other moment of its slow parts. So does a strong tremor, some 10 times a second,
    /// which is why this weighs no more than others.
    static let reversals = DragFeature("reversals", weight: 1) { motion in
        var (turns, direction) = (0, 0.0)
        for (left, right) in zip(motion.samples, motion.samples.dropFirst()) where left.x != right.x
        {
            let next = right.x > left.x ? 1.0 : -1
            if direction != 0, next != direction { turns += 1 }
            direction = next
        }
        return ramp(Double(turns), clear: 5, full: 11)
    }
}
