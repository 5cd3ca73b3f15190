internal import FretsawRandom
internal import FretsawRaster

/// Where the notches of a slide puzzle go.
///
/// The rules stand at ``SlideGeometry``.
///
/// The true notch is drawn first, evenly over everything it may take; then each decoy, evenly over
/// everything the notches before it leave.
struct NotchPlacement {
    let geometry: SlideGeometry
    let decoys: Int

    /// Boxes, the true notch's first.
    ///
    /// Always ends: a decoy that finds no place by drawing is looked for everywhere, and where
    /// notches stand so that none is left, the whole placement is drawn anew, at last on a grid of
    /// cells, which ``SlideGeometry/validate(decoys:)`` promises to be enough.
    func boxes(using generator: inout some RandomNumberGenerator) -> [PixelRect] {
        for _ in 0..<16 {
            if let boxes = drawnBoxes(using: &generator) { return boxes }
        }
        return gridBoxes(using: &generator)
    }

    private func drawnBoxes(using generator: inout some RandomNumberGenerator) -> [PixelRect]? {
        var boxes = [
            geometry.box(
                at: PixelPoint(
                    x: generator.draw(in: geometry.travel),
                    y: generator.draw(in: geometry.rows)
                )
            )
        ]
        for _ in 0..<decoys {
            guard let box = freeBox(beside: boxes, using: &generator) else { return nil }
            boxes.append(box)
        }
        return boxes
    }

    private func freeBox(
        beside boxes: [PixelRect],
        using generator: inout some RandomNumberGenerator
    ) -> PixelRect? {
        func isFree(_ box: PixelRect) -> Bool {
            !boxes.contains { $0.overlaps(box, gap: SlideGeometry.gap) }
        }
        for _ in 0..<64 {
            let box = geometry.box(
                at: PixelPoint(
                    x: generator.draw(in: geometry.decoyColumns),
                    y: generator.draw(in: geometry.rows)
                )
            )
            if isFree(box) { return box }
        }
        var free: [PixelRect] = []
        for y in geometry.rows {
            for x in geometry.decoyColumns {
                let box = geometry.box(at: PixelPoint(x: x, y: y))
                if isFree(box) { free.append(box) }
            }
        }
        return free.isEmpty ? nil : generator.pick(free)
    }

    /// The cells of ``SlideGeometry/cells``, the true notch in a column it may take.
    private func gridBoxes(using generator: inout some RandomNumberGenerator) -> [PixelRect] {
        var cells = geometry.cells
        generator.shuffle(&cells)
        let notch = cells.firstIndex { geometry.travel.contains($0.minX) } ?? 0
        cells.swapAt(0, notch)
        return Array(cells.prefix(decoys + 1))
    }
}
