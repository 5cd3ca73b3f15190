internal import FretsawRaster

/// A binary image with morphological operations.
struct BitGrid {
    let size: PixelSize
    var bits: [Bool]

    private func isSet(_ x: Int, _ y: Int) -> Bool {
        x >= 0 && y >= 0 && x < size.width && y < size.height && bits[y * size.width + x]
    }

    /// Dilation by a disc of `radius` pixels.
    func dilated(by radius: Int) -> BitGrid { spread(radius, of: true) }

    /// Erosion by a disc of `radius` pixels.
    func eroded(by radius: Int) -> BitGrid { spread(radius, of: false) }

    private func spread(_ radius: Int, of value: Bool) -> BitGrid {
        var result = self
        for y in 0..<size.height {
            for x in 0..<size.width where bits[y * size.width + x] == value {
                for v in -radius...radius {
                    for u in -radius...radius where u * u + v * v <= radius * radius + 1 {
                        let (column, row) = (x + u, y + v)
                        guard column >= 0, row >= 0, column < size.width, row < size.height else {
                            continue
                        }
                        result.bits[row * size.width + column] = value
                    }
                }
            }
        }
        return result
    }

    /// Unset pixels that are not connected to the border.
    var holes: BitGrid {
        var reached = [Bool](repeating: false, count: bits.count)
        var open: [Int] = []
        func visit(_ index: Int, _ reached: inout [Bool], _ open: inout [Int]) {
            guard !bits[index], !reached[index] else { return }
            reached[index] = true
            open.append(index)
        }
        for x in 0..<size.width {
            visit(x, &reached, &open)
            visit((size.height - 1) * size.width + x, &reached, &open)
        }
        for y in 0..<size.height {
            visit(y * size.width, &reached, &open)
            visit(y * size.width + size.width - 1, &reached, &open)
        }
        while let index = open.popLast() {
            let (x, y) = (index % size.width, index / size.width)
            if x > 0 { visit(index - 1, &reached, &open) }
            if x + 1 < size.width { visit(index + 1, &reached, &open) }
            if y > 0 { visit(index - size.width, &reached, &open) }
            if y + 1 < size.height { visit(index + size.width, &reached, &open) }
        }
        return BitGrid(size: size, bits: bits.indices.map { !bits[$0] && !reached[$0] })
    }

    /// The grid with its holes filled.
    var filled: BitGrid {
        let holes = holes.bits
        return BitGrid(size: size, bits: bits.indices.map { bits[$0] || holes[$0] })
    }

    /// The largest connected component, by pixels (8-connected).
    var largestComponent: BitGrid {
        var marks = [Int](repeating: 0, count: bits.count)
        var (mark, best) = (0, (mark: 0, count: 0))
        for start in bits.indices where bits[start] && marks[start] == 0 {
            mark += 1
            var open = [start]
            var count = 0
            marks[start] = mark
            while let index = open.popLast() {
                count += 1
                let (x, y) = (index % size.width, index / size.width)
                for v in -1...1 {
                    for u in -1...1 where isSet(x + u, y + v) {
                        let next = index + v * size.width + u
                        guard marks[next] == 0 else { continue }
                        marks[next] = mark
                        open.append(next)
                    }
                }
            }
            if count > best.count { best = (mark, count) }
        }
        return BitGrid(size: size, bits: marks.map { $0 == best.mark && best.mark > 0 })
    }
}
