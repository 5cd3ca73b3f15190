internal import FretsawRaster

/// Colours of both sides carried on to the middle of the gap by the slopes they have there.
struct SeamExtrapolation {
    /// The mean difference in the middle, in levels.
    let difference: Double

    /// Carries on with `share` of the slope from samples `near` and `far` pixels from where content
    /// begins.
    init(_ content: PuzzleContent, at left: Int, near: Float, far: Float, share: Float) {
        let challenge = content.challenge
        let start = content.start
        let half = (start.inside + start.outside) / 2 + near
        let factor = share * half / max(1, far - near)
        var (sum, count): (Float, Float) = (0, 0)
        for point in challenge.outline.rim {
            let first = point.displaced(by: -start.inside - near)
            let second = point.displaced(by: -start.inside - far)
            guard content.isPiece(first.x, first.y), content.isPiece(second.x, second.y) else {
                continue
            }
            let third = point.displaced(by: start.outside + near)
            let fourth = point.displaced(by: start.outside + far)
            guard let third = content.seen(third.x, third.y, at: left),
                let fourth = content.seen(fourth.x, fourth.y, at: left)
            else { continue }
            let inner = challenge.piece.colour(x: first.x, y: first.y)
            let innerSlope = inner - challenge.piece.colour(x: second.x, y: second.y)
            let outer = content.surroundings.colour(x: third.x, y: third.y)
            let outerSlope = outer - content.surroundings.colour(x: fourth.x, y: fourth.y)
            let apart = inner + innerSlope * factor - outer - outerSlope * factor
            sum += min(64, apart.meanMagnitude)
            count += 1
        }
        difference = count > 0 ? Double(sum / count) : 255
    }
}
