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
        unsafe source.withUnsafePixels { photo in
            unsafe withUnsafeMutablePixels { picture in
                for step in 0..<height {
                    // Mirrored rows are read backwards, so the last row comes first: memory reads
                    // ahead in one direction only.
                    let y = mirrored ? height - 1 - step : step
                    let row = unsafe ToneRow(
                        source: photo + (origin.y + y) * stride + origin.x,
                        target: picture + y * width,
                        count: width,
                        gains: tone.gains,
                        lift: Int16(truncatingIfNeeded: tone.rampY * y / height)
                    )
                    if mirrored {
                        unsafe row.paint(lights, mirrored: true)
                    } else {
                        unsafe row.paint(lights, mirrored: false)
                    }
                }
            }
        }
    }
}

extension LinearTone {
    /// The light for every byte of a row.
    ///
    /// An alpha byte gets no gain and more light than any lift takes away, so it ends as 255.
    fileprivate func lights(width: Int) -> [Int16] {
        var lights = [Int16](repeating: 8 * 255 + 4096, count: 4 * width)
        for x in 0..<width {
            let light = Int16(truncatingIfNeeded: lift + rampX * x / width)
            for channel in 0..<3 { lights[4 * x + channel] = light }
        }
        return lights
    }
}

/// One row of a photo on its way into a picture: each byte times its gain, plus its light and the
/// row's lift, rounded to the nearest and kept within a byte.
///
/// Everything fits 16 bits, so that eight bytes go through at once. Written with vectors, not as a
/// plain loop: the compiler makes one of it too, but reads the gains from memory all over, and cannot
/// turn the row around on the way.
@unsafe private struct ToneRow {
    private let source: UnsafePointer<RGBA8>
    private let target: UnsafeMutablePointer<RGBA8>
    private let count: Int
    /// For the bytes of two pixels: the gains' whole 256ths, and what is left of them.
    private let coarse, fine: SIMD8<UInt16>
    /// With the half that rounds.
    private let lift: Int16

    /// A row from `source` to `target`, both of `count` pixels.
    @inline(__always)
    init(
        source: UnsafePointer<RGBA8>,
        target: UnsafeMutablePointer<RGBA8>,
        count: Int,
        gains: [3 of UInt16],
        lift: Int16
    ) {
        unsafe self.source = source
        unsafe self.target = target
        unsafe self.count = count
        let gains = SIMD8(gains[0], gains[1], gains[2], 0, gains[0], gains[1], gains[2], 0)
        unsafe coarse = gains &>> 8
        unsafe fine = gains & 255
        unsafe self.lift = lift &+ 4
    }

    /// Paints the row; `lights` has an entry for each byte of the target.
    @inline(__always)
    func paint(_ lights: [Int16], mirrored: Bool) {
        let count = unsafe count
        precondition(lights.count == 4 * count)
        unsafe lights.withUnsafeBytes { lights in
            let from = unsafe UnsafeRawPointer(source)
            let to = unsafe UnsafeMutableRawPointer(target)
            var x = 0
            while x &+ 4 <= count {
                let start = mirrored ? count &- 4 &- x : x
                var four = unsafe from.loadUnaligned(
                    fromByteOffset: 4 &* start,
                    as: SIMD4<UInt32>.self
                )
                if mirrored { four = SIMD4(four[3], four[2], four[1], four[0]) }
                let bytes = unsafe unsafeBitCast(four, to: SIMD16<UInt8>.self)
                let low = unsafe lights.loadUnaligned(
                    fromByteOffset: 8 &* x,
                    as: SIMD8<Int16>.self
                )
                let high = unsafe lights.loadUnaligned(
                    fromByteOffset: 8 &* x &+ 16,
                    as: SIMD8<Int16>.self
                )
                unsafe to.storeBytes(
                    of: SIMD16(
                        lowHalf: toned(bytes.lowHalf, low),
                        highHalf: toned(bytes.highHalf, high)
                    ),
                    toByteOffset: 4 &* x,
                    as: SIMD16<UInt8>.self
                )
                x &+= 4
            }
            // The last one to three pixels, each as the lower half of two.
            while x < count {
                let start = mirrored ? count &- 1 &- x : x
                let pixel = unsafe from.loadUnaligned(fromByteOffset: 4 &* start, as: UInt32.self)
                let bytes = unsafe unsafeBitCast(SIMD2(pixel, 0), to: SIMD8<UInt8>.self)
                let light = unsafe lights.loadUnaligned(
                    fromByteOffset: 8 &* x,
                    as: SIMD4<Int16>.self
                )
                let result = unsafe toned(bytes, SIMD8(lowHalf: light, highHalf: .zero))
                unsafe to.storeBytes(
                    of: unsafeBitCast(result.lowHalf, to: UInt32.self),
                    toByteOffset: 4 &* x,
                    as: UInt32.self
                )
                x &+= 1
            }
        }
    }

    /// The bytes of two pixels.
    @inline(__always)
    private func toned(_ bytes: SIMD8<UInt8>, _ lights: SIMD8<Int16>) -> SIMD8<UInt8> {
        // ⌊byte · gain / 256⌋ in two products of 16 bits: the processor's own instruction for the upper
        // half of one product is out of reach, and 32 bits take four times as long.
        let wide = SIMD8<UInt16>(truncatingIfNeeded: bytes)
        let product = unsafe wide &* coarse &+ (wide &* fine) &>> 8
        let gained = SIMD8<Int16>(truncatingIfNeeded: product)
        let lit = unsafe (gained &+ (lights &+ lift)) &>> 3
        let clamped = pointwiseMin(pointwiseMax(lit, .zero), SIMD8(repeating: 255))
        return SIMD8<UInt8>(truncatingIfNeeded: clamped)
    }
}
