internal import FretsawRaster

/// Features of the pixels within a piece's outline, of the piece or of the picture at one position.
///
/// The features are histograms of oriented gradients (N. Dalal and B. Triggs, 2005) at two scales, and a map of
/// absolute differences from the median. Inverting the brightness does not change them.
enum FigureCrop {
    /// The side of a crop, in pixels.
    static let side = 48
    static let bins = 8
    private static let cell = 8
    /// The cells on each side of two grids: one covers the crop, the other is shifted by half a cell.
    static let cells = (whole: 6, shifted: 5)
    /// Cells on each side of the map of differences.
    static let mapCells = 16
    static let blurs: [Float] = [0.7, 1.5]

    /// The features of the piece in `challenge`, followed by those at each of `positions`.
    static func features(_ challenge: SlideChallenge, positions: [Int]) -> [[Float]] {
        let (outline, piece, band) = (challenge.outline, challenge.piece.luma, challenge.band.luma)
        return [features(outline) { piece[$0, $1] }]
            + positions.map { left in features(outline) { band[$0 + left, $1] } }
    }

    /// The features within `outline`; `luma` takes pixels relative to its box with margins.
    static func features(
        _ outline: PieceOutline,
        _ luma: (_ x: Int, _ y: Int) -> Float
    ) -> [Float] {
        features(crop(outline, luma))
    }

    /// The content of the piece's frame, scaled to ``side``; outside, the median of its edge.
    private static func crop(
        _ outline: PieceOutline,
        _ luma: (_ x: Int, _ y: Int) -> Float
    ) -> Plane {
        let space = outline.space
        let border = 2.4 * outline.scale
        var edge: [Float] = []
        for y in 0..<space.height {
            for x in 0..<space.width where space[x, y] >= 0 && space[x, y] < border {
                edge.append(luma(x, y))
            }
        }
        let fill = edge.isEmpty ? 0 : edge.sorted()[edge.count / 2]
        func content(_ x: Int, _ y: Int) -> Float {
            guard x >= 0, y >= 0, x < space.width, y < space.height, space[x, y] >= 0 else {
                return fill
            }
            return luma(x, y)
        }
        // At scale 1, no interpolation is needed.
        let middle = SIMD2(
            Float(outline.margin + (outline.box.size.width - 1) / 2),
            Float(outline.margin + (outline.box.size.height - 1) / 2)
        )
        return Plane(width: side, height: side) { column, row in
            let off = SIMD2(Float(column - side / 2 + 1), Float(row - side / 2 + 1))
            let position = middle + off * outline.scale
            let corner = position.rounded(.down)
            let part = position - corner
            let (x, y) = (Int(corner.x), Int(corner.y))
            let upper = content(x, y) * (1 - part.x) + content(x + 1, y) * part.x
            let lower = content(x, y + 1) * (1 - part.x) + content(x + 1, y + 1) * part.x
            return upper * (1 - part.y) + lower * part.y
        }
    }

    /// The features of a square around (`x`, `y`), with a pixel for every `scale` pixels of `luma`,
    /// whose border is repeated outside.
    static func features(_ luma: Plane, x: Int, y: Int, scale: Float) -> [Float] {
        func position(_ middle: Int, _ cell: Int, in length: Int) -> Int {
            let position = Float(middle) + (Float(cell - side / 2) + 0.5) * scale
            return min(max(Int(position.rounded(.down)), 0), length - 1)
        }
        return features(
            Plane(width: side, height: side) { column, row in
                luma[position(x, column, in: luma.width), position(y, row, in: luma.height)]
            }
        )
    }

    private static func features(_ crop: Plane) -> [Float] {
        blurs.flatMap { histograms(blurred(crop, by: $0)) } + differences(crop)
    }

    /// The normalised histogram of gradient directions in each cell, as square roots.
    static func histograms(_ plane: Plane) -> [Float] {
        var whole = [Float](repeating: 0, count: cells.whole * cells.whole * bins)
        var shifted = [Float](repeating: 0, count: cells.shifted * cells.shifted * bins)
        for y in 1..<side - 1 {
            for x in 1..<side - 1 {
                let across = plane[x + 1, y] - plane[x - 1, y]
                let down = plane[x, y + 1] - plane[x, y - 1]
                let size = (across * across + down * down).squareRoot()
                guard size > 0 else { continue }
                // Opposite directions share a bin.
                let turns = PortableMath.angle(x: Double(across), y: Double(down))
                let position = Float((2 * turns - (2 * turns).rounded(.down)) * Double(bins))
                let bin = Int(position) % bins
                let part = position - position.rounded(.down)
                func add(_ counts: inout [Float], _ column: Int, _ row: Int, of cells: Int) {
                    let start = (row * cells + column) * bins
                    counts[start + bin] += size * (1 - part)
                    counts[start + (bin + 1) % bins] += size * part
                }
                add(&whole, x / cell, y / cell, of: cells.whole)
                let (u, v) = (x - cell / 2, y - cell / 2)
                let limit = cells.shifted * cell
                if (0..<limit).contains(u), (0..<limit).contains(v) {
                    add(&shifted, u / cell, v / cell, of: cells.shifted)
                }
            }
        }
        let sum = whole.reduce(0, +) + shifted.reduce(0, +) + 1e-6
        return (whole + shifted).map { ($0 / sum).squareRoot() }
    }

    /// The difference of each cell from the centre's median, divided by the maximum one.
    private static func differences(_ crop: Plane) -> [Float] {
        let width = side - 2 * cell
        let inner = crop.cropped(to: PixelRect(x: cell, y: cell, width: width, height: width))
            .pixelArray.sorted()
        let median = inner[inner.count / 2]
        let soft = blurred(crop.mapped { abs($0 - median) }, by: 1.2)
        let map = Plane(width: mapCells, height: mapCells) { soft[3 * $0 + 1, 3 * $1 + 1] }
        let maximum = (map.pixelArray.max() ?? 0) + 1e-6
        return map.pixelArray.map { $0 / maximum }
    }

    /// `plane` blurred by a Gaussian of standard deviation `deviation`, its border repeated.
    static func blurred(_ plane: Plane, by deviation: Float) -> Plane {
        let reach = Int((3 * deviation).rounded(.up))
        let weights = (-reach...reach).map { step in
            let z = Double(step) / Double(deviation)
            return Float(PortableMath.exp(-0.5 * z * z))
        }
        let sum = weights.reduce(0, +)
        func smoothed(_ pixels: [Float], _ stride: Int, _ line: Int) -> [Float] {
            var result = [Float](repeating: 0, count: pixels.count)
            for one in 0..<side {
                for position in 0..<side {
                    var value: Float = 0
                    for (number, weight) in weights.enumerated() {
                        let near = min(max(position + number - reach, 0), side - 1)
                        value += weight * pixels[one * line + near * stride]
                    }
                    result[one * line + position * stride] = value / sum
                }
            }
            return result
        }
        let rows = smoothed(plane.pixelArray, 1, side)
        return Plane(width: side, height: side, pixels: smoothed(rows, side, 1))
    }
}

/// The training data of one picture: features of the piece and of each notch.
struct LabelledCrops: Sendable {
    /// The features of ``FigureCrop``: the piece's, then each notch's.
    let crops: [[Float]]
    /// The index of the true notch; nil if unknown.
    let truth: Int?
    /// The class of each crop; empty if unknown.
    var labels: [String] = []

    /// The minimum number of pictures for training.
    static let minPictures = 40
}
