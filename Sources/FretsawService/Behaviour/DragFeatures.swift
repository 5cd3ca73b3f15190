internal import FretsawRaster

/// One sign by which a hand's motion and a program's differ.
///
/// Each gives a suspicion from 0 (as hands move) to 1 (as programs do); weighted they add up to a
/// score. None is proof: there are people whose hands move otherwise, so that no single one reaches the
/// threshold of ``DragJudge``.
public struct DragFeature: Sendable {
    /// The name in scores and metrics.
    public let name: String
    /// What a full suspicion adds to the score.
    public let weight: Double
    /// 0 … 1.
    public let suspicion: @Sendable (DragMotion) -> Double

    init(_ name: String, weight: Double, suspicion: @escaping @Sendable (DragMotion) -> Double) {
        self.name = name
        self.weight = weight
        self.suspicion = suspicion
    }

    /// All of them, in the order of a drag.
    public static let all: [DragFeature] = [
        .startDelay, .pace, .peakSpeed, .subMovements, .endCorrection, .lateralDrift, .sampling,
        .timingJitter, .roughness, .reversals,
    ]

    /// 0 at `clear` and beyond, 1 at `full` and beyond, a straight line between; either may be larger.
    static func ramp(_ value: Double, clear: Double, full: Double) -> Double {
        min(1, max(0, (value - clear) / (full - clear)))
    }
}

extension DragFeature {
    /// The hand that pressed needs a moment before it moves: a cycle of the motor processor takes some
    /// 70 ms, 30 to 100 (Card, Moran and Newell, "The Psychology of Human-Computer Interaction", 1983).
    ///
    /// Programs move with their first event.
    static let startDelay = DragFeature("startDelay", weight: 1) { motion in
        ramp(motion.startDelay, clear: 45, full: 17)
    }

    /// A far and narrow place takes its time: Fitts, "The information capacity of the human motor
    /// system" (1954), in MacKenzie's form, log₂(distance / width + 1) bits.
    ///
    /// People with mice transmit 4 to 5 bits a second (Soukoreff and MacKenzie, "Towards a standard for
    /// pointing device evaluation", 2004), the quickest about twice that. The width is that of AJ's
    /// tolerance, 11 pixels.
    static let pace = DragFeature("pace", weight: 1) { motion in
        let bits = PortableMath.log2(motion.distance / 11 + 1)
        return ramp(1000 * bits / motion.duration, clear: 9, full: 14)
    }

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

    /// Whoever aims at a narrow place nears it by a first reach and then by smaller ones (Meyer et al.,
    /// "Optimality in human motor performance: ideal control of rapid aimed movements", 1988).
    ///
    /// One formula makes one reach, noise dozens.
    static let subMovements = DragFeature("subMovements", weight: 1) { motion in
        let count = Double(motion.peaks.count)
        return count <= 1 ? 1 : ramp(count, clear: 9, full: 16)
    }

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

    /// A hand that goes along a path strays from it, the farther the wider the path is (Accot and Zhai,
    /// "Beyond Fitts' law: models for trajectory-based HCI tasks", 1997).
    ///
    /// Programs that know only x leave y alone.
    static let lateralDrift = DragFeature("lateralDrift", weight: 1) { motion in
        let heights = motion.samples.map(\.y)
        return ramp((heights.max() ?? 0) - (heights.min() ?? 0), clear: 1, full: 0)
    }

    /// Browsers tell of a move with each frame, 60 times a second and more, or 10 on the slowest: the shortest
    /// drag of a hand is a dozen moments.
    ///
    /// Whoever makes them up by hand makes up a few. Our own observation, no source.
    static let sampling = DragFeature("sampling", weight: 1.5) { motion in
        ramp(Double(motion.samples.count), clear: 12, full: 5)
    }

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

    /// Between moments a hand goes smoothly, and is seen in whole pixels: neither exactly on a curve nor far
    /// beside it.
    ///
    /// Muscles pass little above 10 Hz (Flash and Hogan's smoothest motion is the limit; tremor of 8 to
    /// 12 Hz is far below a pixel). What is measured is the distance, root mean square, of each moment from
    /// the line through the two before and the two after it, as cubic. Noise sprinkled over a recorded or
    /// computed drag is rough, in x or in y, a bare formula is too clean.
    static let roughness = DragFeature("roughness", weight: 1.5) { motion in
        var (sumX, sumY, count) = (0.0, 0.0, 0)
        let samples = motion.samples
        guard samples.count >= 8 else { return 0.5 }
        for index in 2..<samples.count - 2 {
            let around = [index - 2, index - 1, index + 1, index + 2].map { samples[$0] }
            guard let expected = interpolated(around, at: samples[index].t) else { continue }
            let (x, y) = (samples[index].x - expected.x, samples[index].y - expected.y)
            sumX += x * x
            sumY += y * y
            count += 1
        }
        guard count > 0 else { return 0.5 }
        let clean = (sumX / Double(count)).squareRoot()
        let rough = max(clean, (sumY / Double(count)).squareRoot())
        return max(ramp(rough, clear: 0.75, full: 1.3), ramp(clean, clear: 0.06, full: 0.02))
    }

    /// Lagrange's polynomial through four moments; nil where two are at once.
    private static func interpolated(
        _ samples: [DragSample],
        at time: Double
    ) -> (x: Double, y: Double)? {
        var value = (x: 0.0, y: 0.0)
        for (index, sample) in samples.enumerated() {
            var weight = 1.0
            for (other, pole) in samples.enumerated() where other != index {
                guard sample.t != pole.t else { return nil }
                weight *= (time - pole.t) / (sample.t - pole.t)
            }
            value.x += weight * sample.x
            value.y += weight * sample.y
        }
        return value
    }

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
