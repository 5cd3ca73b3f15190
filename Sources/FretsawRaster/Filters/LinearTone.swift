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
        let (gains, lights) = tone.rows(width: width)
        var reversed = [RGBA8](repeating: .transparent, count: width)
        unsafe source.withUnsafePixels { photo in
            unsafe withUnsafeMutablePixels { picture in
                unsafe reversed.withUnsafeMutableBufferPointer { reversed in
                    for y in 0..<height {
                        var from = unsafe photo + (origin.y + y) * stride + origin.x
                        if mirrored, let scratch = reversed.baseAddress {
                            unsafe LinearTone.reverse(from, count: width, into: scratch)
                            unsafe from = UnsafePointer(scratch)
                        }
                        unsafe LinearTone.apply(
                            gains,
                            lights,
                            lift: Int16(truncatingIfNeeded: tone.rampY * y / height),
                            to: UnsafeRawPointer(from).assumingMemoryBound(to: UInt8.self),
                            into: UnsafeMutableRawPointer(picture + y * width)
                                .assumingMemoryBound(to: UInt8.self)
                        )
                    }
                }
            }
        }
    }
}

extension LinearTone {
    /// Gain and light for every byte of a row.
    ///
    /// An alpha byte gets no gain and more light than any lift takes away, so it ends as 255.
    fileprivate func rows(width: Int) -> (gains: [UInt16], lights: [Int16]) {
        var factors = [UInt16](repeating: 0, count: 4 * width)
        var lights = [Int16](repeating: 8 * 255 + 4096, count: 4 * width)
        for x in 0..<width {
            let light = Int16(truncatingIfNeeded: lift + rampX * x / width)
            for channel in 0..<3 {
                factors[4 * x + channel] = gains[channel]
                lights[4 * x + channel] = light
            }
        }
        return (factors, lights)
    }

    /// Copies `count` pixels in reverse order.
    @inline(__always)
    fileprivate static func reverse(
        _ source: UnsafePointer<RGBA8>,
        count: Int,
        into target: UnsafeMutablePointer<RGBA8>
    ) {
        let from = unsafe UnsafeRawPointer(source)
        let to = UnsafeMutableRawPointer(target)
        var x = 0
        while x &+ 4 <= count {
            let four = unsafe from.loadUnaligned(fromByteOffset: 4 &* x, as: SIMD4<UInt32>.self)
            unsafe to.storeBytes(
                of: SIMD4(four[3], four[2], four[1], four[0]),
                toByteOffset: 4 &* (count &- 4 &- x),
                as: SIMD4<UInt32>.self
            )
            x &+= 4
        }
        while x < count {
            unsafe target[count &- 1 &- x] = source[x]
            x &+= 1
        }
    }

    /// One row: each byte times its gain, plus its light and the row's lift, rounded to the nearest.
    ///
    /// `source` and `target` hold as many bytes as `gains` and `lights` have entries. Everything fits
    /// 16 bits, so that eight or sixteen bytes go through at once.
    @inline(__always)
    fileprivate static func apply(
        _ gains: [UInt16],
        _ lights: [Int16],
        lift: Int16,
        to source: UnsafePointer<UInt8>,
        into target: UnsafeMutablePointer<UInt8>
    ) {
        let count = min(gains.count, lights.count)
        unsafe gains.withUnsafeBufferPointer { gains in
            unsafe lights.withUnsafeBufferPointer { lights in
                for index in 0..<count {
                    let scaled = unsafe UInt32(source[index]) &<< 8
                    let product = unsafe scaled &* UInt32(gains[index])
                    let gained = Int16(truncatingIfNeeded: product &>> 16)
                    let lit = unsafe (gained &+ lights[index] &+ lift &+ 4) &>> 3
                    unsafe target[index] = UInt8(truncatingIfNeeded: max(0, min(255, lit)))
                }
            }
        }
    }
}
