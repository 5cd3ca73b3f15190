internal import CRasterKernels

/// A tone change: each channel is multiplied by a gain, plus a lift that ramps linearly across the picture.
public struct LinearTone: Sendable {
    /// Gains of red, green and blue in 1/2048, below 16,384 (a factor of 8).
    public var gains: [3 of UInt16]
    /// The lift at the top left corner, in 1/8 grey value.
    public var lift: Int
    /// The increase of the lift from the left to the right border, in 1/8 grey value.
    public var rampX: Int
    /// The increase of the lift from the top to the bottom border, in 1/8 grey value.
    public var rampY: Int

    /// A tone change with gains below 16,384, and with `lift` and both ramps within ±2,048 each.
    public init(gains: [3 of UInt16], lift: Int, rampX: Int, rampY: Int) {
        for channel in 0..<3 { precondition(gains[channel] < 16_384, "gains must be below 16,384") }
        for value in [lift, rampX, rampY] {
            precondition(abs(value) <= 2048, "lift and ramps must be within ±2,048")
        }
        self.gains = gains
        self.lift = lift
        self.rampX = rampX
        self.rampY = rampY
    }
}

extension Image<RGBA8> {
    /// Fills this picture with the part of `source` with the top left pixel `origin`, mirrored left
    /// to right if `mirrored`, and applies `tone`.
    ///
    /// The result is opaque.
    ///
    /// - Precondition: the part is within `source`.
    /// - Complexity: O(pixels)
    public mutating func copyToned<Source: ColorPixel>(
        from source: Image<Source>,
        at origin: PixelPoint,
        mirrored: Bool,
        tone: LinearTone
    ) {
        precondition(
            source.bounds.contains(PixelRect(origin: origin, size: size)),
            "the part is not within the source"
        )
        guard width > 0, height > 0 else { return }
        let (width, height) = (width, height)
        let stride = source.width
        let numbers = tone.numbers(width: width)
        unsafe source.withUnsafePixels { photo in
            unsafe withUnsafeMutablePixels { picture in
                for step in 0..<height {
                    // Mirrored rows are read backwards, so the last row comes first: hardware
                    // prefetching follows one direction only.
                    let y = mirrored ? height - 1 - step : step
                    // Rows of a large photo are in different pages, where hardware prefetching starts again.
                    let later = mirrored ? max(0, y - 2) : min(height - 1, y + 2)
                    let lift = Int16(truncatingIfNeeded: tone.rampY * y / height)
                    unsafe fs_tone_row(
                        photo + (origin.y + y) * stride + origin.x,
                        photo + (origin.y + later) * stride + origin.x,
                        MemoryLayout<Source>.stride,
                        width,
                        mirrored ? 1 : 0,
                        numbers,
                        lift,
                        picture + y * width
                    )
                }
            }
        }
    }
}

extension LinearTone {
    /// The gains, and the lift for every pixel of a row, in the layout of `fs_tone_row`.
    ///
    /// Alpha has a gain of 0 and a lift larger than any negative row lift, so it becomes 255.
    fileprivate func numbers(width: Int) -> [UInt32] {
        let alpha: UInt32 = 8 * 255 + 4096
        var numbers = [UInt32](repeating: 0, count: 16 + (width + 7) / 8 * 16)
        for place in 0..<8 {
            numbers[place] = UInt32(gains[0]) | UInt32(gains[2]) << 16
            numbers[8 + place] = UInt32(gains[1])
        }
        for x in 0..<width {
            let light = Int16(truncatingIfNeeded: lift + rampX * x / width)
            let word = UInt32(UInt16(bitPattern: light))
            let place = 16 + 16 * (x / 8) + x % 8
            numbers[place] = word | word << 16
            numbers[place + 8] = word | alpha << 16
        }
        return numbers
    }
}
