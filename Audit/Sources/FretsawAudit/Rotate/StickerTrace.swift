internal import FretsawRaster

/// The sticker on a disc: its white paper, with everything that the paper encloses.
struct StickerTrace: Sendable {
    /// The positions of its pixels relative to their centroid.
    let points: [(x: Float, y: Float)]
    /// The centroid in the disc's picture.
    let middle: (x: Float, y: Float)
    /// The distance of the farthest pixel from the centroid.
    let radius: Float

    /// The minimum level of paper in each channel.
    private static let paper: Float = 228

    /// Finds the sticker within `radius` pixels of `centre` in `disc`; nil if there is none.
    init?(_ disc: ColourPlanes, centre: (x: Float, y: Float), radius: Float) {
        let paper = BitGrid(disc.luma.size) { x, y in
            let (u, v) = (Float(x) + 0.5 - centre.x, Float(y) + 0.5 - centre.y)
            return u * u + v * v < radius * radius
                && disc.channels.allSatisfy { $0[x, y] >= StickerTrace.paper }
        }.largestComponent(by: .sides)
        guard paper.count > 16 else { return nil }
        let (width, filled) = (disc.luma.width, paper.filled.bits)
        let places = filled.indices.filter { filled[$0] }
        let count = Float(places.count)
        let x = places.reduce(0) { $0 + Float($1 % width) } / count
        let y = places.reduce(0) { $0 + Float($1 / width) } / count
        points = places.map { (Float($0 % width) - x, Float($0 / width) - y) }
        middle = (x + 0.5, y + 0.5)
        self.radius = points.reduce(1) { max($0, ($1.x * $1.x + $1.y * $1.y).squareRoot()) }
    }
}

/// Turns the sticker by its outline, without recognising the figure.
struct OutlineAxis: RotateSolver {
    /// The property of the outline, by the solver's name.
    enum Measure: String, CaseIterable, Sendable {
        /// The axis of the best mirror image is vertical; the side without the long tail is below.
        case mirror = "mirror axis of the figure"
        /// Most edges are vertical; the side without the long tail is below.
        case edges = "vertical edges of the figure"
    }

    let measure: Measure
    let attacker = AttackerClass.adapted
    var name: String { measure.rawValue }

    func scores(_ challenge: RotateChallenge) -> [Float] {
        guard let sticker = challenge.sticker else { return [Float](repeating: 0, count: 360) }
        let axis =
            switch measure {
            case .mirror: OutlineAxis.mirrorAxis(sticker)
            case .edges: OutlineAxis.edgeAxis(sticker, challenge.disc)
            }
        let up = OutlineAxis.narrowEnd(of: axis, sticker)
        // Up is 270 degrees clockwise from the right.
        let answer = (270 - up + 720) % 360
        return (0..<360).map { turn in
            let difference = abs(turn - answer)
            return Float(max(0, 20 - min(difference, 360 - difference)))
        }
    }

    /// The direction of the axis whose mirror image overlaps most.
    private static func mirrorAxis(_ sticker: StickerTrace) -> Int {
        let reach = Int(sticker.radius.rounded(.up)) + 1
        let side = 2 * reach + 1
        var mask = [Bool](repeating: false, count: side * side)
        func place(_ x: Float, _ y: Float) -> Int {
            (Int(y.rounded()) + reach) * side + Int(x.rounded()) + reach
        }
        for point in sticker.points { mask[place(point.x, point.y)] = true }
        let overlaps = (0..<180).map { angle in
            let direction = RingProfile.directions[2 * angle]
            return sticker.points.count { point in
                mask[
                    place(
                        point.x * direction.x + point.y * direction.y,
                        point.x * direction.y - point.y * direction.x
                    )
                ]
            }
        }
        return overlaps.indexOfMaximum ?? 0
    }

    /// The direction along most edges of the sticker and of what is on it.
    private static func edgeAxis(_ sticker: StickerTrace, _ disc: ColourPlanes) -> Int {
        let histogram = OrientationHistogram(disc.luma, middle: sticker.middle) {
            $0 < sticker.radius
        }
        let (four, two) = (histogram.moments(4), histogram.moments(2))
        let scores = (0..<180).map { four[$0] + two[$0] }
        // Rotated by the best angle, gradients are horizontal.
        return 270 - (scores.indexOfMaximum ?? 0)
    }

    /// The end of an axis in which the figure has its long tail.
    private static func narrowEnd(of axis: Int, _ sticker: StickerTrace) -> Int {
        let direction = RingProfile.directions[(axis + 360) % 360]
        let skew = sticker.points.reduce(Float(0)) { sum, point in
            let along = point.x * direction.x + point.y * direction.y
            return sum + along * along * along
        }
        return skew >= 0 ? axis : axis + 180
    }
}
