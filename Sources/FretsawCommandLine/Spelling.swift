extension String {
    /// The name of `names` that this is probably a misspelling of; nil if none is similar.
    public func nearest(of names: [String]) -> String? {
        let nearest = names.map { (name: $0, distance: $0.editDistance(to: self)) }
            .min { $0.distance < $1.distance }
        // Two letters that change places are two edits, too many for a short name.
        guard let nearest,
            nearest.distance <= max(1, count / 3) || nearest.name.sorted() == sorted()
        else { return nil }
        return nearest.name
    }

    /// The letters to insert, remove or replace to get `other` (Levenshtein distance), up to the 64th.
    public func editDistance(to other: String) -> Int {
        let (first, second) = (Array(prefix(64).utf8), Array(other.prefix(64).utf8))
        var row = Array(0...second.count)
        for (place, letter) in first.enumerated() {
            var corner = row[0]
            row[0] = place + 1
            for column in second.indices {
                let replaced = corner + (letter == second[column] ? 0 : 1)
                corner = row[column + 1]
                row[column + 1] = Swift.min(replaced, corner + 1, row[column] + 1)
            }
        }
        return row[second.count]
    }
}
