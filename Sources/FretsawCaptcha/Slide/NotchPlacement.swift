internal import FretsawRandom
internal import FretsawRaster

/// Chooses the positions of notches.
///
/// All notches are on the row of the piece, so rows reveal nothing. The columns are treated as a circle: distances
/// between neighbours are drawn first, then all notches are rotated together. Every column is therefore equally likely
/// for every notch, so that no constant answer is better than another.
///
/// If the piece moves in both axes, the same is done with columns and rows, as on a torus: every
/// position is equally likely for every notch.
struct NotchPlacement {
    let geometry: SlideGeometry
    /// Whether notches are holes, which need less space than framed tiles.
    let areHoles: Bool

    init(geometry: SlideGeometry, _ notches: NotchStyle) {
        self.geometry = geometry
        areHoles = notches.areHoles
    }

    /// The minimum distance of boxes in pixels; notches anywhere have space for a larger one.
    var gap: Int {
        FramedNotch.gap(side: geometry.side, isHole: areHoles)
            + (geometry.motion == .row ? 0 : geometry.side / 16)
    }

    /// The minimum distance of left edges in pixels.
    private var cell: Int { geometry.side + gap }

    /// The maximum number of notches.
    var capacity: Int {
        guard geometry.width > 2 * geometry.side + SlideGeometry.gap else { return 0 }
        let columns = max(1, geometry.travel.count / cell)
        return geometry.motion == .row ? columns : columns * latticeRows
    }

    /// The number of rows of notches that always fit.
    private var latticeRows: Int { max(1, geometry.rows.count / cell) }

    /// The boxes of 1 … ``capacity`` notches: the true one, for which all places in the row are equally
    /// likely, then the others from left to right.
    func draw(_ count: Int, using generator: inout some RandomNumberGenerator) -> [PixelRect] {
        guard geometry.motion == .row else { return drawAnywhere(count, using: &generator) }
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

    /// The boxes of `count` notches anywhere: the true one, then the others from left to right.
    private func drawAnywhere(
        _ count: Int,
        using generator: inout some RandomNumberGenerator
    ) -> [PixelRect] {
        let (columns, rows) = (geometry.travel, geometry.rows)
        let places = distances(count, using: &generator)
        let truth = generator.draw(in: 0..<count)
        let (right, down) = (
            generator.draw(in: 0..<columns.count), generator.draw(in: 0..<rows.count)
        )
        let boxes = places.map { place in
            geometry.box(
                at: PixelPoint(
                    x: columns.lowerBound + (place.x + right) % columns.count,
                    y: rows.lowerBound + (place.y + down) % rows.count
                )
            )
        }
        var others = boxes
        let notch = others.remove(at: truth)
        return [notch] + others.sorted { ($0.minX, $0.minY) < ($1.minX, $1.minY) }
    }

    /// Positions of `count` notches on the torus that do not touch, relative to each other.
    private func distances(
        _ count: Int,
        using generator: inout some RandomNumberGenerator
    ) -> [PixelPoint] {
        let (width, height) = (geometry.travel.count, geometry.rows.count)
        func isNear(_ one: Int, _ other: Int, around length: Int) -> Bool {
            let distance = abs(one - other)
            return min(distance, length - distance) < cell
        }
        // The first notches may leave no space for the others, so several attempts are made.
        for _ in 0..<32 {
            var places: [PixelPoint] = []
            for _ in 0..<24 * count where places.count < count {
                let place = PixelPoint(
                    x: generator.draw(in: 0..<width),
                    y: generator.draw(in: 0..<height)
                )
                let isFree = places.allSatisfy {
                    !isNear($0.x, place.x, around: width) || !isNear($0.y, place.y, around: height)
                }
                if isFree { places.append(place) }
            }
            if places.count == count { return places }
        }
        // A lattice fits whenever `count` is at most the capacity.
        return (0..<count).map { index in
            PixelPoint(x: index / latticeRows * cell, y: index % latticeRows * cell)
        }
    }
}
