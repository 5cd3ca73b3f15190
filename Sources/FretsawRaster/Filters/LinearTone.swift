/// A change of light that is linear in the colour and in the place: each channel times a gain, plus
/// a lift that ramps across the picture.
public struct LinearTone: Sendable {
    /// Factors on red, green and blue in 1/2048; up to 16 (32,767).
    public var gains: [3 of UInt16]
    /// Grey values in 1/8 at the top left corner.
    public var lift: Int
    /// Grey values in 1/8 gained from the left border to the right one.
    public var rampX: Int
    /// Grey values in 1/8 gained from the top border to the bottom one.
    public var rampY: Int

    /// A tone of the given strengths.
    ///
    /// - Precondition: gains below 32,768, and `lift` and both ramps within ±2,048 each.
    public init(gains: [3 of UInt16], lift: Int, rampX: Int, rampY: Int) {
        for channel in 0..<3 { precondition(gains[channel] < 32_768, "a gain lies below 16") }
        for value in [lift, rampX, rampY] {
            precondition(abs(value) <= 2048, "lift and ramps lie within ±256 grey values")
        }
        self.gains = gains
        self.lift = lift
        self.rampX = rampX
        self.rampY = rampY
    }
}

extension Image<RGBA8> {
    /// Fills this picture with the part of `source` whose top left pixel is `origin`, mirrored left
    /// to right where asked, its light changed by `tone`.
    ///
    /// The result is opaque.
    ///
    /// - Precondition: the part lies in `source`.
    /// - Complexity: O(pixels)
    public mutating func copyToned(
        from source: Image<RGBA8>,
        at origin: PixelPoint,
        mirrored: Bool,
        tone: LinearTone
    ) {
        precondition(
            source.bounds.contains(PixelRect(origin: origin, size: size)),
            "the part leaves its picture"
        )
        guard width > 0 else { return }
        let gains = (Int32(tone.gains[0]), Int32(tone.gains[1]), Int32(tone.gains[2]))
        let width = width
        for y in 0..<height {
            let from = source.row(origin.y + y)
            let lift = Int32(tone.lift + tone.rampY * y / height)
            // The ramp along the row in 2⁻¹⁶, rounded down: one addition a pixel.
            let step = Int32(tone.rampX * 65_536 / width)
            var row = mutableRow(y)
            let first = mirrored ? origin.x + width - 1 : origin.x
            let stride = mirrored ? -1 : 1
            for x in row.indices {
                let pixel = from[first &+ x &* stride]
                let light = lift &+ (step &* Int32(truncatingIfNeeded: x)) &>> 16
                row[x] = RGBA8(
                    red: LinearTone.apply(gains.0, light, to: pixel.red),
                    green: LinearTone.apply(gains.1, light, to: pixel.green),
                    blue: LinearTone.apply(gains.2, light, to: pixel.blue)
                )
            }
        }
    }
}

extension LinearTone {
    /// One channel: the gain in 1/2048, the light in 1/8, rounded to the nearest.
    @inline(__always)
    static func apply(_ gain: Int32, _ light: Int32, to channel: UInt8) -> UInt8 {
        let value = (Int32(channel) &* gain &>> 8 &+ light &+ 4) &>> 3
        return UInt8(truncatingIfNeeded: max(0, min(255, value)))
    }
}
