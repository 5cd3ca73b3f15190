import FretsawRandom
import FretsawRaster
import FretsawShading

/// From light to stored pixels, as a camera does it: a shoulder for highlights, corners a little
/// darker, enlargement, grain, eight bits.
struct Development {
    /// A factor on all light.
    var exposure: Float = 1
    /// How much darker the corners are, 0 … 0.6.
    var vignette: Float = 0.18
    /// The strength of the grain, in levels of 255.
    var grain: Float = 2.2

    /// Writes `canvas` into all of `image`, enlarged where that is larger; the grain is drawn from
    /// `seed`.
    func develop(_ canvas: borrowing Canvas, into image: inout Image<RGBA8>, seed: UInt32) {
        guard image.width > 0, image.height > 0 else { return }
        let toned = levels(of: canvas)
        let (levels, lanes) = (toned.span, 4 * canvas.width)
        let across = Enlargement(from: canvas.width, to: image.width)
        let down = Enlargement(from: canvas.height, to: image.height)
        let weights = across.spreadWeights
        var grain = Grain(strength: grain, width: image.width, seed: seed)
        // A row between rows of the canvas, with the pixels beyond its ends that the kernel asks for.
        let margin = Enlargement.margin
        var line = [Int16](repeating: 0, count: lanes + 8 * margin)
        let last = canvas.height - 1
        for y in 0..<image.height {
            let first = Int(down.firsts[y]) - margin
            func row(_ step: Int) -> Range<Int> {
                let row = max(0, min(last, first + step))
                return row * lanes..<(row + 1) * lanes
            }
            var middle = line.mutableSpan._consumingExtracting(4 * margin..<4 * margin + lanes)
            blendRows(
                levels.extracting(row(0)),
                levels.extracting(row(1)),
                levels.extracting(row(2)),
                levels.extracting(row(3)),
                weights: down.weights[y],
                into: &middle
            )
            for lane in 0..<4 * margin {
                line[lane] = line[4 * margin + (lane & 3)]
                line[line.count - 1 - lane] = line[4 * margin + lanes - 1 - (lane & 3)]
            }
            let start = 4 * grain.nextStart()
            let specks = grain.specks.span.extracting(start..<start + 4 * image.width)
            var pixels = image.mutableRow(y)
            enlargeRow(
                line.span,
                firsts: across.firsts.span,
                weights: weights.span,
                specks: specks,
                into: &pixels
            )
        }
    }

    /// The canvas in levels, four to a pixel, 64 to a stored level.
    private func levels(of canvas: borrowing Canvas) -> [Int16] {
        let (width, height) = (canvas.width, canvas.height)
        let middleX = Float(width) * 0.5
        let middleY = Float(height) * 0.5
        let reach = vignette / max(1, middleX * middleX + middleY * middleY)
        // How much a column lies outside, to be taken from what its row leaves.
        let falls = (0..<width).map { column in
            let away = Float(column) + 0.5 - middleX
            return away * away * reach
        }
        var levels = [Int16](repeating: 0, count: 4 * width * height)
        for y in 0..<height {
            let away = Float(y) + 0.5 - middleY
            let range = 4 * width * y..<4 * width * (y + 1)
            var row = levels.mutableSpan._consumingExtracting(range)
            toneRow(
                canvas.lights.row(y),
                exposure: exposure,
                rowFall: 1 - away * away * reach,
                falls: falls.span,
                into: &row
            )
        }
        return levels
    }
}
