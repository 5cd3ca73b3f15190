internal import FretsawRandom
internal import FretsawRaster

/// Where the words of a click-word puzzle go: evenly over everything that is free, whatever they are.
struct WordPlacement {
    let geometry: ClickWordGeometry

    /// A box for each of `sizes`, in their order.
    ///
    /// Always ends: a word that finds no place by drawing is looked for everywhere, and where words
    /// stand so that none is left, the whole placement is drawn anew, at last on a grid of cells, which
    /// ``ClickWordGeometry/validate(words:)`` promises to be enough.
    func boxes(
        _ sizes: [PixelSize],
        using generator: inout some RandomNumberGenerator
    ) -> [PixelRect] {
        for _ in 0..<8 {
            if let boxes = drawnBoxes(sizes, using: &generator) { return boxes }
        }
        return gridBoxes(sizes, using: &generator)
    }

    private func drawnBoxes(
        _ sizes: [PixelSize],
        using generator: inout some RandomNumberGenerator
    ) -> [PixelRect]? {
        var boxes: [PixelRect] = []
        for size in sizes {
            guard let box = freeBox(size, beside: boxes, using: &generator) else { return nil }
            boxes.append(box)
        }
        return boxes
    }

    private func freeBox(
        _ size: PixelSize,
        beside boxes: [PixelRect],
        using generator: inout some RandomNumberGenerator
    ) -> PixelRect? {
        let area = geometry.area
        let columns = area.minX...max(area.minX, area.maxX - size.width)
        let rows = area.minY...max(area.minY, area.maxY - size.height)
        func box(_ x: Int, _ y: Int) -> PixelRect {
            PixelRect(origin: PixelPoint(x: x, y: y), size: size)
        }
        func isFree(_ box: PixelRect) -> Bool {
            !boxes.contains { $0.overlaps(box, gap: geometry.gap) }
        }
        for _ in 0..<64 {
            let box = box(generator.draw(in: columns), generator.draw(in: rows))
            if isFree(box) { return box }
        }
        // Counted first and then drawn, so that nothing is kept of a large picture.
        var count = 0
        for y in rows {
            for x in columns where isFree(box(x, y)) { count += 1 }
        }
        guard count > 0 else { return nil }
        var left = generator.draw(in: 0..<count)
        for y in rows {
            for x in columns where isFree(box(x, y)) {
                if left == 0 { return box(x, y) }
                left -= 1
            }
        }
        return nil
    }

    /// Each word somewhere in a cell of its own.
    private func gridBoxes(
        _ sizes: [PixelSize],
        using generator: inout some RandomNumberGenerator
    ) -> [PixelRect] {
        var cells = geometry.cells
        generator.shuffle(&cells)
        return zip(sizes, cells).map { size, cell in
            PixelRect(
                x: cell.minX + generator.draw(in: 0...max(0, cell.size.width - size.width)),
                y: cell.minY + generator.draw(in: 0...max(0, cell.size.height - size.height)),
                width: size.width,
                height: size.height
            )
        }
    }
}
