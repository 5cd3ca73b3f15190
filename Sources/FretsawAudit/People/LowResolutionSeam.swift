internal import FretsawRaster

/// The seam at a quarter of the resolution: means of 4 × 4 pixels on both sides of the rim, where
/// content begins.
struct LowResolutionSeam {
    private let content: PuzzleContent
    private let piece: LabPlanes
    private let surroundings: LabPlanes

    /// The seams of a puzzle's content, the piece's pixels being `piece`.
    init(_ content: PuzzleContent, piece: ColourPlanes) {
        self.content = content
        self.piece = LabPlanes(piece)
        surroundings = LabPlanes(content.surroundings)
    }

    /// The mean ΔE*ab across the seam with the piece's shape at `left`.
    func difference(at left: Int) -> Double {
        let outline = content.challenge.outline
        let (scale, depth, start) = (outline.scale, outline.depth, content.start)
        var (sum, count) = (0.0, 0)
        // A quarter of the points: neighbours share their pixels.
        for place in stride(from: 0, to: outline.rim.count, by: 4) {
            let point = outline.rim[place]
            let within = point.displaced(by: -3.5 * scale - start.inside)
            let beyond = point.displaced(by: 4.5 * scale + start.outside)
            let inside = mean(of: piece, x: within.x, y: within.y) { x, y in
                depth.bilinear(x: x, y: y) >= 1.5 + start.inside && content.isPiece(x, y)
                    ? (x, y) : nil
            }
            let outside = mean(of: surroundings, x: beyond.x, y: beyond.y) { x, y in
                content.depth.bilinear(x: x + Float(content.shift), y: y + Float(content.shift))
                    <= -2 - start.outside ? content.seen(x, y, at: left) : nil
            }
            guard let inside, let outside else { continue }
            sum += LabPlanes.difference(inside, outside)
            count += 1
        }
        return count > 0 ? sum / Double(count) : 100
    }

    /// The mean of 4 × 4 places around (`x`, `y`) of those that are seen; nil where none is.
    private func mean(
        of planes: LabPlanes,
        x: Float,
        y: Float,
        seen: (Float, Float) -> (x: Float, y: Float)?
    ) -> SIMD3<Float>? {
        let scale = content.challenge.outline.scale
        var (sum, count) = (SIMD3<Float>(repeating: 0), Float(0))
        for v in 0..<4 {
            for u in 0..<4 {
                let column = x + (Float(u) - 1.5) * scale
                let row = y + (Float(v) - 1.5) * scale
                guard let place = seen(column, row) else { continue }
                sum += planes.colour(x: place.x, y: place.y)
                count += 1
            }
        }
        return count > 0 ? sum / count : nil
    }
}
