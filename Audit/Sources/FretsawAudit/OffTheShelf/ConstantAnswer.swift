/// The best constant answer: the position that was correct most often in other pictures.
struct ConstantAnswer {
    static let name = "best constant answer"
    /// The answer to any picture; nil if nothing was learnt.
    let answer: Int?

    /// Learns the answer from those of other pictures.
    init(answers: [Int], tolerance: Double) {
        let sorted = answers.sorted()
        var (best, start) = (0, 0)
        var answer: Int?
        for end in sorted.indices {
            while Double(sorted[end] - sorted[start]) > 2 * tolerance { start += 1 }
            if end - start + 1 > best {
                best = end - start + 1
                answer = (sorted[start] + sorted[end]) / 2
            }
        }
        self.answer = answer
    }
}
