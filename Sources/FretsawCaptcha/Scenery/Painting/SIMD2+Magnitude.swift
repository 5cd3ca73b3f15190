extension SIMD2<Float> {
    /// Distance from the origin.
    @inline(__always)
    var magnitude: Float { (x * x + y * y).squareRoot() }
}
