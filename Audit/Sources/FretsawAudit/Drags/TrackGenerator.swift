public import FretsawBehaviour
internal import FretsawRandom
internal import FretsawRaster

/// Generates synthetic drags of each family, the same for the same seed.
public struct TrackGenerator: Sendable {
    private var random: SeededGenerator

    /// Creates a generator with `seed`.
    public init(seed: UInt64) { random = SeededGenerator(seed: Seed(seed)) }

    /// A track of `family` over 49 … 262 pixels of AJ-Captcha's picture.
    ///
    /// `width` is the width of the element, in pixels; by default 250 … 620, uniformly.
    public mutating func track(_ family: TrackFamily, width: Double? = nil) -> DragTrack {
        let width = width ?? random.draw(in: 250.0...620.0)
        // In an element 310 pixels wide, the thumb moves up to 184 pixels, and the piece moves up
        // to 263 pixels of the picture.
        let scale = 263.0 / 184 * 310 / width
        let distance = Double(random.draw(in: 49...262)) / scale
        let samples: [DragSample] =
            switch family {
            case .uniform: uniform(distance)
            case .eased: eased(distance)
            case .minimumJerk: minimumJerk(distance)
            case .replayed: replayed(distance)
            case .humanLike: humanLike(distance)
            case .trembling: humanLike(distance, tremor: random.draw(in: 1.0...4.0))
            case .mouse: modelled(distance, scale: scale, on: .mouse)
            case .trackpad: modelled(distance, scale: scale, on: .trackpad)
            case .touch: modelled(distance, scale: scale, on: .touch)
            case .curve: curve(distance)
            case .recorded: recorded(distance, scale: scale)
            }
        // All families give times in order and numbers in the valid ranges; tests check this.
        let pixels = TrackGenerator.thinned(samples).map {
            DragSample(x: $0.x * scale, y: $0.y * scale, t: $0.t)
        }
        return DragTrack(valid: pixels, scale: scale)
    }

    /// The client thins out long tracks and keeps both ends.
    private static func thinned(_ samples: [DragSample]) -> [DragSample] {
        var samples = samples
        while samples.count > DragTrack.maxSamples {
            samples = samples.enumerated().filter { index, _ in
                index.isMultiple(of: 2) || index == samples.count - 1
            }.map(\.element)
        }
        return samples
    }

    private mutating func uniform(_ distance: Double) -> [DragSample] {
        let count = random.draw(in: 10...80)
        let interval = Double(random.draw(in: 8...30))
        return (0...count).map {
            DragSample(x: distance * Double($0) / Double(count), y: 0, t: interval * Double($0))
        }
    }

    private mutating func eased(_ distance: Double) -> [DragSample] {
        let count = random.draw(in: 20...80)
        let interval = random.pick([8.0, 10, 16, 16.67, 20])
        let curve = random.draw(in: 0..<4)
        let isRounded = random.chance(0.5)
        return (0...count).map { index in
            let u = Double(index) / Double(count)
            let rest = 1 - u
            let share =
                switch curve {
                case 0: u * u * (3 - 2 * u)
                case 1: u * u
                case 2: 1 - rest * rest * rest
                default: u < 0.5 ? 4 * u * u * u : 1 - 4 * rest * rest * rest
                }
            let x = distance * share
            return DragSample(x: isRounded ? x.rounded() : x, y: 0, t: interval * Double(index))
        }
    }

    private mutating func minimumJerk(_ distance: Double) -> [DragSample] {
        let duration = random.draw(in: 400.0...1200.0)
        let noise = random.draw(in: 0.3...2.0)
        let interval = random.draw(in: 8.0...20.0)
        var samples: [DragSample] = []
        var time = 0.0
        while time < duration {
            samples.append(
                DragSample(
                    x: distance * TrackGenerator.minimumJerkProfile(time / duration) + noise
                        * gaussian(),
                    y: noise * gaussian(),
                    t: time
                )
            )
            time += max(1, interval * (1 + 0.15 * gaussian()))
        }
        samples.append(DragSample(x: distance, y: noise * gaussian(), t: max(time, duration)))
        return samples
    }

    private mutating func replayed(_ distance: Double) -> [DragSample] {
        let record = humanLike(Double(random.draw(in: 60...250)))
        guard let end = record.last, end.x > 0 else { return record }
        let noise = random.draw(in: 0.5...2.5)
        var time = 0.0
        var last = 0.0
        return record.enumerated().map { index, sample in
            time += max(0, (sample.t - last) * (1 + 0.1 * gaussian()))
            last = sample.t
            // No noise at the ends: the start and the target are fixed.
            let isInside = index > 0 && index < record.count - 1
            return DragSample(
                x: sample.x * distance / end.x + (isInside ? noise * gaussian() : 0),
                y: sample.y + (isInside ? noise * gaussian() : 0),
                t: time
            )
        }
    }

    /// A Bézier curve with random control points, as programs that imitate hands use.
    private mutating func curve(_ distance: Double) -> [DragSample] {
        let count = random.draw(in: 25...90)
        let interval = random.draw(in: 7.0...17.0)
        let (near, far) = (random.draw(in: 0.0...0.4), random.draw(in: 0.7...1.1))
        let (up, down) = (6 * gaussian(), 6 * gaussian())
        var time = 0.0
        return (0...count).map { index in
            let u = Double(index) / Double(count)
            let v = 1 - u
            let (a, b, c) = (3 * v * v * u, 3 * v * u * u, u * u * u)
            if index > 0 { time += max(1, interval * (1 + 0.1 * gaussian())) }
            return DragSample(
                x: (distance * (a * near + b * far + c)).rounded(),
                y: (a * up + b * down).rounded(),
                t: time
            )
        }
    }

