internal import CCaptchaKernels
internal import FretsawRaster

/// A square part of a picture, blurred until its pixel grid is undetectable, for sampling between
/// pixels.
///
/// An interpolated picture reveals the grid of its source pixels, and therefore the angle of a
/// rotated disc: the second derivative of the interpolation differs at pixels and between them. The
/// cause is frequencies near half a cycle per pixel. They are removed first by the binomial filter
/// of order 4, (1 4 6 4 1) / 16 in each direction, whose response there is 0.
///
/// The patch owns its memory; reuse it to avoid allocation.
struct SmoothPatch: Sendable {
    /// The position of the patch's top left pixel in the picture.
    private(set) var origin = PixelPoint(x: 0, y: 0)
    /// The side in pixels.
    private(set) var side = 0
    /// Red, green, blue and alpha of each pixel in 1/256 level, minus 32768.
    ///
    /// They are exact: rounding to whole levels would add a grid again.
    private(set) var levels: [Int16] = []
    /// The rows blurred horizontally, from two above the first to two below the last, with four
    /// channels per pixel.
    ///
    /// Values are 16 times the blurred levels, because the weights add up to 16.
    private var lines: [UInt16] = []
    /// A row of the picture, from two pixels before the first to two after the last.
    private var row: [UInt32] = []

    /// The radius of the blur in pixels.
    private static let reach = 2
    /// The radius of a sample in pixels, rounded up.
    private static let sampleReach = 3

    /// The weights of a cubic B-spline as kernels take them: for positions between the second and the
    /// third of four pixels in a row, the weights of these pixels.
    ///
    /// A rounded position changes a sample by 0.1 level, far below the grain of a disc.
    static let splineWeights = (0..<FS_SPLINE_POSITIONS).flatMap { position in
        let t = Double(position) / Double(FS_SPLINE_POSITIONS)
        return [outer(1 - t), inner(t), inner(1 - t), outer(t)].map { (weight: Double) in
            // In both halves.
            Int32((weight * 32768).rounded()) * 0x1_0001
        }
    }

    /// The weight of a pixel that is 2 − `t` pixels away, for `t` in 0 … 1.
    private static func outer(_ t: Double) -> Double { t * t * t / 6 }

    /// The weight of a pixel that is `t` pixels away, for `t` in 0 … 1.
    private static func inner(_ t: Double) -> Double { (t / 2 - 1) * t * t + 2.0 / 3 }

    /// Creates an empty patch.
    init() {}

    /// Reads the pixels of `picture` that samples within `reach` of (`x`, `y`) need; outside the
    /// picture its border is repeated.
    ///
    /// - Precondition: the picture has pixels; `reach` is in 0 … 4,096, the position within ±2²⁰.
    /// - Complexity: O(reach²); no allocation if `reach` equals that of the previous patch.
    mutating func take(_ picture: Image<RGBA8>, x: Float, y: Float, reach: Float) {
        precondition(picture.width > 0 && picture.height > 0, "nothing to blur")
        precondition((0...4096).contains(reach) && max(abs(x), abs(y)) < 0x1p20)
        // A multiple of four, which the kernels take.
        side = (2 * (Int(reach) + SmoothPatch.sampleReach) + 3) & ~3
        origin = PixelPoint(x: Int(x) - side / 2, y: Int(y) - side / 2)
        if row.count != side + 2 * SmoothPatch.reach {
            row = [UInt32](repeating: 0, count: side + 2 * SmoothPatch.reach)
        }
        let height = side + 2 * SmoothPatch.reach
        if lines.count != 4 * side * height {
            lines = [UInt16](repeating: 0, count: 4 * side * height)
            levels = [Int16](repeating: 0, count: 4 * side * side)
        }
        for line in 0..<height {
            let y = min(max(origin.y + line - SmoothPatch.reach, 0), picture.height - 1)
            copyRow(y, of: picture)
            blurRow(into: line)
        }
        blurColumns()
    }

    /// Copies the pixels needed to blur row `y`.
    private mutating func copyRow(_ y: Int, of picture: Image<RGBA8>) {
        let (left, width) = (origin.x - SmoothPatch.reach, picture.width)
        let inside = (0..<row.count).clamped(to: -left..<max(-left, width - left))
        unsafe picture.withUnsafePixels { pixels in
            unsafe row.withUnsafeMutableBufferPointer { row in
                let line = unsafe UnsafeRawPointer(pixels + y * width)
                    .assumingMemoryBound(to: UInt32.self)
                for x in 0..<row.count {
                    if x == inside.lowerBound, !inside.isEmpty { break }
                    unsafe row[x] = line[left + x < 0 ? 0 : width - 1]
                }
                for x in inside { unsafe row[x] = line[left + x] }
                guard !inside.isEmpty else { return }
                for x in inside.upperBound..<row.count { unsafe row[x] = line[width - 1] }
            }
        }
    }

    /// Blurs the row horizontally into line `line` of `lines`.
    private mutating func blurRow(into line: Int) {
        precondition(row.count == side + 2 * SmoothPatch.reach && side % 4 == 0)
        precondition(line >= 0 && 4 * side * (line + 1) <= lines.count)
        unsafe row.withUnsafeBufferPointer { row in
            unsafe lines.withUnsafeMutableBufferPointer { lines in
                guard let row = row.baseAddress, let lines = lines.baseAddress else { return }
                unsafe fs_smooth_row(row, side, lines + 4 * side * line)
            }
        }
    }

    /// Blurs the lines vertically.
    ///
    /// Sums are at most 256 · 255, so they fit 16 bits and are exact.
    private mutating func blurColumns() {
        precondition(lines.count >= 4 * side * (side + 2 * SmoothPatch.reach))
        precondition(levels.count == 4 * side * side && side % 4 == 0)
        unsafe lines.withUnsafeBufferPointer { lines in
            unsafe levels.withUnsafeMutableBufferPointer { levels in
                guard let lines = lines.baseAddress, let levels = levels.baseAddress else {
                    return
                }
                for row in 0..<side {
                    unsafe fs_smooth_column(
                        lines + 4 * side * row,
                        side,
                        side,
                        levels + 4 * side * row
                    )
                }
            }
        }
    }

    /// Calls `body` with the patch as kernels take it.
    ///
    /// - Precondition: a part of a picture was read.
    func withKernelPatch(_ body: (UnsafePointer<fs_smooth_patch>) -> Void) {
        precondition(side >= 4 && levels.count == 4 * side * side, "nothing was taken")
        unsafe levels.withUnsafeBufferPointer { levels in
            unsafe SmoothPatch.splineWeights.withUnsafeBufferPointer { weights in
                let patch = unsafe fs_smooth_patch(
                    levels: levels.baseAddress,
                    side: side,
                    left: Float(origin.x),
                    top: Float(origin.y),
                    spline_weights: weights.baseAddress
                )
                unsafe withUnsafePointer(to: patch) { unsafe body($0) }
            }
        }
    }
}
