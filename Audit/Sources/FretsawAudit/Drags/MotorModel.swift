internal import FretsawBehaviour
internal import FretsawRandom
internal import FretsawRaster

/// Simulated hands for an independent test of `DragJudge`.
///
/// The judge's thresholds were not chosen with these hands.
///
/// A hand reaches by a vector-integration-to-endpoint model (Bullock and Grossberg, "Neural dynamics of planned arm
/// movements", 1988): the speed is the product of a growing go signal and the difference between target and position.
/// Noise is proportional to the speed (Harris and Wolpert, "Signal-dependent noise determines motor planning", 1998).
/// The first target is inaccurate; the eye corrects it intermittently. The device then samples the hand.
struct MotorModel {
    /// A device: how it samples, and how a hand moves it.
    struct Device {
        /// Possible steps of a position, in pixels.
        var pixels: [Double]
        /// Possible intervals between events, in milliseconds.
        var intervals: [Double]
        /// The rate of the go signal, per millisecond.
        var go: ClosedRange<Double>
        /// The press-to-move delay, in milliseconds.
        var delay: ClosedRange<Double>
        /// The standard deviation of the sensor, in pixels.
        var sensorNoise: Double
        /// The typical deviation in y, in pixels.
        var drift: Double
        /// The distance within which a browser may hold back the first events, in pixels.
        var slop: Double

        static let mouse = Device(
            pixels: [1],
            intervals: [6.94, 8, 8.33, 16.67, 16.67],
            go: 0.008...0.02,
            delay: 40...300,
            sensorNoise: 0,
            drift: 3,
            slop: 0
        )
        static let trackpad = Device(
            pixels: [0.5, 1],
            intervals: [8.33, 16.67, 16.67],
            go: 0.005...0.012,
            delay: 60...350,
            sensorNoise: 0,
            drift: 2,
            slop: 0
        )
        static let touch = Device(
            pixels: [1.0 / 3, 1 / 2.625, 0.5],
            intervals: [8.33, 8.33, 16.67],
            go: 0.008...0.02,
            delay: 20...200,
            sensorNoise: 0.08,
            drift: 5,
            slop: 12
        )
    }

    /// A drag on `device` over `distance` pixels, to a target that is `tolerance` pixels wide.
    static func drag(
        over distance: Double,
        tolerance: Double,
        on device: Device,
        random: inout SeededGenerator
    ) -> [DragSample] {
        var hand = Hand(distance: distance, tolerance: tolerance, device: device, random: &random)
        let pixel = random.pick(device.pixels)
        let interval = random.pick(device.intervals)
        let phase = random.draw(in: 0.0...1.0)
        var slop = random.chance(0.5) ? device.slop : 0
        var samples = [DragSample(x: 0, y: 0, t: 0)]
        var next = interval * phase
        for time in 1..<8000 where !hand.isReleased {
            hand.move(at: Double(time), random: &random)
            guard Double(time) >= next else { continue }
            // The event loop delays some frames.
            let frames = random.chance(0.03) ? random.draw(in: 2...4) : 1
            next += interval * Double(frames)
            let late = random.draw(in: 0.0...(random.chance(0.8) ? 1 : 3))
            func seen(_ place: Double, _ random: inout SeededGenerator) -> Double {
                let noise = device.sensorNoise * gaussian(&random)
                return ((place + noise) / pixel + phase).rounded(.down) * pixel
            }
            let sample = DragSample(
                x: seen(hand.x, &random),
                y: seen(hand.y, &random),
                t: (10 * max(samples.last?.t ?? 0, Double(time) + late)).rounded() / 10
            )
            guard abs(sample.x) >= slop else { continue }
            slop = 0
            if sample.x == samples.last?.x, sample.y == samples.last?.y { continue }
            samples.append(sample)
        }
        return samples
    }

    /// The hand, in steps of a millisecond.
    private struct Hand {
        var x = 0.0
        var y = 0.0
        var isReleased = false
        private let distance: Double
        private let tolerance: Double
        private let go: Double
        private let goTime: Double
        private let delay: Double
        private let noise: Double
        private let slope: Double
        private let drift: Double
        private let tremor: (size: Double, turnsX: Double, turnsY: Double)
        private let dwell: Double
        private var place = 0.0
        private var difference = 0.0
        private var target: Double
        private var excitation = 0.0
        private var force = 0.0
        private var wander = 0.0
        private var wanderSpeed = 0.0
        private var look: Double
        private var settled = 0.0

        init(distance: Double, tolerance: Double, device: Device, random: inout SeededGenerator) {
            self.distance = distance
            self.tolerance = tolerance
            go = random.draw(in: device.go)
            goTime = random.draw(in: 100.0...260.0)
            delay = random.draw(in: device.delay)
            // Gives end points a deviation of 3 to 12 % of the distance.
            noise = random.draw(in: 0.05...0.2)
            slope = 0.03 * gaussian(&random)
            drift = device.drift * random.draw(in: 0.5...1.5)
            tremor = (
                random.draw(in: 0.05...0.3), random.draw(in: 0.008...0.012),
                random.draw(in: 0.008...0.012)
            )
            dwell = random.draw(in: 80.0...400.0)
            target = distance * (0.98 + 0.05 * gaussian(&random))
            look = delay + random.draw(in: 250.0...400.0)
        }

        mutating func move(at time: Double, random: inout SeededGenerator) {
            guard time > delay else { return }
            let since = time - delay
            if time > look {
                // The eye corrects most of the error. The correction is also inaccurate, by a random
                // distance that is proportional to the tolerance.
                let error = (target - distance) * random.draw(in: 0.1...0.4)
                target = distance + error + 0.1 * tolerance * gaussian(&random) / 2
                look = time + random.draw(in: 120.0...250.0)
            }
            difference += 0.03 * (target - place - difference)
            let growth = since * since / (goTime * goTime + since * since)
            // Nerve and muscle are low-pass filters of 40 and 30 ms. Together they reduce the
            // standard deviation to a twelfth; the factor 12 below restores it.
            excitation += (gaussian(&random) - excitation) / 40
            force += (excitation - force) / 30
            let speed = go * growth * difference * (1 + 12 * noise * force)
            place += speed
            // A slow wander in y, pulled back to the line.
            wanderSpeed += 0.0004 * drift * gaussian(&random) - wanderSpeed / 60 - wander / 40_000
            wander += wanderSpeed
            x = place + tremor.size * PortableMath.sine(turns: tremor.turnsX * time)
            y =
                slope * place + wander
                + tremor.size * PortableMath.sine(turns: 0.3 + tremor.turnsY * time)
            let isNear = abs(place - distance) < tolerance / 4 && abs(speed) < 0.01
            settled = isNear ? settled + 1 : 0
            if settled > dwell { isReleased = true }
        }
    }

    /// An approximately standard normal number (Irwin–Hall).
    private static func gaussian(_ random: inout SeededGenerator) -> Double {
        var sum = -2.0
        for _ in 0..<4 { sum += random.draw(in: 0.0...1.0) }
        return 3.0.squareRoot() * sum
    }
}
