internal import FretsawRandom
internal import FretsawRaster

/// Notches on one row, at places none of which is likelier than another, and which of them is the true
/// one.
struct NotchRow: Hashable {
    /// Boxes from the left.
    var boxes: [PixelRect]
    /// Which is the true one.
    var truth: Int
}

/// Draws rows of notches.
struct NotchRowPlacement {
    private let geometry: SlideGeometry
    private let count: Int
    private let gap: Int
    private let columns: ClosedRange<Int>
    private let rows: ClosedRange<Int>

    /// Places for `decoys` and the true notch; nil where they do not all fit.
    init?(geometry: SlideGeometry, decoys: Int, notches: FramedNotches) {
        let gap = notches.gap(side: geometry.side)
        let columns = NotchRowPlacement.columns(geometry)
        guard decoys + 1 <= NotchRowPlacement.capacity(geometry, gap: gap) else { return nil }
        self.geometry = geometry
        self.gap = gap
        self.columns = columns
        count = decoys + 1
        rows = geometry.rows
    }

    /// Left edges that boxes may have: clear of the piece's start, and never the last column, which some
    /// clients' piece cannot reach.
    private static func columns(_ geometry: SlideGeometry) -> ClosedRange<Int> {
        let first = geometry.side + SlideGeometry.gap
        return first...max(first, geometry.width - geometry.side - 1)
    }

    /// How many notches a row has room for.
    static func capacity(_ geometry: SlideGeometry, gap: Int) -> Int {
        let columns = columns(geometry)
        guard geometry.width > 2 * geometry.side + SlideGeometry.gap else {
            return 0
        }
        return 1 + (columns.upperBound - columns.lowerBound) / (geometry.side + gap)
    }

    /// Which notch of an item's rows is the true one, each equally likely.
    ///
    /// Drawn once for all rows that are chosen from, so that the choice cannot favour one of them.
    func drawTruth(using generator: inout some RandomNumberGenerator) -> Int {
        generator.draw(in: 0..<count)
    }

    /// A row: every row of places that keeps the gaps is equally likely.
    func draw(truth: Int, using generator: inout some RandomNumberGenerator) -> NotchRow {
        let cell = geometry.side + gap
        let slack = columns.upperBound - columns.lowerBound - (count - 1) * cell
        let y = generator.draw(in: rows)
        // Numbers of 0 … slack in order are as many as rows of places, one for one.
        var steps = (0..<count).map { _ in generator.draw(in: 0...slack) }
        steps.sort()
        let boxes = steps.enumerated().map { place, step in
            geometry.box(at: PixelPoint(x: columns.lowerBound + step + place * cell, y: y))
        }
        return NotchRow(boxes: boxes, truth: truth)
    }
}
