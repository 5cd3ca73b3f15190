import FretsawRandom

/// Where a building's windows are and which of them are lit.
struct WindowGrid {
    private let spanX: Float
    private let spanY: Float
    private let shareX: Float
    private let shareY: Float
    private let seed: UInt32
    private let threshold: UInt32
    private let floors: Bool

    init(near: Float, unit: Float, using generator: inout SeededGenerator) {
        let scale = unit * (0.8 + 0.55 * near)
        spanX = scale * generator.real(2.1, 3.6)
        spanY = scale * generator.real(2.4, 3.8)
        shareX = generator.real(0.45, 0.8)
        shareY = generator.real(0.4, 0.65)
        seed = generator.noiseSeed()
        threshold = UInt32(generator.real(0.18, 0.62) * 255)
        floors = generator.chance(0.25)
    }

    /// How bright the wall is at a place, and which lamp it is.
    @inline(__always)
    func light(x: Float, y: Float) -> (amount: Float, lamp: Float) {
        let (u, v) = (max(0, x) / spanX, max(0, y) / spanY)
        let (column, row) = (Int32(u), Int32(v))
        var bits = seed ^ UInt32(bitPattern: floors ? column / 3 : column) &* 0x9e37_79b1
        bits ^= UInt32(bitPattern: row) &* 0x85eb_ca77
        bits = (bits ^ bits &>> 15) &* 0x2c1b_3c6d
        bits = (bits ^ bits &>> 12) &* 0x297a_2d39
        bits ^= bits &>> 15
        guard bits & 255 < threshold else { return (0, 0) }
        let fu = abs(u - Float(column) - 0.5) * 2
        let fv = abs(v - Float(row) - 0.5) * 2
        let soft =
            clamp((shareX - fu) * spanX * 0.7 + 0.5) * clamp((shareY - fv) * spanY * 0.7 + 0.5)
        let bright = 0.25 + Float(Int32(bits &>> 8 & 255)) / 255 * 0.95
        return (soft * bright, Float(Int32(bits &>> 16 & 255)) / 255)
    }
}
