/// The random numbers at the corners of noise cells: a fixed mix of the corner's place and a seed.
///
/// No table, so the field never repeats; two multiplications, so four corners cost little.
@usableFromInline
enum LatticeHash {
    /// 32 well mixed bits for the corner (`x`, `y`).
    ///
    /// The shifts and the last two factors are those of C. Wellons' "lowbias32" integer hash; the
    /// first two keep the axes apart.
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

    /// The high or low half of `bits` as a number of −1 ..< 1.
    @inlinable
    @inline(__always)
    static func signedUnit(_ bits: UInt32) -> Float {
        Float(Int16(truncatingIfNeeded: bits)) * 0x1p-15
    }

    /// The upper 24 bits as a number of 0 ..< 1.
    @inlinable
    @inline(__always)
    static func unit(_ bits: UInt32) -> Float { Float(bits &>> 8) * 0x1p-24 }

    /// The whole part towards −∞, for |value| < 2³¹; noise far outside that is 0's.
    @inlinable
    @inline(__always)
    static func floor(_ value: Float) -> Int32 {
        guard value > -2.1e9, value < 2.1e9 else { return 0 }
        let whole = Int32(value)
        return Float(whole) > value ? whole &- 1 : whole
    }
}