    /// Imitates a recorded drag of the mouse: a modelled drag, stretched to the distance.
    private mutating func recorded(_ distance: Double, scale: Double) -> [DragSample] {
        let record = modelled(Double(random.draw(in: 40...360)), scale: scale, on: .mouse)
        guard let end = record.last, end.x > 0 else { return record }
        return record.map { DragSample(x: $0.x * distance / end.x, y: $0.y, t: $0.t) }
    }

    private mutating func humanLike(_ distance: Double, tremor: Double = 0) -> [DragSample] {
        struct SubMovement { var start, duration, amplitude, skew: Double }
        var moves: [SubMovement] = []
        let delay = random.draw(in: 40.0...260.0)
        let first = distance * random.draw(in: 0.75...1.04)
        moves.append(
            SubMovement(
                start: delay,
                duration: random.draw(in: 280.0...750.0),
                amplitude: first,
                skew: random.draw(in: 0.65...0.95)
            )
        )
        var reached = first
        var time = delay + moves[0].duration
        for _ in 0..<random.draw(in: 1...3) {
            time += random.draw(in: -60.0...140.0)
            let move = SubMovement(
                start: time,
                duration: random.draw(in: 120.0...350.0),
                amplitude: (distance - reached) * random.draw(in: 0.6...1.15),
                skew: random.draw(in: 0.7...1.0)
            )
            moves.append(move)
            reached += move.amplitude
            time += move.duration
        }
        // The last movement covers the remaining distance.
        moves[moves.count - 1].amplitude += distance - reached
        let end = time + random.draw(in: 40.0...250.0)

        // Dense screens report parts of a pixel. A device has a sampling rate, and drops some events.
        let pixel = random.pick([0.33, 0.5, 0.67, 1, 1])
        let interval = random.pick([8.0, 11.1, 16.67, 16.67])
        // Devices and browsers note times a little late.
        let lateness = random.draw(in: 0.2...2.0)
        let drift = 4 * gaussian()
        let rate = tremor > 0 ? random.draw(in: 0.004...0.007) : 0
        let sway = random.draw(in: 0.0...1.0)
        var samples = [DragSample(x: 0, y: 0, t: 0)]
        time = 0
        while time < end {
            time +=
                interval * (random.chance(0.08) ? 2 : 1) + random.draw(in: 0.0...0.25) * interval
            var x = 0.0
            for move in moves {
                let u = min(1, max(0, (time - move.start) / move.duration))
                x +=
                    move.amplitude
                    * TrackGenerator.minimumJerkProfile(PortableMath.power(u, move.skew))
            }
            let y =
                drift * x / distance + 1.5 * PortableMath.sine(turns: sway + x / 190)
                - 1.5 * PortableMath.sine(turns: sway)
            // The tremor fades in with the first movement and fades out before the release.
            x +=
                tremor * PortableMath.sine(turns: rate * (time - delay))
                * min(1, max(0, (time - delay) / 100)) * min(1, max(0, (end - time) / 100))
            let sample = DragSample(
                x: (x / pixel).rounded() * pixel,
                y: (y / pixel).rounded() * pixel,
                t: (10 * (time + random.draw(in: 0.0...lateness))).rounded() / 10
            )
            // Browsers report changes of position only.
            guard let last = samples.last, sample.x != last.x || sample.y != last.y else {
                continue
            }
            samples.append(sample)
        }
        return samples
    }

    private mutating func modelled(
        _ distance: Double,
        scale: Double,
        on device: MotorModel.Device
    ) -> [DragSample] {
        MotorModel.drag(over: distance, tolerance: 11 / scale, on: device, random: &random)
    }

    /// The share of the distance at share `u` of the time, by minimum jerk (Flash and Hogan 1985).
    private static func minimumJerkProfile(_ u: Double) -> Double {
        let cube = u * u * u
        return cube * (10 - 15 * u + 6 * u * u)
    }

    /// An approximately standard normal number: the sum of twelve uniform ones (Irwin–Hall).
    private mutating func gaussian() -> Double {
        var sum = -6.0
        for _ in 0..<12 { sum += random.draw(in: 0.0...1.0) }
        return sum
    }
}

/// The families of synthetic tracks that test `DragJudge`.
public enum TrackFamily: String, Sendable, CaseIterable, Encodable {
    /// Equal steps at equal intervals.
    case uniform
    /// CSS easing curves at equal intervals.
    case eased
    /// A minimum-jerk movement with noise in position and time.
    case minimumJerk = "minimum-jerk"
    /// A human-like track, scaled to another distance, with noise.
    case replayed
    /// Sub-movements with corrections, sampled as a browser would.
    ///
    /// The judge's features are based on the same model. A judge that rejects such a track is
    /// therefore wrong. A low rate of rejections does not prove anything about people.
    case humanLike = "human-like"
    /// A human-like track with a tremor of 4–7 Hz and 1–4 pixels.
    ///
    /// Essential tremor and Parkinson's disease have these frequencies (Deuschl et al., "Consensus
    /// statement on tremor", 1998). A judge must not reject it.
    case trembling

    /// A drag by a motor model, sampled like a mouse; not used to choose the judge's thresholds.
    case mouse
    /// The same with a trackpad.
    case trackpad
    /// The same with a finger.
    case touch
    /// A Bézier curve; not used to choose the judge's thresholds.
    case curve
    /// An imitation of a recorded drag: a drag of the mouse by the motor model, stretched to
    /// another distance; not used to choose the judge's thresholds.
    case recorded

    /// True if a judge should accept the family.
    public var isHuman: Bool {
        switch self {
        case .humanLike, .trembling, .mouse, .trackpad, .touch: true
        case .uniform, .eased, .minimumJerk, .replayed, .curve, .recorded: false
        }
    }
}
