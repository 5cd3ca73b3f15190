internal import FretsawRandom
internal import FretsawRaster

/// Chooses the positions of notches.
///
/// All notches are on the row of the piece, so rows reveal nothing. The columns are treated as a
/// circle: distances between neighbours are drawn first, then all notches are rotated together. Every
/// column is therefore equally likely for every notch, so that no constant answer is better than
/// another.
struct NotchPlacement {
    let geometry: SlideGeometry

    /// The minimum distance of boxes in pixels.
    var gap: Int { FramedNotch.gap(side: geometry.side) }

    /// The minimum distance of left edges in pixels.
    private var cell: Int { geometry.side + gap }

    /// The maximum number of notches.
    var capacity: Int {
        guard geometry.width > 2 * geometry.side + SlideGeometry.gap else { return 0 }
        return max(1, geometry.travel.count / cell)
    }

    /// The boxes of `count` notches: the true one, then the others from left to right; every place in
    /// the row is equally likely for the true one.
    ///
    /// - Precondition: `count` is at least 1 and at most ``capacity``.
    func draw(_ count: Int, using generator: inout some RandomNumberGenerator) -> [PixelRect] {
        let truth = generator.draw(in: 0..<count)
        let y = generator.draw(in: geometry.rows)
        let columns = geometry.travel
        // `slack` is the number of columns that remain after one cell for each notch. A step is the
        // number of these columns before a notch, so distances are at least one cell.
        let slack = max(0, columns.count - count * cell)
        var steps = (1..<count).map { _ in generator.draw(in: 0...slack) }
        steps.sort()
        let rotation = generator.draw(in: 0..<columns.count)
        let places = ([0] + steps).enumerated().map { place, step in
            (rotation + place * cell + step) % columns.count
        }
        var boxes = places.sorted().map { place in
            geometry.box(at: PixelPoint(x: columns.lowerBound + place, y: y))
        }
        boxes.insert(boxes.remove(at: truth), at: 0)
        return boxes
    }
}
