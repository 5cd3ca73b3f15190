/// Gradient noise: a smooth random field with features about one unit wide.
///
/// K. Perlin's construction ("An Image Synthesizer", 1985, with the fade curve of "Improving Noise",
/// 2002) over a hashed lattice; gradients come from a square rather than a circle, which costs
/// nothing and varies the strength of neighbouring features. Values lie in −1.5 … 1.5, nearly all in
/// −1 … 1; the mean is 0.
public struct GradientNoise: Sendable {
    /// What a field is drawn from: fields of different seeds have nothing in common.
    public let seed: UInt32

    /// The field of `seed`.
    @inlinable
    public init(seed: UInt32) { self.seed = seed }

    /// Brings the usual values to −1 … 1.
    @usableFromInline static let scale: Float = 1.5

    /// The field at one place.
    @inlinable
    public func value(x: Float, y: Float) -> Float {
        let column = LatticeHash.floor(x)
        let row = LatticeHash.floor(y)
        let dx = x - Float(column)
        let dy = y - Float(row)
        let wy = GradientNoise.fade(dy)
        let left = slice(column, row, dy, wy)
        let right = slice(column &+ 1, row, dy, wy)
        let a = left.slope * dx + left.level
        let b = right.slope * (dx - 1) + right.level
        return (a + (b - a) * GradientNoise.fade(dx)) * GradientNoise.scale
    }

    /// Adds `amplitude` × the field along a row: element `i` at (`x` + `i` · `step`, `y`).
    ///
    /// - Parameters:
    ///   - row: what is added to.
    ///   - x: place of the first element.
    ///   - y: place of the row.
    ///   - step: distance of neighbouring elements, 1e-9 ..< 1e6; other steps add nothing, as places
    ///     beyond ±10⁹ do.
    ///   - amplitude: a factor on the field.
    ///   - shape: what is done to each value before it is added.
    /// - Complexity: O(elements + cells crossed)
    public func addRow(
        to row: inout MutableSpan<Float>,
        x: Float,
        y: Float,
        step: Float,
        amplitude: Float,
        shape: NoiseShape
    ) {
        let count = row.count
        guard count > 0, step > 1e-9, step < 1e6, abs(x) < 1e9, abs(y) < 1e9 else { return }
        let latticeRow = LatticeHash.floor(y)
        let dy = y - Float(latticeRow)
        let wy = GradientNoise.fade(dy)
        var column = LatticeHash.floor(x)
        var t = x - Float(column)
        var left = slice(column, latticeRow, dy, wy)
        var right = slice(column &+ 1, latticeRow, dy, wy)
        let reach = 1 / step
        var start = 0
        while start < count {
            // All elements of one cell: the loop inside has no branch.
            let cell = Int((1 - t) * reach) &+ 1
            let length = min(count &- start, max(1, cell))
            let (a0, a1) = (left.level, left.slope)
            let (b0, b1) = (right.level - right.slope, right.slope)
            switch shape {
            case .smooth:
                let gain = amplitude * GradientNoise.scale
                for k in 0..<length {
                    let u = t + Float(Int32(truncatingIfNeeded: k)) * step
                    let a = a1 * u + a0
                    let b = b1 * u + b0
                    let value = (a + (b - a) * GradientNoise.fade(u)) * gain
                    // `start + length ≤ count` by construction.
                    unsafe row[unchecked: start &+ k] += value
                }
            case .billow:
                let gain = amplitude * GradientNoise.scale * 2
                for k in 0..<length {
                    let u = t + Float(Int32(truncatingIfNeeded: k)) * step
                    let a = a1 * u + a0
                    let b = b1 * u + b0
                    let value = abs(a + (b - a) * GradientNoise.fade(u)) * gain - 0.5 * amplitude
                    unsafe row[unchecked: start &+ k] += value
                }
            case .ridged:
                let gain = amplitude * GradientNoise.scale * 2
                for k in 0..<length {
                    let u = t + Float(Int32(truncatingIfNeeded: k)) * step
                    let a = a1 * u + a0
                    let b = b1 * u + b0
                    let value = 0.5 * amplitude - abs(a + (b - a) * GradientNoise.fade(u)) * gain
                    unsafe row[unchecked: start &+ k] += value
                }
            }
            start &+= length
            t += Float(Int32(truncatingIfNeeded: length)) * step
            let skipped = Int32(t)
            t -= Float(skipped)
            if skipped == 1 {
                column &+= 1
                left = right
            } else if skipped > 1 {
                column &+= skipped
                left = slice(column, latticeRow, dy, wy)
            }
            right = slice(column &+ 1, latticeRow, dy, wy)
        }
    }

    /// A lattice column cut by the row: the field right of the corner is `level + slope · dx`.
    @inlinable
    @inline(__always)
    func slice(_ x: Int32, _ y: Int32, _ dy: Float, _ wy: Float) -> (slope: Float, level: Float) {
        let top = LatticeHash.mix(x, y, seed: seed)
        let bottom = LatticeHash.mix(x, y &+ 1, seed: seed)
        let topX = LatticeHash.signedUnit(top)
        let topLevel = LatticeHash.signedUnit(top &>> 16) * dy
        let bottomX = LatticeHash.signedUnit(bottom)
        let bottomLevel = LatticeHash.signedUnit(bottom &>> 16) * (dy - 1)
        return (topX + (bottomX - topX) * wy, topLevel + (bottomLevel - topLevel) * wy)
    }

    /// Perlin's 6t⁵ − 15t⁴ + 10t³.
    @inlinable
    @inline(__always)
    static func fade(_ t: Float) -> Float { t * t * t * (t * (t * 6 - 15) + 10) }
}
