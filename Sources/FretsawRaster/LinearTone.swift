internal import CRasterKernels

/// A change of light that is linear in the colour and in the place: each channel times a gain, plus
/// a lift that ramps across the picture.
public struct LinearTone: Sendable {
    /// Factors on red, green and blue in 1/2048; below 8 (16,384).
    public var gains: [3 of UInt16]
    /// Grey values in 1/8 at the top left corner.
    public var lift: Int
    /// Grey values in 1/8 gained from the left border to the right one.
    public var rampX: Int
    /// Grey values in 1/8 gained from the top border to the bottom one.
    public var rampY: Int

    /// A tone of the given strengths.
    ///
    /// - Precondition: gains below 16,384, and `lift` and both ramps within ±2,048 each.
    public init(gains: [3 of UInt16], lift: Int, rampX: Int, rampY: Int) {
        for channel in 0..<3 { precondition(gains[channel] < 16_384, "a gain lies below 8") }
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
        guard width > 0, height > 0 else { return }
        let (width, height) = (width, height)
        let stride = source.width
        let lights = tone.lights(width: width)
        let (red, green, blue) = (tone.gains[0], tone.gains[1], tone.gains[2])
        unsafe source.withUnsafePixels { photo in
            unsafe withUnsafeMutablePixels { picture in
                for step in 0..<height {
                    // Mirrored rows are read backwards, so the last row comes first: memory reads
                    // ahead in one direction only.
                    let y = mirrored ? height - 1 - step : step
                    let lift = Int16(truncatingIfNeeded: tone.rampY * y / height)
                    unsafe fs_tone_row(
                        photo + (origin.y + y) * stride + origin.x,
                        width,
                        mirrored ? 1 : 0,
                        fs_tone(red: red, green: green, blue: blue, lift: lift),
                        lights,
                        picture + y * width
                    )
                }
            }
        }
    }
}

extension LinearTone {
    /// The light for every pixel of a row, laid out as `fs_tone_row` reads it.
    ///
    /// An alpha byte gets no gain and more light than any lift takes away, so it ends as 255.
    fileprivate func lights(width: Int) -> [UInt32] {
        let alpha: UInt32 = 8 * 255 + 4096
        var lights = [UInt32](repeating: 0, count: (width + 7) / 8 * 16)
        for x in 0..<width {
            let light = Int16(truncatingIfNeeded: lift + rampX * x / width)
            let word = UInt32(UInt16(bitPattern: light))
            let place = 16 * (x / 8) + x % 8
            lights[place] = word | word << 16
            lights[place + 8] = word | alpha << 16
        }
        return lights
    }
}
