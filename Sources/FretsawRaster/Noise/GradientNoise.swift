import CRasterKernels

/// Gradient noise: a smooth random field with features about one unit wide.
///
/// K. Perlin's construction ("An Image Synthesizer", 1985, with the fade curve of "Improving Noise", 2002) over a
/// hashed lattice. Gradients come from a square instead of a circle, which is free and varies the strength of
/// neighbouring features. Values are in −1.5 … 1.5, nearly all in −1 … 1; the mean is 0.
public struct GradientNoise: Sendable {
    /// The seed of the field; fields of different seeds are unrelated.
    public let seed: UInt32

    /// The field of `seed`.
    public init(seed: UInt32) { self.seed = seed }

    /// Scales typical values to −1 … 1.
    private static let scale: Float = 1.5

    /// The field at one point.
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

    /// Fills `row` with `amplitude` × the field along a row: element `i` at (`x` + `i` · `step`, `y`).
    ///
    /// Steps outside 1e-9 ..< 1e3 and coordinates beyond ±10⁹ give 0. The field repeats in both
    /// directions after `period` cells, a power of two; it does not repeat if `period` is nil.
    ///
    /// - Complexity: O(elements + cells crossed)
    func fillRow(
        _ row: inout MutableSpan<Float>,
        x: Float,
        y: Float,
        step: Float,
        amplitude: Float,
        shape: NoiseShape,
        period: UInt32? = nil
    ) {
        guard step > 1e-9, step < 1e3, abs(x) < 1e9, abs(y) < 1e9 else {
            for index in row.indices { row[index] = 0 }
            return
        }
        let gain = amplitude * GradientNoise.scale
        let place = fs_noise_row(
            seed: seed,
            mask: period.map { $0 - 1 } ?? .max,
            x: x,
            y: y,
            step: step,
            gain: shape == .smooth ? gain : shape == .billow ? 2 * gain : -2 * gain,
            offset: shape == .smooth ? 0 : shape == .billow ? -0.5 * amplitude : 0.5 * amplitude,
            is_folded: shape == .smooth ? 0 : 1
        )
        unsafe withPointers(&row) { row, count in unsafe fs_gradient_row(place, row, count) }
    }

    /// The gradients of lattice column `x`, interpolated between rows `y` and `y` + 1.
    ///
    /// They contribute `level + slope · dx` to the field at a distance of `dx` to the right of the column.
    @inline(__always)
    private func slice(
        _ x: Int32,
        _ y: Int32,
        _ dy: Float,
        _ wy: Float
    ) -> (slope: Float, level: Float) {
        let top = LatticeHash.mix(x, y, seed: seed)
        let bottom = LatticeHash.mix(x, y &+ 1, seed: seed)
        let topX = LatticeHash.signedUnit(top)
        let topLevel = LatticeHash.signedUnit(top &>> 16) * dy
        let bottomX = LatticeHash.signedUnit(bottom)
        let bottomLevel = LatticeHash.signedUnit(bottom &>> 16) * (dy - 1)
        return (topX + (bottomX - topX) * wy, topLevel + (bottomLevel - topLevel) * wy)
    }

    /// Perlin's fade curve, 6t⁵ − 15t⁴ + 10t³.
    @inline(__always)
    private static func fade(_ t: Float) -> Float { t * t * t * (t * (t * 6 - 15) + 10) }
}

/// A hash of lattice corners: a fixed mix of the corner's coordinates and a seed.
///
/// Without a table, so the field never repeats.
@usableFromInline
enum LatticeHash {
    /// 32 well mixed bits for the corner (`x`, `y`).
    ///
    /// The shifts and the last two factors are those of C. Wellons' "lowbias32" integer hash; the
    /// first two factors distinguish the axes.
    @inlinable
    @inline(__always)
    static func mix(_ x: Int32, _ y: Int32, seed: UInt32) -> UInt32 {
        var h = seed
        h ^= UInt32(bitPattern: x) &* 0x9e37_79b1
        h ^= (UInt32(bitPattern: y) &* 0x85eb_ca77) &>> 3 ^ UInt32(bitPattern: y) &* 0xc2b2_ae3d
        h ^= h &>> 16
        h = h &* 0x7feb_352d
        h ^= h &>> 15
        h = h &* 0x846c_a68b
        h ^= h &>> 16
        return h
    }

    /// The lower 16 bits as a number of −1 ..< 1.
    @inlinable
    @inline(__always)
    static func signedUnit(_ bits: UInt32) -> Float {
        Float(Int16(truncatingIfNeeded: bits)) * 0x1p-15
    }

    /// The floor, for |value| < 2³¹; 0 for other values.
    @inlinable
    @inline(__always)
    static func floor(_ value: Float) -> Int32 {
        guard value > -2.1e9, value < 2.1e9 else { return 0 }
        let whole = Int32(value)
        return Float(whole) > value ? whole &- 1 : whole
    }
}
