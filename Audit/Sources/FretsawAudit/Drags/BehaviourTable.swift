public import FretsawBehaviour

/// The judge's results for each family of synthetic drags.
public struct BehaviourTable: Sendable {
    /// The results for one family.
    public struct Row: Sendable, Encodable {
        /// The family.
        public let family: TrackFamily
        /// True if the judge should accept the family.
        public let isHuman: Bool
        /// The number of judged tracks.
        public let tracks: Int
        /// The number of tracks judged to be a machine's.
        public let machines: Int
        /// The mean score of the tracks whose features were evaluated.
        public let meanScore: Double
        /// The mean contribution of each feature to the score, by its name.
        public let features: [String: Double]
    }

    /// The names of the features, in their order.
    public static let features = DragFeature.all.map(\.name)

    /// The rows, one for each family.
    public let rows: [Row]

    /// Judges `count` tracks (at least 1) of each family; the judge's policy must not be off.
    ///
    /// The width of the element is in pixels; by default 250 … 620, uniformly.
    public static func measure(
        _ judge: DragJudge,
        count: Int = 1000,
        seed: UInt64 = 1,
        width: Double? = nil
    ) -> BehaviourTable {
        var generator = TrackGenerator(seed: seed)
        let rows = TrackFamily.allCases.map { family in
            var (machines, scored, score) = (0, 0, 0.0)
            var sums = [String: Double](uniqueKeysWithValues: features.map { ($0, 0) })
            for _ in 0..<count {
                let track = generator.track(family, width: width)
                let judgement = judge.judge(track, input: .pointer, answer: track.samples.last?.x)
                if case .machine = judgement.finding { machines += 1 }
                guard let motion = DragMotion(track) else { continue }
                scored += 1
                for part in DragJudge.suspicions(of: motion) {
                    sums[part.name, default: 0] += part.weighted
                    score += part.weighted
                }
            }
            let divisor = Double(max(scored, 1))
            return Row(
                family: family,
                isHuman: family.isHuman,
                tracks: count,
                machines: machines,
                meanScore: score / divisor,
                features: sums.mapValues { $0 / divisor }
            )
        }
        return BehaviourTable(rows: rows)
    }
}
