/// The position prior: the one place that was right most often in other pictures, whatever the
/// picture shows.
struct PositionPrior: Solver {
    static let name = "position prior"
    var name: String { PositionPrior.name }
    let attacker = AttackerClass.offTheShelf
    private let place: Int?

    /// The prior of the answers of other pictures.
    ///
    /// - Complexity: O(answers · log answers)
    init(answers: [Int], tolerance: Double) {
        let sorted = answers.sorted()
        var (best, start) = (0, 0)
        var place: Int?
        for end in sorted.indices {
            while Double(sorted[end] - sorted[start]) > 2 * tolerance { start += 1 }
            if end - start + 1 > best {
                best = end - start + 1
                place = (sorted[start] + sorted[end]) / 2
            }
        }
        self.place = place
    }

    func answer(to challenge: SlideChallenge) -> Int? { place }

    /// The answer to any challenge.
    var answer: Int? { place }
}
