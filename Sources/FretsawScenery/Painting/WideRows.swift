import CSceneryKernels
import FretsawRaster

/// A canvas' rows in levels of the picture's width, the last four at a time.
struct WideRows {
    /// A row of the canvas in levels, with the pixels beyond its ends that widening asks for.
    private var line: [Int16]
    /// Four rows, each where its number modulo 4 says.
    private var rows: [Int16]
    private let across: Enlargement
    private let weights: [Int16]
    private let exposure: Float
    /// How much light each column loses, to be taken from what its row leaves.
    private let falls: [Float]
    private let reach: Float
    private let middle: Float
    private let lanes: Int
    private let last: Int
    private var made = 0

    /// No rows yet of `canvas`, to be widened to `width` pixels.
    init(of canvas: borrowing Canvas, width: Int, _ exposure: Float, vignette: Float) {
        let middleX = canvas.breadth * 0.5
        middle = canvas.depth * 0.5
        let reach = vignette / max(1, middleX * middleX + middle * middle)
        falls = (0..<canvas.width).map { column in
            let away = Float(column) + 0.5 - middleX
            return away * away * reach
        }
        self.reach = reach
        self.exposure = exposure
        across = Enlargement(from: canvas.width, to: width)
        weights = across.spreadWeights
        lanes = 4 * width
        last = canvas.height - 1
        line = [Int16](repeating: 0, count: 4 * canvas.width + 8 * Enlargement.margin)
        rows = [Int16](repeating: 0, count: 4 * lanes)
    }

    /// Makes the rows up to number `row` that are not made yet.
    mutating func make(upTo row: Int, of canvas: borrowing Canvas) {
        while made <= min(row, last) {
            tone(made, of: canvas)
            let (line, firsts, weights, count) = (line, across.firsts, weights, lanes / 4)
            let slot = lanes * (made & 3)..<lanes * ((made & 3) + 1)
            var wide = rows.mutableSpan._consumingExtracting(slot)
            unsafe lend(&wide) { wide, _ in
                unsafe fs_widen_row(line, line.count, firsts, weights, weights.count, wide, count)
            }
            made += 1
        }
    }

    /// One of the last four rows made; beyond the canvas, the row at its border.
    subscript(row: Int) -> Span<Int16> {
        @_lifetime(borrow self)
        get {
            let slot = lanes * (max(0, min(last, row)) & 3)
            return rows.span.extracting(slot..<slot + lanes)
        }
    }

    /// Fills the line with a row of the canvas.
    private mutating func tone(_ row: Int, of canvas: borrowing Canvas) {
        let margin = 4 * Enlargement.margin
        let end = line.count - margin
        let away = Float(row) + 0.5 - middle
        let (exposure, falls, rowFall) = (exposure, falls, 1 - away * away * reach)
        var inner = line.mutableSpan._consumingExtracting(margin..<end)
        unsafe lend(canvas.lights.row(row), falls.span, &inner) {
            unsafe fs_develop_row(exposure, rowFall, $0, $1, $3, $2)
        }
        for lane in 0..<margin {
            line[lane] = line[margin + (lane & 3)]
            line[end + lane] = line[end - 4 + (lane & 3)]
        }
    }
}
