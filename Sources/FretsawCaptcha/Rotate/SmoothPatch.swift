internal import FretsawRaster

/// A square part of a picture, blurred until its pixel grid is undetectable, for sampling between
/// pixels.
///
/// An interpolated picture reveals the grid of its source pixels, and therefore the angle of a
/// rotated disc: the second derivative of the interpolation differs at pixels and between them. The
/// cause is frequencies near half a cycle per pixel. They are removed first by the binomial filter
/// of order 4, (1 4 6 4 1) / 16 in each direction, whose response there is 0.
///
/// The patch owns its memory; reuse it to avoid allocation.
struct SmoothPatch: Sendable {
    /// The position of the patch's top left pixel in the picture.
    private(set) var origin = PixelPoint(x: 0, y: 0)
    /// The side in pixels.
    private(set) var side = 0
    /// Red, green and blue, 0 … 255, not rounded: rounding would add a grid again.
    private(set) var levels: [SIMD4<Float>] = []
    /// The rows blurred horizontally, from two above the first to two below the last.
    ///
    /// Values are 16 times the blurred levels, because the weights add up to 16.
    private var lines: [SIMD4<Float>] = []
    /// A row of the picture, from two pixels before the first to two after the last, and
    /// padding.
    private var row: [UInt32] = []
    /// The samples of a line: red, green, blue, unused.
    var samples: [SIMD4<Float>] = []
    /// The splines of the samples.
    var splines: [FourSplines] = []

    /// The radius of the blur in pixels.
    private static let reach = 2
    /// The radius of a sample in pixels, rounded up.
    private static let spline = 3

    /// Creates an empty patch.
    init() {}

    /// Reads the pixels of `picture` that samples within `reach` of (`x`, `y`) need; outside the
    /// picture its border is repeated.
    ///
    /// - Precondition: the picture has pixels; `reach` is in 0 … 4,096, the position within ±2²⁰.
    /// - Complexity: O(reach²); no allocation if `reach` equals that of the previous patch.
    mutating func take(_ picture: Image<RGBA8>, x: Float, y: Float, reach: Float) {
        precondition(picture.width > 0 && picture.height > 0, "nothing to blur")
        precondition((0...4096).contains(reach) && max(abs(x), abs(y)) < 0x1p20)
        side = 2 * (Int(reach) + SmoothPatch.spline)
        origin = PixelPoint(x: Int(x) - side / 2, y: Int(y) - side / 2)
        // Padded to a multiple of four.
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

    /// Copies the pixels needed to blur row `y`.
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

    /// Blurs the row horizontally into `lines` from `first`, four pixels at a time.
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
                    // 16 · 255 fits 16 bits.
                    var sum = four(2) * 6
                    sum.add(four(0), four(4), times: 1)
                    sum.add(four(1), four(3), times: 4)
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

    /// Blurs the lines vertically.
    ///
    /// Sums of integer multiples of 1/256 below 256 are exact, in any order.
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
                        var sum = line(0) + line(4)
                        sum += (line(1) + line(3)) * 4
                        sum += line(2) * 6
                        unsafe target[x] = sum * (1 / 256)
                    }
                }
            }
        }
    }
}

extension FourPixels {
    /// Multiplies each byte by `factor`.
    @inline(__always)
    fileprivate static func * (pixels: FourPixels, factor: UInt16) -> FourPixels {
        var result = pixels
        result.outer &*= factor
        result.inner &*= factor
        return result
    }

    /// Adds the pixels of `one` and of `other`, each multiplied by `factor`.
    @inline(__always)
    fileprivate mutating func add(_ one: FourPixels, _ other: FourPixels, times factor: UInt16) {
        outer &+= (one.outer &+ other.outer) &* factor
        inner &+= (one.inner &+ other.inner) &* factor
    }

    /// The pixels' channels: red, green, blue, unused.
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
    /// Samples `count` positions along a line of the picture.
    ///
    /// The positions are (`x` + `stepX` · `u` − `shiftX`, `y` + `stepY` · `u` + `shiftY`) for `u`,
    /// `u` + 1, …; the centre of the picture's first pixel is (0.5, 0.5). Positions beyond the reach
    /// use the nearest pixels within it.
    ///
    /// Samples are cubic B-splines over 4×4 pixels. The kernel is nearly round, and its blur has
    /// the same second moment, a third of a pixel squared, at every position between pixels: a
    /// picture rotated by a right angle is as sharp as one rotated by any other.
    ///
    /// - Precondition: a part of a picture was read.
    /// - Complexity: O(count); no allocation except for the longest line so far.
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
                        // Read lane by lane from memory: extracting lanes of a vector is slower.
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

    /// The first four of `samples`, by channel.
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

/// Positions on a line of a picture.
struct SampledLine {
    /// The position in the picture where the rotated axes cross.
    var x, y: Float
    /// The offset of one step along the line.
    var stepX, stepY: Float
    /// The offset of the line from the crossing; `shiftX` is subtracted, `shiftY` is added.
    var shiftX, shiftY: Float
    /// The number of steps from the crossing to the first position.
    var u: Float
}

/// The pixels around four positions, and their weights.
struct FourSplines: BitwiseCopyable {
    /// The weights of the four columns.
    private var columns = Spline()
    /// The weights of the four rows.
    private var rows = Spline()
    /// The first of the 4×4 pixels of each position.
    private var places = SIMD4<UInt32>.zero

    init() {}

    /// Creates splines for positions in a patch of `side` pixels, (0, 0) being the centre of its
    /// first pixel.
    @inline(__always)
    init(x: SIMD4<Float>, y: SIMD4<Float>, side: Float) {
        // All sixteen pixels must be in the patch; an unused lane may have any position.
        let column = (x - 1).within(side - 4).wholePart.asFloats
        let row = (y - 1).within(side - 4).wholePart.asFloats
        columns = Spline((x - 1 - column).within(1))
        rows = Spline((y - 1 - row).within(1))
        places = (row * side + column).wholePart
    }

    /// The four weights of a cubic B-spline at four positions.
    private struct Spline: BitwiseCopyable {
        private var a, b, c, d: SIMD4<Float>

        init() { (a, b, c, d) = (.zero, .zero, .zero, .zero) }

        /// The weights at `t`, 0 … 1, between the two middle pixels.
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
