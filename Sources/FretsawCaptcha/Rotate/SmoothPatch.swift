internal import FretsawRaster

/// A square part of a picture, blurred until its pixels cannot be told, to be sampled between pixels.
///
/// An interpolated picture shows the lattice of the pixels it was made from, which is turned with what
/// is cut from it and gives its angle away: the interpolation's second derivative is not the same upon
/// pixels and between them. It comes from frequencies near half a cycle a pixel, so these are taken away
/// first, by the binomial filter of order 6, (1 6 15 20 15 6 1) / 64 each way, whose response there is
/// 0. What is left of the lattice in a whole disc has less power than a single pixel's grain, mostly a
/// quarter of it.
///
/// A value that owns its memory, for one part after the other.
struct SmoothPatch: Sendable {
    /// The place in the picture of the patch's top left pixel.
    private(set) var origin = PixelPoint(x: 0, y: 0)
    /// Pixels each way.
    private(set) var side = 0
    /// Red, green and blue, 0 … 255, not rounded: whole levels would be a lattice again.
    private(set) var levels: [SIMD4<Float>] = []
    /// The same blurred along rows alone, from three above the first to three below the last, in 64ths.
    private var lines: [SIMD4<Float>] = []
    /// A row of the picture from three pixels before the first to three after the last, and some more.
    private var row: [UInt32] = []
    /// The samples of a line: red, green, blue, and nothing.
    var samples: [SIMD4<Float>] = []
    /// What they are made from.
    var splines: [FourSplines] = []

    /// Pixels that the blur reaches.
    private static let reach = 3
    /// Pixels each way from a sample's place to the last one it takes, rounded up.
    private static let spline = 3

    /// A patch of nothing.
    init() {}

    /// Takes the pixels of `picture` that samples no farther than `reach` from (`x`, `y`) need; what
    /// lies outside the picture has the border's pixels.
    ///
    /// - Precondition: the picture has pixels; `reach` lies in 0 … 4,096, the place within ±2²⁰.
    /// - Complexity: O(reach²); no allocation where `reach` is that of the patch before.
    mutating func take(_ picture: Image<RGBA8>, x: Float, y: Float, reach: Float) {
        precondition(picture.width > 0 && picture.height > 0, "nothing to blur")
        precondition((0...4096).contains(reach) && max(abs(x), abs(y)) < 0x1p20)
        side = 2 * (Int(reach) + SmoothPatch.spline)
        origin = PixelPoint(x: Int(x) - side / 2, y: Int(y) - side / 2)
        // Four at a time, so that up to three of a line are beyond it.
        let stride = (side + 3) & ~3
        if row.count != stride + 2 * SmoothPatch.reach {
            row = [UInt32](repeating: 0, count: stride + 2 * SmoothPatch.reach)
        }
        let height = side + 2 * SmoothPatch.reach
        if lines.count != stride * height {
            lines = [SIMD4<Float>](repeating: .zero, count: stride * height)
            levels = [SIMD4<Float>](repeating: .zero, count: side * side)
        }
        for line in 0..<height {
            let y = min(max(origin.y + line - SmoothPatch.reach, 0), picture.height - 1)
            copyRow(y, of: picture)
            blurRow(into: line * stride)
        }
        blurColumns(stride: stride)
    }

    /// Copies what the blur of one line needs of row `y`.
    private mutating func copyRow(_ y: Int, of picture: Image<RGBA8>) {
        let (left, width) = (origin.x - SmoothPatch.reach, picture.width)
        let inside = (0..<row.count).clamped(to: -left..<max(-left, width - left))
        unsafe picture.withUnsafePixels { pixels in
            unsafe row.withUnsafeMutableBufferPointer { row in
                let line = unsafe UnsafeRawPointer(pixels + y * width)
                    .assumingMemoryBound(to: UInt32.self)
                for x in 0..<row.count {
                    if x == inside.lowerBound, !inside.isEmpty { break }
                    unsafe row[x] = line[left + x < 0 ? 0 : width - 1]
                }
                for x in inside { unsafe row[x] = line[left + x] }
                guard !inside.isEmpty else { return }
                for x in inside.upperBound..<row.count { unsafe row[x] = line[width - 1] }
            }
        }
    }

