internal import FretsawRaster

/// A binary image with morphological operations.
struct BitGrid {
    let size: PixelSize
    private(set) var bits: [Bool]

    init(_ size: PixelSize, _ isSet: (_ x: Int, _ y: Int) -> Bool) {
        self.size = size
        bits = (0..<size.pixelCount).map { isSet($0 % size.width, $0 / size.width) }
    }

    /// The number of set pixels.
    var count: Int { bits.count { $0 } }

    func isSet(_ x: Int, _ y: Int) -> Bool {
        x >= 0 && y >= 0 && x < size.width && y < size.height && bits[y * size.width + x]
    }

    /// True if the pixel and its neighbours on all four sides are set.
    func isInner(_ x: Int, _ y: Int) -> Bool {
        isSet(x, y) && isSet(x - 1, y) && isSet(x + 1, y) && isSet(x, y - 1) && isSet(x, y + 1)
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

    /// The pixels that are neighbours of a pixel.
    enum Neighbours {
        /// Those on its four sides.
        case sides
        /// Also those at its corners.
        case all
    }

    /// The pixels that equal those at `starts` and are connected with them; they are added to `seen`.
    private func component(
        of starts: [Int],
        by neighbours: Neighbours,
        _ seen: inout [Bool]
    ) -> [Int] {
        var (found, next) = (starts, 0)
        for start in starts { seen[start] = true }
        while next < found.count {
            let (x, y) = (found[next] % size.width, found[next] / size.width)
            for row in max(0, y - 1)..<min(size.height, y + 2) {
                for column in max(0, x - 1)..<min(size.width, x + 2)
                where neighbours == .all || column == x || row == y {
                    let place = row * size.width + column
                    guard !seen[place], bits[place] == bits[found[next]] else { continue }
                    seen[place] = true
                    found.append(place)
                }
            }
            next += 1
        }
        return found
    }

    /// Unset pixels that are not connected to the border.
    var holes: BitGrid {
        let border = bits.indices.filter { place in
            let (x, y) = (place % size.width, place / size.width)
            let isOnBorder = x == 0 || y == 0 || x == size.width - 1 || y == size.height - 1
            return isOnBorder && !bits[place]
        }
        let outside = connected(to: border, by: .sides)
        return BitGrid(size) { !isSet($0, $1) && !outside.isSet($0, $1) }
    }

    /// The pixels that equal those at `starts` and are connected with them.
    func connected(to starts: [Int], by neighbours: Neighbours) -> BitGrid {
        var result = self
        result.bits = [Bool](repeating: false, count: bits.count)
        _ = component(of: starts, by: neighbours, &result.bits)
        return result
    }

    var filled: BitGrid {
        let holes = holes
        return BitGrid(size) { isSet($0, $1) || holes.isSet($0, $1) }
    }

    /// The largest connected component, by pixels.
    func largestComponent(by neighbours: Neighbours) -> BitGrid {
        var seen = [Bool](repeating: false, count: bits.count)
        var best: [Int] = []
        for start in bits.indices where bits[start] && !seen[start] {
            let found = component(of: [start], by: neighbours, &seen)
            if found.count > best.count { best = found }
        }
        return connected(to: Array(best.prefix(1)), by: neighbours)
    }
}
