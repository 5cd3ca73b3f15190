internal import CCaptchaKernels
internal import FretsawRaster

/// The part of a picture around a disc as a few large cells, in memory to reuse: cubic B-splines over
/// them blur the picture until only its colours are left.
struct SmoothPatch: Sendable {
    /// Red, green, blue and alpha of each cell in 1/256 level, minus 32768.
    private var levels = [Int16](repeating: 0, count: 4 * side * side)

    /// The number of cells in a row, and of rows.
    static let side = 28
    /// The number of cells across a disc; the others are around it, for samples near its edge.
    static let cellsPerDisc = 20
    /// The samples of a cell in a row, and in a column.
    private static let samples = 4

    /// The weights of a cubic B-spline as kernels take them: for positions between the second and the
    /// third of four cells in a row, the weights of these cells.
    static let splineWeights = (0..<FS_SPLINE_POSITIONS).flatMap { position in
        let t = Double(position) / Double(FS_SPLINE_POSITIONS)
        return [outer(1 - t), inner(t), inner(1 - t), outer(t)].map { (weight: Double) in
            // In both halves.
            Int32((weight * 32768).rounded()) * 0x1_0001
        }
    }

    /// The weight of a cell that is 2 − `t` cells away, for `t` in 0 … 1.
    private static func outer(_ t: Double) -> Double { t * t * t / 6 }

    /// The weight of a cell that is `t` cells away, for `t` in 0 … 1.
    private static func inner(_ t: Double) -> Double { (t / 2 - 1) * t * t + 2.0 / 3 }

    init() {}

    /// Reads the part of `picture` for the disc in `box`, which is near it; beyond, its border is repeated.
    mutating func take(_ picture: Image<RGBA8>, around box: PixelRect) {
        precondition(picture.width > 0 && picture.height > 0, "nothing to blur")
        let (side, samples) = (SmoothPatch.side, SmoothPatch.samples)
        let count = side * samples
        let step = Double(box.size.width) / Double(SmoothPatch.cellsPerDisc * samples)
        func places(_ start: Int, limit: Int) -> [Int] {
            let middle = Double(start) + Double(box.size.width) / 2
            return (0..<count).map { sample in
                let place = middle + (Double(sample - count / 2) + 0.5) * step
                return min(max(Int(place.rounded(.down)), 0), limit - 1)
            }
        }
        let columns = places(box.minX, limit: picture.width)
        let rows = places(box.minY, limit: picture.height)
        for line in 0..<side {
            var sums = [SIMD4<UInt16>](repeating: .zero, count: side)
            for row in rows[line * samples..<(line + 1) * samples] {
                let pixels = picture.row(row)
                for (sample, column) in columns.enumerated() {
                    let pixel = pixels[column]
                    sums[sample / samples] &+= SIMD4(
                        UInt16(pixel.red),
                        UInt16(pixel.green),
                        UInt16(pixel.blue),
                        UInt16(pixel.alpha)
                    )
                }
            }
            for (cell, sum) in sums.enumerated() {
                // Sixteen samples of at most 255, times sixteen, fit 16 bits.
                let all = (sum &<< 4) ^ 0x8000
                for channel in 0..<4 {
                    levels[4 * (line * side + cell) + channel] = Int16(bitPattern: all[channel])
                }
            }
        }
    }

    /// Calls `body` with the patch as kernels take it.
    func withKernelPatch(_ body: (UnsafePointer<fs_smooth_patch>) -> Void) {
        unsafe levels.withUnsafeBufferPointer { levels in
            unsafe SmoothPatch.splineWeights.withUnsafeBufferPointer { weights in
                let patch = unsafe fs_smooth_patch(
                    levels: levels.baseAddress,
                    side: SmoothPatch.side,
                    spline_weights: weights.baseAddress
                )
                unsafe withUnsafePointer(to: patch) { unsafe body($0) }
            }
        }
    }
}
