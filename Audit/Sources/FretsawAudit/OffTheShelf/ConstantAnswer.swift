/// The best constant answer: the position that was correct most often in other pictures.
struct ConstantAnswer: Solver {
    static let name = "best constant answer"
    var name: String { ConstantAnswer.name }
    let attacker = AttackerClass.offTheShelf
    private let position: Int?

    /// Learns the answer from those of other pictures.
    ///
    /// - Complexity: O(n log n)
    init(answers: [Int], tolerance: Double) {
        let sorted = answers.sorted()
        var (best, start) = (0, 0)
        var position: Int?
        for end in sorted.indices {
            while Double(sorted[end] - sorted[start]) > 2 * tolerance { start += 1 }
            if end - start + 1 > best {
                best = end - start + 1
                position = (sorted[start] + sorted[end]) / 2
            }
        }
        self.position = position
    }

    func answer(to challenge: SlideChallenge) -> Int? { position }

    /// The answer to any challenge.
    var answer: Int? { position }
}
