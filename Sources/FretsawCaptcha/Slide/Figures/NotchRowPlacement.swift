internal import FretsawRandom
internal import FretsawRaster

/// Draws rows of notches, at places none of which is likelier than another.
struct NotchRowPlacement {
    private let geometry: SlideGeometry
    private let count: Int
    private let gap: Int
    private let columns: ClosedRange<Int>
    private let rows: ClosedRange<Int>

    /// Places for `decoys` and the true notch; nil where they do not all fit.
    init?(geometry: SlideGeometry, decoys: Int) {
        guard decoys + 1 <= NotchRowPlacement.capacity(geometry) else { return nil }
        self.geometry = geometry
        gap = FigureNotches.gap(side: geometry.side)
        columns = NotchRowPlacement.columns(geometry)
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
    static func capacity(_ geometry: SlideGeometry) -> Int {
        let columns = columns(geometry)
        guard geometry.width > 2 * geometry.side + SlideGeometry.gap else {
            return 0
        }
        let gap = FigureNotches.gap(side: geometry.side)
        return 1 + (columns.upperBound - columns.lowerBound) / (geometry.side + gap)
    }

    /// Boxes from the left, and which of them is the true one: every row of places that keeps the gaps
    /// is equally likely, and so is every box.
    func draw(
        using generator: inout some RandomNumberGenerator
    ) -> (boxes: [PixelRect], truth: Int) {
        let truth = generator.draw(in: 0..<count)
        let cell = geometry.side + gap
        let slack = columns.upperBound - columns.lowerBound - (count - 1) * cell
        let y = generator.draw(in: rows)
        // Numbers of 0 … slack in order are as many as rows of places, one for one.
        var steps = (0..<count).map { _ in generator.draw(in: 0...slack) }
        steps.sort()
        let boxes = steps.enumerated().map { place, step in
            geometry.box(at: PixelPoint(x: columns.lowerBound + step + place * cell, y: y))
        }
        return (boxes, truth)
    }
}
