extension SmoothPatch {
    /// Takes `count` samples along a line of the picture, (0.5, 0.5) being its first pixel's centre: at
    /// (`x` + `stepX` · `u`, `y` + `stepY` · `u`) for `u`, `u` + 1, …; beyond the reach there are the last
    /// pixels within it.
    ///
    /// By a cubic B-spline over 4×4 pixels, which is nearly round and whose blur has the same second
    /// moment, a third of a pixel squared, wherever between pixels it is taken: a picture turned by a
    /// right angle comes out no sharper than one turned by any other.
    ///
    /// - Precondition: a part of a picture was taken.
    /// - Complexity: O(count); no allocation but for the longest line so far.
    mutating func sample(_ line: SampledLine, count: Int) {
        precondition(side >= 4 && levels.count == side * side, "nothing was taken")
        let fours = (count + 3) / 4
        if samples.count < 4 * fours {
            samples = [SIMD4<Float>](repeating: .zero, count: 4 * fours)
            splines = [FourSplines](repeating: FourSplines(), count: fours)
        }
        let side = side
        let (left, top) = (Float(origin.x), Float(origin.y))
        for four in 0..<fours {
            let u = line.u + Float(4 * four) + SIMD4<Float>(0, 1, 2, 3)
            splines[four] = FourSplines(
                x: line.x + line.stepX * u - line.shiftX - 0.5 - left,
                y: line.y + line.stepY * u + line.shiftY - 0.5 - top,
                side: Float(side)
            )
        }
        unsafe levels.withUnsafeBufferPointer { levels in
            unsafe splines.withUnsafeBytes { splines in
                unsafe samples.withUnsafeMutableBufferPointer { samples in
                    guard let levels = levels.baseAddress, let splines = splines.baseAddress
                    else { return }
                    for index in 0..<count {
                        // Lane by lane out of memory: a vector's lanes cost more to take apart.
                        let lane =
                            unsafe splines + (index &>> 2) &* MemoryLayout<FourSplines>.stride
                            + (index & 3) &* 4
                        @inline(__always)
                        func weight(_ number: Int) -> Float {
                            unsafe lane.load(fromByteOffset: 16 &* number, as: Float.self)
                        }
                        let place = unsafe lane.load(fromByteOffset: 128, as: UInt32.self)
                        let (a, b, c, d) = (weight(0), weight(1), weight(2), weight(3))
                        @inline(__always)
                        func across(_ row: Int) -> SIMD4<Float> {
                            let pixels = unsafe levels + (Int(place) &+ row &* side)
                            return unsafe pixels[0] * a + pixels[1] * b + pixels[2] * c
                                + pixels[3] * d
                        }
                        unsafe samples[index] =
                            across(0) * weight(4) + across(1) * weight(5) + across(2) * weight(6)
                            + across(3) * weight(7)
                    }
                }
            }
        }
    }

    /// Samples from `index` of the line on, four of them.
    @inline(__always)
    static func colours(_ samples: UnsafePointer<SIMD4<Float>>) -> FourColours {
        let (a, b, c, d) = unsafe (samples[0], samples[1], samples[2], samples[3])
        return FourColours(
            red: SIMD4(a[0], b[0], c[0], d[0]),
            green: SIMD4(a[1], b[1], c[1], d[1]),
            blue: SIMD4(a[2], b[2], c[2], d[2])
        )
    }
}

/// Places of a picture in a row.
struct SampledLine {
    /// The place in the picture where the turned axes cross.
    var x, y: Float
    /// What a step along the line adds.
    var stepX, stepY: Float
    /// What the line lies beside: less columns, more rows.
    var shiftX, shiftY: Float
    /// Steps from the crossing to the first place.
    var u: Float
}

/// The pixels around four places, and their weights.
struct FourSplines: BitwiseCopyable {
    /// Weights of the four columns.
    private var columns = Spline()
    /// Weights of the four rows.
    private var rows = Spline()
    /// The first of each place's 4×4 pixels.
    private var places = SIMD4<UInt32>.zero

    init() {}

    /// For places of a patch of `side` pixels each way, (0, 0) being the first one's centre.
    @inline(__always)
    init(x: SIMD4<Float>, y: SIMD4<Float>, side: Float) {
        // Where all sixteen lie in the patch: the lane of no pixel may be anywhere.
        let column = (x - 1).within(side - 4).wholePart.asFloats
        let row = (y - 1).within(side - 4).wholePart.asFloats
        columns = Spline((x - 1 - column).within(1))
        rows = Spline((y - 1 - row).within(1))
        places = (row * side + column).wholePart
    }

    /// The four weights of the cubic B-spline at four places.
    private struct Spline: BitwiseCopyable {
        private var a, b, c, d: SIMD4<Float>

        init() { (a, b, c, d) = (.zero, .zero, .zero, .zero) }

        /// At `t`, 0 … 1, of the way between the two middle pixels.
        @inline(__always)
        init(_ t: SIMD4<Float>) {
            let (tt, s) = (t * t, 1 - t)
            let ttt = tt * t
            a = s * s * s * (1 / 6)
            b = (3 * ttt - 6 * tt + 4) * (1 / 6)
            c = (-3 * ttt + 3 * tt + 3 * t + 1) * (1 / 6)
            d = ttt * (1 / 6)
        }
    }
}
