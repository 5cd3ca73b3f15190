internal import FretsawRaster

/// A measure in which human and scripted motion differ.
///
/// Each yields a suspicion from 0 (human) to 1 (scripted); the score is their weighted sum. None is proof, because some
/// people move differently, so no single feature reaches the threshold of ``DragJudge``.
public struct DragFeature: Sendable {
    /// The name in scores and metrics.
    public let name: String
    /// The contribution of a suspicion of 1 to the score.
    public let weight: Double
    /// Computes the suspicion, 0 … 1.
    public let suspicion: @Sendable (DragMotion) -> Double

    init(_ name: String, weight: Double, suspicion: @escaping @Sendable (DragMotion) -> Double) {
        self.name = name
        self.weight = weight
        self.suspicion = suspicion
    }

    /// All features, in the order in which a drag shows them.
    public static let all: [DragFeature] = [
        .startDelay, .pace, .peakSpeed, .subMovements, .endCorrection, .lateralDrift, .sampling,
        .timingJitter, .roughness, .reversals,
    ]

    /// Maps `value` linearly: 0 from `clear` on, 1 from `full` on; either may be larger.
    static func ramp(_ value: Double, clear: Double, full: Double) -> Double {
        min(1, max(0, (value - clear) / (full - clear)))
    }
}

extension DragFeature {
    /// A hand needs a moment between press and movement: a cycle of the motor processor takes about 70 ms, 30 to 100
    /// (Card, Moran and Newell, "The Psychology of Human-Computer Interaction", 1983).
    ///
    /// Scripts move in the first event.
    static let startDelay = DragFeature("startDelay", weight: 1) { motion in
        ramp(motion.startDelay, clear: 45, full: 17)
    }

    /// A distant, narrow target takes time: Fitts, "The information capacity of the human motor
    /// system" (1954), in MacKenzie's form, log₂(distance / width + 1) bits.
    ///
    /// People with mice transmit 4 to 5 bits per second (Soukoreff and MacKenzie, "Towards a standard for pointing
    /// device evaluation", 2004), the fastest about twice that. The width is AJ-Captcha's tolerance, 11 pixels.
    static let pace = DragFeature("pace", weight: 1) { motion in
        let bits = PortableMath.log2(motion.distance / motion.tolerance + 1)
        return ramp(1000 * bits / motion.duration, clear: 9, full: 14)
    }

    /// A reach has one early speed peak: 1.875 times the mean and half-way for minimum jerk (Flash
    /// and Hogan, "The coordination of arm movements", 1985), earlier for narrower targets
    /// (MacKenzie et al., "Three-dimensional movement trajectories in Fitts' task", 1987).
    ///
    /// Uniform steps have no peak, and eased-in motion has a late one.
    static let peakSpeed = DragFeature("peakSpeed", weight: 1) { motion in
        guard let peak = motion.speeds.max(),
            let place = motion.speeds.firstIndex(of: peak)
        else { return 1 }
        let mean = motion.speeds.reduce(0, +) / Double(motion.speeds.count)
        let flat = ramp(peak / max(mean, 1e-9), clear: 1.7, full: 1.3)
        let late = ramp(Double(place) / Double(motion.speeds.count), clear: 0.6, full: 0.8)
        return max(flat, late)
    }

    /// Aiming at a narrow target takes a first reach and several smaller ones (Meyer et al.,
    /// "Optimality in human motor performance: ideal control of rapid aimed movements", 1988).
    ///
    /// A formula has one reach, noise dozens.
    static let subMovements = DragFeature("subMovements", weight: 1) { motion in
        let count = Double(motion.peaks.count)
        return count <= 1 ? 1 : ramp(count, clear: 9, full: 16)
    }

    /// The last tenth of the distance takes a large share of the time, while the eye guides the hand (Woodworth, "The
    /// accuracy of voluntary movement", 1899; Elliott, Helsen and Chua, 2001), or the piece overshoots and comes back.
    ///
    /// Uniform motion spends a tenth of the time there, minimum jerk a quarter.
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

