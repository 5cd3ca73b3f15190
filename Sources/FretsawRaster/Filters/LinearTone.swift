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
    /// The light for every byte of a row: for each pixel those of red and blue, then those of green and
    /// alpha, of four pixels at a time.
    ///
    /// An alpha byte gets no gain and more light than any lift takes away, so it ends as 255.
    fileprivate func lights(width: Int) -> [ToneRow.Lights] {
        (0..<(width + 3) / 4).map { four in
            var lights = ToneRow.Lights()
            for lane in 0..<4 {
                // Those beyond the row are never seen.
                let x = min(4 * four + lane, width - 1)
                let light = Int16(truncatingIfNeeded: lift + rampX * x / width)
                lights.outer[2 * lane] = light
                lights.outer[2 * lane + 1] = light
                lights.inner[2 * lane] = light
                lights.inner[2 * lane + 1] = 8 * 255 + 4096
            }
            return lights
        }
    }
}

/// One row of a photo on its way into a picture: each byte times its gain, plus its light and the
/// row's lift, rounded to the nearest and kept within a byte.
///
/// Everything fits 16 bits. Each pair of bytes is such a number already: red and blue are the lower
/// halves of theirs, green and alpha the upper ones, so that nothing has to be taken apart. Written
/// with vectors, not as a plain loop: the compiler makes one of it too, but reads the gains from memory
/// all over, and cannot turn the row around on the way.
@unsafe private struct ToneRow {
    /// The light of four pixels.
    struct Lights {
        /// Of red and blue.
        var outer: SIMD8<Int16> = .zero
        /// Of green and alpha.
        var inner: SIMD8<Int16> = .zero
    }

    /// Gains of eight bytes: their whole 256ths, and what is left of them.
    private struct Gains {
        let coarse, fine: SIMD8<UInt16>

        @inline(__always)
        init(_ gains: SIMD8<UInt16>) {
            coarse = gains &>> 8
            fine = gains & 255
        }
    }

    private let source: UnsafePointer<RGBA8>
    private let target: UnsafeMutablePointer<RGBA8>
    private let count: Int
    /// Of red and blue, and of green alone.
    private let outer, inner: Gains
    /// With the half that rounds.
    private let lift: SIMD8<Int16>

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
        let (red, green, blue) = (gains[0], gains[1], gains[2])
        unsafe outer = Gains(SIMD8(red, blue, red, blue, red, blue, red, blue))
        unsafe inner = Gains(SIMD8(green, 0, green, 0, green, 0, green, 0))
        unsafe self.lift = SIMD8(repeating: lift &+ 4)
    }

    /// Paints the row; `lights` has an entry for every four pixels of the target.
    @inline(__always)
    func paint(_ lights: [Lights], mirrored: Bool) {
        let count = unsafe count
        precondition(4 * lights.count >= count)
        unsafe lights.withUnsafeBufferPointer { lights in
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
                unsafe to.storeBytes(
                    of: toned(four, lights[x &>> 2]),
                    toByteOffset: 4 &* x,
                    as: SIMD4<UInt32>.self
                )
                x &+= 4
            }
            guard x < count else { return }
            // The last one to three pixels.
            let left = count &- x
            var four = SIMD4<UInt32>.zero
            for lane in 0..<left {
                let start = mirrored ? left &- 1 &- lane : x &+ lane
                four[lane] = unsafe from.loadUnaligned(fromByteOffset: 4 &* start, as: UInt32.self)
            }
            let result = unsafe toned(four, lights[x &>> 2])
            for lane in 0..<left {
                unsafe to.storeBytes(
                    of: result[lane],
                    toByteOffset: 4 &* (x &+ lane),
                    as: UInt32.self
                )
            }
        }
    }

    /// Four pixels.
    @inline(__always)
    private func toned(_ pixels: SIMD4<UInt32>, _ lights: Lights) -> SIMD4<UInt32> {
        let pairs = unsafe unsafeBitCast(pixels, to: SIMD8<UInt16>.self)
        let outer = unsafe toned(pairs & 255, self.outer, lights.outer)
        let inner = unsafe toned(pairs &>> 8, self.inner, lights.inner)
        return unsafe unsafeBitCast(outer | inner &<< 8, to: SIMD4<UInt32>.self)
    }

    /// Eight bytes.
    @inline(__always)
    private func toned(
        _ bytes: SIMD8<UInt16>,
        _ gains: Gains,
        _ lights: SIMD8<Int16>
    ) -> SIMD8<UInt16> {
        // ⌊byte · gain / 256⌋ in two products of 16 bits: the processor's own instruction for the upper
        // half of one product is out of reach, and 32 bits take four times as long.
        //
        // Bits are cast, not converted: conversions of vectors are calls in a build of many modules.
        let product = bytes &* gains.coarse &+ (bytes &* gains.fine) &>> 8
        let gained = unsafe unsafeBitCast(product, to: SIMD8<Int16>.self)
        let lit = unsafe (gained &+ (lights &+ lift)) &>> 3
        // No less than 0, no more than a byte: an instruction each, written like this.
        let positive = lit & ~(lit &>> 15)
        let capped = (positive | (255 &- positive) &>> 15) & 255
        return unsafe unsafeBitCast(capped, to: SIMD8<UInt16>.self)
    }
}
