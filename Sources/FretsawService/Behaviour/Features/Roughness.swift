extension DragFeature {
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
    private static func interpolated(_ samples: [DragSample], at time: Double) -> Point? {
        var value = Point(x: 0, y: 0)
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
}