    /// A hand that follows a path strays from it, more on wider paths (Accot and Zhai, "Beyond
    /// Fitts' law: models for trajectory-based HCI tasks", 1997).
    ///
    /// Programs that only know x do not change y.
    static let lateralDrift = DragFeature("lateralDrift", weight: 1) { motion in
        let heights = motion.samples.map(\.y)
        return ramp((heights.max() ?? 0) - (heights.min() ?? 0), clear: 1, full: 0)
    }

    /// Browsers report moves with each frame, usually 60 times per second or more and at least 10
    /// times, so the shortest human drag has about a dozen samples.
    ///
    /// Made-up tracks often have only a few. Our own observation; no source.
    static let sampling = DragFeature("sampling", weight: 1.5) { motion in
        ramp(Double(motion.samples.count), clear: 12, full: 5)
    }

    /// Event intervals of a real device vary by a tenth or more, depending on device, system and
    /// browser, and some events are dropped.
    ///
    /// A program's sleep or a made-up list of times does not vary. Our own observation; no source. A browser that
    /// reports one event per frame is nearly as regular, so the suspicion rises slowly.
    static let timingJitter = DragFeature("timingJitter", weight: 1) { motion in
        let intervals = zip(motion.samples, motion.samples.dropFirst()).map { $1.t - $0.t }
        guard intervals.count > 2 else { return 1 }
        let mean = intervals.reduce(0, +) / Double(intervals.count)
        guard mean > 0 else { return 1 }
        let variance = intervals.map { ($0 - mean) * ($0 - mean) }.reduce(0, +)
        let deviation = (variance / Double(intervals.count)).squareRoot()
        return ramp(deviation / mean, clear: 0.06, full: 0.02)
    }

    /// Between samples a hand moves smoothly and is seen in whole pixels: neither exactly on a curve nor far from it.
    ///
    /// The measure is the root-mean-square distance of each sample from the cubic through the two samples before and
    /// the two after it. Muscles pass little above 10 Hz (minimum-jerk motion is the smooth extreme; tremor of 8 to 12
    /// Hz is far below a pixel). Noise added to a recorded or computed drag is too rough, in x or in y; a bare formula
    /// is too clean. Events are timed to a millisecond or two, so what the hand covers in 1.5 ms is not rough.
    static let roughness = DragFeature("roughness", weight: 1.5) { motion in
        var (sumX, sumY, sumClean, count) = (0.0, 0.0, 0.0, 0)
        let samples = motion.samples
        guard samples.count >= 8 else { return 0.5 }
        for index in 2..<samples.count - 2 {
            let around = [index - 2, index - 1, index + 1, index + 2].map { samples[$0] }
            guard let expected = interpolated(around, at: samples[index].t) else { continue }
            let speed = abs(around[2].x - around[1].x) / (around[2].t - around[1].t)
            let (x, y) = (abs(samples[index].x - expected.x), samples[index].y - expected.y)
            let roughX = max(0, x - 1.5 * speed)
            sumClean += x * x
            sumX += roughX * roughX
            sumY += y * y
            count += 1
        }
        guard count > 0 else { return 0.5 }
        let clean = (sumClean / Double(count)).squareRoot()
        let rough = (max(sumX, sumY) / Double(count)).squareRoot()
        return max(ramp(rough, clear: 0.75, full: 1.3), ramp(clean, clear: 0.06, full: 0.02))
    }

    /// Lagrange's polynomial through four samples; nil if two have the same time.
    private static func interpolated(
        _ samples: [DragSample],
        at time: Double
    ) -> (x: Double, y: Double)? {
        var value = (x: 0.0, y: 0.0)
        for (index, sample) in samples.enumerated() {
            var weight = 1.0
            for (other, node) in samples.enumerated() where other != index {
                guard sample.t != node.t else { return nil }
                weight *= (time - node.t) / (sample.t - node.t)
            }
            value.x += weight * sample.x
            value.y += weight * sample.y
        }
        return value
    }

    /// A hand turns back mainly after overshooting.
    ///
    /// The number of stops and turns is the simplest measure of smoothness (Hogan and Sternad,
    /// "Sensitivity of smoothness measures to movement duration, amplitude, and arrests", 2009).
    ///
    /// Noise reverses every other sample where slow. So does a strong tremor, about 10 times per
    /// second, so this feature has no more weight than the others.
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
