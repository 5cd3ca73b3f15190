internal import FretsawRaster

/// The colours along a ring, one for each degree, clockwise from the right.
struct RingProfile: Sendable {
    /// Red, green, blue and luma, 360 values each.
    let channels: [[Float]]

    /// The number of values in a ring.
    static let count = 360

    init(channels: [[Float]]) { self.channels = channels }

    /// Samples the ring of `radius` about `middle`; samples outside repeat the border.
    init(_ planes: ColourPlanes, middle: (x: Float, y: Float), radius: Float) {
        var channels = [[Float]](
            repeating: [Float](repeating: 0, count: RingProfile.count),
            count: 4
        )
        for degree in 0..<RingProfile.count {
            let direction = RingProfile.directions[degree]
            let x = middle.x + radius * direction.x - 0.5
            let y = middle.y + radius * direction.y - 0.5
            for (index, plane) in (planes.channels + [planes.luma]).enumerated() {
                channels[index][degree] = plane.bilinear(x: x, y: y)
            }
        }
        self.channels = channels
    }

    /// The cosine and sine of each degree.
    static let directions: [(x: Float, y: Float)] = (0..<count).map { degree in
        let turns = Double(degree) / Double(count)
        return (Float(PortableMath.cosine(turns: turns)), Float(PortableMath.sine(turns: turns)))
    }

    /// The standard deviation of luma, in levels.
    var deviation: Float { channels[3].meanAndDeviation.deviation }

    /// The central difference over three degrees on both sides.
    var derivative: RingProfile {
        RingProfile(
            channels: channels.map { values in
                values.indices.map { index in
                    values[(index + 3) % values.count]
                        - values[(index + values.count - 3) % values.count]
                }
            }
        )
    }

    /// The mean correlation of the channels, −1 … 1, with `inside` rotated clockwise by each degree.
    func correlations(with inside: RingProfile) -> [Float] {
        var sums = [Float](repeating: 0, count: RingProfile.count)
        for channel in 0..<3 {
            guard let here = RingProfile.normalised(channels[channel]),
                let there = RingProfile.normalised(inside.channels[channel])
            else { continue }
            for turn in 0..<RingProfile.count {
                var sum: Float = 0
                for index in 0..<turn {
                    sum += here[index] * there[index + RingProfile.count - turn]
                }
                for index in turn..<RingProfile.count { sum += here[index] * there[index - turn] }
                sums[turn] += sum / 3
            }
        }
        return sums
    }

    /// The mean absolute difference over red, green and blue from `inside` rotated clockwise by each degree, in levels.
    func differences(from inside: RingProfile) -> [Float] {
        (0..<RingProfile.count).map { turn in
            var sum: Float = 0
            for channel in 0..<3 {
                let (here, there) = (channels[channel], inside.channels[channel])
                for index in 0..<RingProfile.count {
                    let other = index >= turn ? index - turn : index + RingProfile.count - turn
                    sum += abs(here[index] - there[other])
                }
            }
            return sum / Float(3 * RingProfile.count)
        }
    }

    /// The values with mean 0 and norm 1; nil if they are constant.
    private static func normalised(_ values: [Float]) -> [Float]? {
        let mean = values.mean ?? 0
        let norm = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }.squareRoot()
        guard norm > 1e-3 else { return nil }
        return values.map { ($0 - mean) / norm }
    }
}
