/// All measures of continuity together without training: each ranks the notches, and the notch with
/// the least sum of ranks wins.
enum SeamRankSum {
    /// The solver's name in reports.
    static let name = "all measures' ranks"
    /// The same where figures alone are compared.
    static let figureName = "figure measures' ranks"

    /// Which of the notches wins; `costs` has a row of measures for each.
    static func choice(_ costs: [[Double]]) -> Int? {
        guard let first = costs.first else { return nil }
        var ranks = [Int](repeating: 0, count: costs.count)
        for measure in first.indices {
            for notch in costs.indices {
                ranks[notch] += costs.count { $0[measure] < costs[notch][measure] }
            }
        }
        return ranks.indices.min { (ranks[$0], $0) < (ranks[$1], $1) }
    }
}
