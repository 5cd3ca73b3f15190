internal import FretsawRaster

/// Strokes followed across the rim: from inside the piece each point goes out along the direction of
/// the stroke it lies on, so that strokes that cross a moat aslant are compared with themselves.
struct StrokeTrace {
    /// The mean difference of colour between the two ends, strokes counting by their strength; 255
    /// where there is none.
    let difference: Double

    /// Follows strokes from `inside` pixels inside where the piece's content begins to `outside`
    /// pixels outside where the picture's does, the shape at `left`.
    init(_ content: PuzzleContent, at left: Int, inside: Float, outside: Float) {
        let challenge = content.challenge
        let (inside, outside) = (inside + content.start.inside, outside + content.start.outside)
        var (sum, weights): (Float, Float) = (0, 0)
        for point in challenge.outline.rim {
            let start = point.displaced(by: -inside)
            guard
                challenge.outline.depth.bilinear(x: start.x, y: start.y) >= inside * 0.5,
                content.isPiece(start.x, start.y)
            else { continue }
            let (x, y, strength) = challenge.pieceGradient.stroke(x: start.x, y: start.y)
            guard strength > 0 else { continue }
            // Out of the piece, and not so flat that the way would leave the window.
            let steepness = x * point.outwardX + y * point.outwardY
            guard abs(steepness) >= 0.5 else { continue }
            let length = (inside + outside) / steepness
            let end = (x: start.x + x * length, y: start.y + y * length)
            guard let place = content.seen(end.x, end.y, at: left) else { continue }
            for channel in 0..<3 {
                let one = challenge.piece.channels[channel].bilinear(x: start.x, y: start.y)
                let other = content.surroundings.channels[channel].bilinear(x: place.x, y: place.y)
                sum += strength * abs(one - other)
            }
            weights += 3 * strength
        }
        difference = weights > 0 ? Double(sum / weights) : 255
    }
}

extension Gradient {
    /// The direction of the stroke at a place, of length 1, and how strong it is, by the structure
    /// tensor over three pixels by three.
    func stroke(x: Float, y: Float) -> (x: Float, y: Float, strength: Float) {
        var (xx, xy, yy): (Float, Float, Float) = (0, 0, 0)
        for v in -1...1 {
            for u in -1...1 {
                let dx = self.x.bilinear(x: x + Float(u), y: y + Float(v))
                let dy = self.y.bilinear(x: x + Float(u), y: y + Float(v))
                xx += dx * dx
                xy += dx * dy
                yy += dy * dy
            }
        }
        // The eigenvector of the lesser eigenvalue runs along the stroke.
        let half = (xx - yy) / 2
        let root = (half * half + xy * xy).squareRoot()
        guard root > 1e-3 else { return (0, 0, 0) }
        let (a, b) = half >= 0 ? (-xy, half + root) : (root - half, -xy)
        let length = (a * a + b * b).squareRoot()
        guard length > 0 else { return (0, 0, 0) }
        // The difference of the eigenvalues: 0 where there is no one direction.
        return (a / length, b / length, (2 * root).squareRoot())
    }
}
