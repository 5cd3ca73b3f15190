internal import FretsawRaster

/// Where an adapted attacker looks: the notches of the piece's row.
enum NotchCandidates {
    /// Notches that finding by edges gives at most.
    private static let greatestCount = 5

    /// Places of the piece's shape over each notch, from the left.
    ///
    /// Where the notches are known, those; else the places whose edges match the piece's outline best,
    /// none within half a piece of a better one.
    static func places(of challenge: SlideChallenge, edges: [Float]) -> [Int] {
        if let notches = challenge.notches, !notches.isEmpty { return notches }
        let gap = max(1, challenge.outline.box.size.width / 2)
        let ranked = challenge.lefts.sorted { (edges[$0], $1) > (edges[$1], $0) }
        var places: [Int] = []
        for place in ranked {
            guard places.allSatisfy({ abs($0 - place) >= gap }) else { continue }
            places.append(place)
            if places.count == greatestCount { break }
        }
        return places.sorted()
    }
}
