internal import FretsawRaster

/// Pairs of samples across the rim, the inner one of the piece, the outer one of the picture with the
/// piece at one place: what every measure of continuity is made of.
struct SeamSamples {
    /// Samples on one side of the rim, one for each point.
    struct Side {
        /// Red, green, blue.
        var channels: [[Float]] = [[], [], []]
        /// The derivatives of luma.
        var gradientX: [Float] = []
        var gradientY: [Float] = []

        mutating func append(_ planes: ColourPlanes, _ gradient: Gradient, x: Float, y: Float) {
            for channel in 0..<3 {
                channels[channel].append(planes.channels[channel].bilinear(x: x, y: y))
            }
            gradientX.append(gradient.x.bilinear(x: x, y: y))
            gradientY.append(gradient.y.bilinear(x: x, y: y))
        }
    }

    /// Rim points whose samples exist on both sides.
    private(set) var points: [PieceOutline.RimPoint] = []
    private(set) var inner = Side()
    private(set) var outer = Side()

    /// Samples `inside` pixels inside where the piece's content begins and `outside` pixels outside
    /// where the picture's does.
    init(_ content: PuzzleContent, at left: Int, inside: Float, outside: Float) {
        let challenge = content.challenge
        let (inside, outside) = (inside + content.start.inside, outside + content.start.outside)
        for point in challenge.outline.rim {
            let within = point.displaced(by: -inside)
            // Thin tabs have no such depth.
            let depth = challenge.outline.depth.bilinear(x: within.x, y: within.y)
            guard depth >= inside * 0.5, content.isPiece(within.x, within.y) else { continue }
            let beyond = point.displaced(by: outside)
            guard let place = content.seen(beyond.x, beyond.y, at: left) else { continue }
            points.append(point)
            inner.append(challenge.piece, challenge.pieceGradient, x: within.x, y: within.y)
            outer.append(content.surroundings, content.gradient, x: place.x, y: place.y)
        }
    }
}

extension SlideChallenge {
    /// True where a point of the window, the shape at `left`, lies in the picture.
    func isInPicture(_ x: Float, _ y: Float, at left: Int) -> Bool {
        let margin = Float(outline.margin)
        let (column, row) = (x - margin + Float(left), y - margin + Float(top))
        return column >= 0 && row >= 0 && column <= Float(pictureSize.width - 1)
            && row <= Float(pictureSize.height - 1)
    }
}
