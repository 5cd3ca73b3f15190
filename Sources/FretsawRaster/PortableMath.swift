/// Transcendental functions with identical results on every machine.
///
/// The results of a C library differ by version and processor, and one bit in a noise field changes
/// the hash of a picture. These functions use only `+ − × ÷` and `squareRoot`, which IEEE 754
/// defines exactly. Relative errors are below 1e-10, much finer than 8-bit channels need.
public enum PortableMath {
    /// π.
    public static let pi = 3.141592653589793

    private static let ln2 = 0.6931471805599453

    /// The sine of an angle given in full turns (0.25 is a right angle).
    public static func sine(turns: Double) -> Double {
        // Folded to −1/4 … 1/4 of a turn, because the series is short there.
        var t = turns - turns.rounded(.toNearestOrEven)
        if t > 0.25 { t = 0.5 - t } else if t < -0.25 { t = -0.5 - t }
        let x = t * (2 * pi)
        let s = x * x
        var sum = -1.0 / 1_307_674_368_000
        sum = sum * s + 1.0 / 6_227_020_800
        sum = sum * s - 1.0 / 39_916_800
        sum = sum * s + 1.0 / 362_880
        sum = sum * s - 1.0 / 5_040
        sum = sum * s + 1.0 / 120
        sum = sum * s - 1.0 / 6
        return x + x * s * sum
    }

    /// The cosine of an angle given in full turns.
    public static func cosine(turns: Double) -> Double { sine(turns: turns + 0.25) }

    /// The angle of the vector (`x`, `y`) in full turns, −0.5 … 0.5; 0 for the zero vector.
    public static func angle(x: Double, y: Double) -> Double {
        let ax = abs(x), ay = abs(y)
        guard ax > 0 || ay > 0 else { return 0 }
        let swapped = ay > ax
        var ratio = swapped ? ax / ay : ay / ax
        // atan r = π/8 + atan((r − k) / (1 + k·r)) with k = tan(π/8).
        let k = 0.41421356237309503
        let shifted = ratio > 0.1989123673796580
        if shifted { ratio = (ratio - k) / (1 + k * ratio) }
        let s = ratio * ratio
        var sum = 0.0
        for n in stride(from: 25, through: 3, by: -2) {
            sum = s * ((n % 4 == 1 ? 1.0 : -1.0) / Double(n) + sum)
        }
        var turns = (ratio + ratio * sum) / (2 * pi)
        if shifted { turns += 0.0625 }
        if swapped { turns = 0.25 - turns }
        if x < 0 { turns = 0.5 - turns }
        return y < 0 ? -turns : turns
    }

    /// 2 to the power of `x`; 0 below −1022, infinity above 1023.
    public static func exp2(_ x: Double) -> Double {
        guard x >= -1022 else { return 0 }
        guard x <= 1023 else { return .infinity }
        let whole = x.rounded(.toNearestOrEven)
        let f = (x - whole) * ln2
        var sum = 1.0
        for n in stride(from: 12, through: 1, by: -1) { sum = 1 + sum * f / Double(n) }
        return sum * Double(sign: .plus, exponent: Int(whole), significand: 1)
    }

    /// The exponential function.
    public static func exp(_ x: Double) -> Double { exp2(x / ln2) }

    /// The logarithm to base 2 of a positive number; −infinity for 0 and below.
    public static func log2(_ x: Double) -> Double {
        guard x > 0 else { return -.infinity }
        guard x.isFinite else { return x }
        var exponent = Int(x.exponent)
        var m = x.significand
        if m > 1.5 {
            m /= 2
            exponent += 1
        }
        let s = (m - 1) / (m + 1)
        let q = s * s
        var sum = 0.0
        for n in stride(from: 25, through: 1, by: -2) { sum = sum * q + 1 / Double(n) }
        return Double(exponent) + 2 * s * sum / ln2
    }

    /// `base` to the power of `exponent`, for `base` ≥ 0.
    public static func power(_ base: Double, _ exponent: Double) -> Double {
        base > 0 ? exp2(exponent * log2(base)) : (exponent == 0 ? 1 : 0)
    }
}

extension PortableMath {
    /// The sines of four angles given in full turns.
    ///
    /// Results equal those of ``sine(turns:)`` except for the sign of zero.
    ///
    /// - Precondition: all angles are within ±2⁵⁰ turns.
    public static func sines(turns: SIMD4<Double>) -> SIMD4<Double> {
        // Values of `Double` near 1.5 · 2⁵² are integers, so adding 1.5 · 2⁵² rounds to the nearest
        // integer, ties to even.
        let t = turns - ((turns + 0x1.8p52) - 0x1.8p52)
        // Folded to −1/4 … 1/4 of a turn: first the absolute value, then the sign.
        let bits = unsafe unsafeBitCast(t, to: SIMD4<UInt64>.self)
        let sign = bits & 0x8000_0000_0000_0000
        let size = unsafe unsafeBitCast(bits & 0x7fff_ffff_ffff_ffff, to: SIMD4<Double>.self)
        let folded = size.replacing(with: 0.5 - size, where: size .> 0.25)
        let x =
            unsafe unsafeBitCast(
                unsafeBitCast(folded, to: SIMD4<UInt64>.self) | sign,
                to: SIMD4<Double>.self
            ) * (2 * pi)
        let s = x * x
        var sum = SIMD4<Double>(repeating: -1.0 / 1_307_674_368_000)
        sum = sum * s + 1.0 / 6_227_020_800
        sum = sum * s - 1.0 / 39_916_800
        sum = sum * s + 1.0 / 362_880
        sum = sum * s - 1.0 / 5_040
        sum = sum * s + 1.0 / 120
        sum = sum * s - 1.0 / 6
        return x + x * s * sum
    }
}

extension SIMD8<Float> {
    /// The integer parts of numbers in 0 … 2²²; the standard library converts one lane at a time.
    @inlinable
    @inline(__always)
    package var wholePart: SIMD8<UInt32> {
        // A `Float` from 2²³ to 2²⁴ is an integer, so adding 2²³ rounds to the nearest integer. The
        // low 23 bits of the sum are that integer.
        let shifted = self + 0x1p23
        let whole = unsafe unsafeBitCast(shifted, to: SIMD8<UInt32>.self) & 0x7f_ffff
        // Minus 1 if that rounded up.
        let above = unsafe unsafeBitCast(self - (shifted - 0x1p23), to: SIMD8<UInt32>.self) &>> 31
        return whole &- above
    }
}

extension SIMD4<Float> {
    /// The integer parts of numbers in 0 … 2²².
    @inlinable
    @inline(__always)
    package var wholePart: SIMD4<UInt32> {
        SIMD8(lowHalf: self, highHalf: .zero).wholePart.lowHalf
    }
}