    /// Blurs the row along itself into `lines` from `first`, four pixels at a time.
    private mutating func blurRow(into first: Int) {
        let count = row.count - 2 * SmoothPatch.reach
        precondition(count % 4 == 0 && first >= 0 && first + count <= lines.count)
        unsafe row.withUnsafeBytes { row in
            unsafe lines.withUnsafeMutableBufferPointer { lines in
                for x in stride(from: 0, to: count, by: 4) {
                    @inline(__always)
                    func four(_ tap: Int) -> FourPixels {
                        unsafe FourPixels(
                            row.loadUnaligned(
                                fromByteOffset: 4 &* (x &+ tap),
                                as: SIMD4<UInt32>.self
                            )
                        )
                    }
                    // 64 · 255 fits 16 bits.
                    var sum = four(3) * 20
                    sum.add(four(0), four(6), times: 1)
                    sum.add(four(1), four(5), times: 6)
                    sum.add(four(2), four(4), times: 15)
                    let colours = sum.colours
                    let place = first &+ x
                    unsafe lines[place] = colours[0]
                    unsafe lines[place &+ 1] = colours[1]
                    unsafe lines[place &+ 2] = colours[2]
                    unsafe lines[place &+ 3] = colours[3]
                }
            }
        }
    }

    /// Blurs the lines across themselves.
    ///
    /// Every sum of whole 4096ths below 256 is exact, whatever its order.
    private mutating func blurColumns(stride: Int) {
        let side = side
        precondition(lines.count >= stride * (side + 2 * SmoothPatch.reach))
        precondition(levels.count == side * side && stride >= side)
        unsafe lines.withUnsafeBufferPointer { lines in
            unsafe levels.withUnsafeMutableBufferPointer { levels in
                guard let lines = lines.baseAddress, let levels = levels.baseAddress else { return }
                for row in 0..<side {
                    let source = unsafe lines + row * stride
                    let target = unsafe levels + row * side
                    for x in 0..<side {
                        let place = unsafe source + x
                        @inline(__always)
                        func line(_ index: Int) -> SIMD4<Float> { unsafe place[index &* stride] }
                        var sum = line(0) + line(6)
                        sum += (line(1) + line(5)) * 6
                        sum += (line(2) + line(4)) * 15
                        sum += line(3) * 20
                        unsafe target[x] = sum * (1 / 4096)
                    }
                }
            }
        }
    }
}

extension FourPixels {
    /// Every byte times `factor`.
    @inline(__always)
    fileprivate static func * (pixels: FourPixels, factor: UInt16) -> FourPixels {
        var result = pixels
        result.outer &*= factor
        result.inner &*= factor
        return result
    }

    /// Adds the sums of two by two pixels, `factor` times.
    @inline(__always)
    fileprivate mutating func add(_ one: FourPixels, _ other: FourPixels, times factor: UInt16) {
        outer &+= (one.outer &+ other.outer) &* factor
        inner &+= (one.inner &+ other.inner) &* factor
    }

    /// The pixels' numbers: red, green, blue, and nothing.
    @inline(__always)
    fileprivate var colours: [4 of SIMD4<Float>] {
        let redBlue = unsafe unsafeBitCast(outer, to: SIMD4<UInt32>.self)
        let greenAlpha = unsafe unsafeBitCast(inner, to: SIMD4<UInt32>.self)
        let (red, blue) = ((redBlue & 0xffff).asFloats, (redBlue &>> 16).asFloats)
        let green = (greenAlpha & 0xffff).asFloats
        return [
            SIMD4(red[0], green[0], blue[0], 0),
            SIMD4(red[1], green[1], blue[1], 0),
            SIMD4(red[2], green[2], blue[2], 0),
            SIMD4(red[3], green[3], blue[3], 0),
        ]
    }
}

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
