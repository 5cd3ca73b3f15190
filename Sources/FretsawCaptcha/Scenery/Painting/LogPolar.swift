import FretsawRaster

/// Places by direction and logarithm of distance: squares there are pieces that grow with distance
/// here, as in a rose window.
///
/// Single precision approximations in plain arithmetic, the same on every machine: the angle within
/// 0.0001 turns, the logarithm within 0.0005.
enum LogPolar {
    /// The angle from the downward direction, 0 … 0.5 turns, alike on both sides.
    @inline(__always)
    static func angle(x: Float, y: Float) -> Float {
        let (across, down) = (abs(x), abs(y))
        let high = max(across, down, 1e-9)
        let r = min(across, down) / high
        // Minimax polynomial of atan(r)/2π on 0 … 1 in odd powers.
        let s = r * r
        let turn = r * (0.1590892 + s * (-0.0519186 + s * (0.0260268 - s * 0.0082258)))
        let quarter = across > down ? 0.25 - turn : turn
        return y < 0 ? 0.5 - quarter : quarter
    }

    /// The natural logarithm of a positive number.
    @inline(__always)
    static func logarithm(_ value: Float) -> Float {
        let bits = max(value, 1e-20).bitPattern
        let exponent = Float(Int32(bits &>> 23) &- 127)
        let m = Float(bitPattern: bits & 0x007f_ffff | 0x3f80_0000) - 1
        let fraction = m * (1.4391 + m * (-0.6821 + m * (0.3259 - m * 0.0829)))
        return (exponent + fraction) * 0.6931472
    }
}
