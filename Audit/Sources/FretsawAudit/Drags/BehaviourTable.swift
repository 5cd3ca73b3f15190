public import FretsawBehaviour

/// The judge's results for each family of synthetic drags.
public struct BehaviourTable: Sendable {
    /// The results for one family.
    public struct Row: Sendable {
        /// The family.
        public let family: TrackFamily
        /// The number of judged tracks.
        public let tracks: Int
        /// The number of tracks judged to be a machine's.
        public let machines: Int
        /// The mean score of the tracks whose features were evaluated.
        public let meanScore: Double
        /// The mean contribution of each feature to the score, in the order of `DragFeature/all`.
        public let meanSuspicions: [(name: String, weighted: Double)]
    }

    /// The rows, one for each family.
    public let rows: [Row]

    /// Judges `count` tracks (at least 1) of each family; the judge's policy must not be off.
    ///
    /// - Parameters:
    ///   - judge: the judge.
    ///   - count: the number of tracks of each family.
    ///   - seed: the seed of the tracks.
    ///   - width: the width of the element, in pixels; by default 250 … 620, uniformly.
    /// - Returns: The table.
    public static func measure(
        _ judge: DragJudge,
        count: Int = 1000,
        seed: UInt64 = 1,
        width: Double? = nil
    ) -> BehaviourTable {
        var generator = TrackGenerator(seed: seed)
        let rows = TrackFamily.allCases.map { family in
            var (machines, scored, score) = (0, 0, 0.0)
            var sums = DragFeature.all.map { (name: $0.name, weighted: 0.0) }
            for _ in 0..<count {
                let track = generator.track(family, width: width)
                let judgement = judge.judge(
                    track,
                    input: .pointer,
                    answer: track.samples.last?.x
                )
                if case .machine = judgement.finding { machines += 1 }
                guard let motion = DragMotion(track) else { continue }
                scored += 1
                for (index, part) in DragJudge.suspicions(of: motion).enumerated() {
                    sums[index].weighted += part.weighted
                    score += part.weighted
                }
            }
            let divisor = Double(max(scored, 1))
            return Row(
                family: family,
                tracks: count,
                machines: machines,
                meanScore: score / divisor,
                meanSuspicions: sums.map { ($0.name, $0.weighted / divisor) }
            )
        }
        return BehaviourTable(rows: rows)
    }
}

extension BehaviourTable: CustomStringConvertible {
    /// The table as text: family, tracks, share judged to be a machine's, mean score, and the mean
    /// of each feature.
    public var description: String {
        func cell(_ text: String, _ width: Int) -> String {
            String(repeating: " ", count: max(1, width - text.count)) + text
        }
        func decimals(_ value: Double) -> String {
            let hundredths = Int((100 * value).rounded())
            let rest = hundredths % 100
            return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
        }
        let names = DragFeature.all.map(\.name)
        var lines = [
            "family      " + cell("tracks", 8) + cell("machine", 9) + cell("score", 7)
                + names.map { cell($0, $0.count + 2) }.joined()
        ]
        for row in rows {
            let share = Double(row.machines) / Double(max(row.tracks, 1))
            let name = row.family.rawValue
            lines.append(
                name + String(repeating: " ", count: max(0, 12 - name.count))
                    + cell("\(row.tracks)", 8) + cell("\(decimals(100 * share)) %", 9)
                    + cell(decimals(row.meanScore), 7)
                    + row.meanSuspicions.map { cell(decimals($0.weighted), $0.name.count + 2) }
                    .joined()
            )
        }
        return lines.joined(separator: "\n")
    }
}
