import CSceneryKernels
import FretsawRaster

/// The four most recently made rows of a canvas, resampled to the width of the picture.
///
/// A row consists of levels. A level is the value of a channel, in 1/64 of a stored level. Each pixel has four levels.
struct WideRows {
    /// A row of the canvas as levels, with the margins that resampling needs.
    private var line: [Int16]
    /// A ring of four rows; row `y` uses slot `y % 4`.
    private var rows: [Int16]
    private let across: Enlargement
    private let weights: [Int16]
    private let exposure: Float
    /// The vignette's loss of light in each column, subtracted from the light left in the row.
    private let falls: [Float]
    private let reach: Float
    private let middle: Float
    private let lanes: Int
    private let last: Int
    private var made = 0

    /// Prepares to resample rows of `canvas` to `width` pixels.
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

    mutating func make(upTo row: Int, of canvas: borrowing Canvas) {
        while made <= min(row, last) {
            tone(made, of: canvas)
            let (line, firsts, weights, count) = (line, across.firsts, weights, lanes / 4)
            let slot = lanes * (made & 3)..<lanes * ((made & 3) + 1)
            var wide = rows.mutableSpan._consumingExtracting(slot)
            unsafe withPointers(&wide) { wide, _ in
                unsafe fs_widen_row(line, line.count, firsts, weights, weights.count, wide, count)
            }
            made += 1
        }
    }

    /// One of the four most recently made rows; outside the canvas, the border row.
    subscript(row: Int) -> Span<Int16> {
        @_lifetime(borrow self)
        get {
            let slot = lanes * (max(0, min(last, row)) & 3)
            return rows.span.extracting(slot..<slot + lanes)
        }
    }

    /// Fills the line with the levels of a canvas row.
    private mutating func tone(_ row: Int, of canvas: borrowing Canvas) {
        let margin = 4 * Enlargement.margin
        let end = line.count - margin
        let away = Float(row) + 0.5 - middle
        let (exposure, falls, rowFall) = (exposure, falls, 1 - away * away * reach)
        var inner = line.mutableSpan._consumingExtracting(margin..<end)
        unsafe withPointers(canvas.lights.row(row), falls.span, &inner) {
            unsafe fs_develop_row(exposure, rowFall, $0, $1, $3, $2)
        }
        for lane in 0..<margin {
            line[lane] = line[margin + (lane & 3)]
            line[end + lane] = line[end - 4 + (lane & 3)]
        }
    }
}

/// The positions and weights that enlarge a line.
///
/// Each target sample blends four source samples.
///
/// Keys' cubic kernel (R. Keys, "Cubic Convolution Interpolation for Digital Image Processing",
/// 1981) with a = −0.7, slightly sharper than with the common −1/2.
struct Enlargement {
    /// The samples that the kernel needs beyond each end of the line.
    static let margin = 2
    /// For each target sample the index of its first source sample, in a line with margins.
    let firsts: [Int32]
    /// Four weights per target sample, in 1/32768, which add up to about 32767, slightly less than 1.
    let weights: [SIMD4<Int16>]

    /// The enlargement from `source` to `target` samples; `target` is not smaller.
    init(from source: Int, to target: Int) {
        let ratio = Float(source) / Float(target)
        var firsts: [Int32] = []
        var weights: [SIMD4<Int16>] = []
        firsts.reserveCapacity(target)
        weights.reserveCapacity(target)
        for index in 0..<target {
            // Positions begin at −½, before the centre of the first sample.
            let place = (Float(index) + 0.5) * ratio - 0.5
            let below = place < 0 ? -1 : min(source - 1, Int(place))
            let t = max(0, min(1, place - Float(below)))
            firsts.append(Int32(below - 1 + Enlargement.margin))
            weights.append(Enlargement.whole(Enlargement.kernel(t)))
        }
        self.firsts = firsts
        self.weights = weights
    }

    /// Every weight four times, once for each of the four levels of a pixel.
    var spreadWeights: [Int16] {
        var result = [Int16](repeating: 0, count: 16 * weights.count)
        var lanes = result.mutableSpan
        for index in weights.indices {
            let weight = weights[index]
            for lane in 0..<16 { lanes[16 * index + lane] = weight[lane >> 2] }
        }
        return result
    }

    /// Weights as integers in 1/32768, at most 32767.
    private static func whole(_ weights: SIMD4<Float>) -> SIMD4<Int16> {
        // Adding 1.5 · 2²³ rounds a `Float` to an integer, which is then in its lowest bits.
        let bits = weights * 32_767 + 0x1.8p23
        func lane(_ index: Int) -> Int16 { Int16(truncatingIfNeeded: bits[index].bitPattern) }
        return SIMD4(lane(0), lane(1), lane(2), lane(3))
    }

    /// The weights of the samples at −1, 0, 1 and 2 for a position `t` of 0 … 1.
    private static func kernel(_ t: Float) -> SIMD4<Float> {
        let a: Float = -0.7
        func near(_ x: Float) -> Float { ((a + 2) * x - (a + 3)) * x * x + 1 }
        func far(_ x: Float) -> Float { ((a * x - 5 * a) * x + 8 * a) * x - 4 * a }
        return SIMD4(far(1 + t), near(t), near(1 - t), far(2 - t))
    }
}
