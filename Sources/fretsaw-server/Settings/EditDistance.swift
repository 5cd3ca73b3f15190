/// How many letters have to be put in, left out or replaced to make one word of another (Levenshtein).
enum EditDistance {
    /// The distance of two words.
    ///
    /// - Complexity: O(letters of one × letters of the other).
    static func between(_ first: String, _ second: String) -> Int {
        let (first, second) = (Array(first.prefix(64).utf8), Array(second.prefix(64).utf8))
        var row = Array(0...second.count)
        for (place, letter) in first.enumerated() {
            var corner = row[0]
            row[0] = place + 1
            for other in second.indices {
                let replaced = corner + (letter == second[other] ? 0 : 1)
                corner = row[other + 1]
                row[other + 1] = min(replaced, corner + 1, row[other] + 1)
            }
        }
        return row[second.count]
    }
}
