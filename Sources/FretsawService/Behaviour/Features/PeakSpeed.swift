extension DragFeature {
    /// A reach has one high speed, early: 1.875 times the mean and half-way in the smoothest one (Flash
    /// and Hogan, "The coordination of arm movements", 1985), earlier the narrower the place is (MacKenzie
    /// et al., "Three-dimensional movement trajectories in Fitts' task", 1987).
    ///
    /// Uniform steps peak at the mean, eased-in ones late.
    static let peakSpeed = DragFeature("peakSpeed", weight: 1) { motion in
        guard let peak = motion.speeds.max(),
            let place = motion.speeds.firstIndex(of: peak)
        else { return 1 }
        let mean = motion.speeds.reduce(0, +) / Double(motion.speeds.count)
        let flat = ramp(peak / max(mean, 1e-9), clear: 1.7, full: 1.3)
        let late = ramp(Double(place) / Double(motion.speeds.count), clear: 0.6, full: 0.8)
        return max(flat, late)
    }
}
