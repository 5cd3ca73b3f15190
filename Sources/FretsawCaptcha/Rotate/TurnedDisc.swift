internal import FretsawRaster

/// A framed disc with a part of a picture turned in it.
///
/// Lengths are pixels, colours levels, 0 … 255. All but the picture is a function of the distance from
/// the disc's middle, which is that of the square picture it is painted into.
struct TurnedDisc: Sendable {
    /// Side of the disc's own picture.
    var side: Int
    /// From the middle to the end of the frame.
    var rim: Float
    /// From the middle to the frame.
    var edge: Float
    /// The place in the picture of what is shown in the middle.
    var centreX: Float
    /// Its row.
    var centreY: Float
    /// Columns of the picture for a step to the right, and rows for one downwards.
    var cosine: Float
    /// Rows of the picture for a step to the right, and columns back for one downwards.
    var sine: Float
    /// The frame's red, green and blue.
    var frame: SIMD3<Float>
    /// What is shown is recoloured by.
    var tone: HarmonicTone

    /// The columns of row `y` that lie within `radius` of the middle, in part at least.
    fileprivate func columns(_ y: Int, within radius: Float) -> Range<Int> {
        let middle = Float(side) / 2
        let v = Float(y) + 0.5 - middle
        let half = max(0, (radius + 0.5) * (radius + 0.5) - v * v).squareRoot()
        // One before where it must begin, to be sure.
        var first = max(0, Int(middle - half) - 1)
        let last = (side + 1) / 2
        while first < last {
            let u = Float(first) + 0.5 - middle
            if radius - (u * u + v * v).squareRoot() + 0.5 > 0 { break }
            first += 1
        }
        return first < last ? first..<side - first : 0..<0
    }
}

extension Image<RGBA8> {
    /// Paints `disc` over all of this picture; what lies outside becomes transparent.
    ///
    /// The picture is sampled from `source`. Grain deviates by `deviation` levels and is made of the
    /// numbers that `grain` draws: as many as asked for, to the beginning of an array that has room for a
    /// row of them.
    ///
    /// - Precondition: this picture has the disc's size.
    /// - Complexity: O(pixels); no allocation but for a row of grain
    mutating func paint(
        _ disc: TurnedDisc,
        from source: inout SmoothPatch,
        deviation: Float,
        grain: (inout [UInt64], Int) -> Void
    ) {
        let side = disc.side
        precondition(width == side && height == side && disc.edge <= disc.rim)
        guard side > 0 else { return }
        // A few more, so that four can always be read.
        var numbers = [UInt64](repeating: 0, count: side + 3)
        let unit = deviation / PixelGrain.deviation
        unsafe withUnsafeMutablePixels { pixels in
            unsafe disc.tone.channels.withUnsafeBufferPointer { channels in
                guard let tone = channels.baseAddress else { return }
                for y in 0..<side {
                    let row = unsafe DiscRow(
                        pixels: PixelFours(pixels + y * side),
                        tone: tone,
                        disc: disc,
                        middle: Float(side) / 2,
                        v: Float(y) + 0.5 - Float(side) / 2
                    )
                    let covered = disc.columns(y, within: disc.rim)
                    let shown = disc.columns(y, within: disc.edge).clamped(to: covered)
                    unsafe row.paintFrame(covered, around: shown)
                    guard !shown.isEmpty else { continue }
                    grain(&numbers, shown.count)
                    precondition(numbers.count == side + 3, "the numbers keep their room")
                    unsafe source.sample(row.line(from: shown.lowerBound), count: shown.count)
                    unsafe source.samples.withUnsafeBufferPointer { samples in
                        unsafe numbers.withUnsafeBytes { numbers in
                            guard let samples = samples.baseAddress,
                                let numbers = numbers.baseAddress
                            else { return }
                            unsafe row.paint(shown, samples, numbers, unit: unit)
                        }
                    }
                }
            }
        }
    }
}

/// A row of a disc's picture.
@unsafe private struct DiscRow {
    let pixels: PixelFours
    let tone: UnsafePointer<HarmonicTone.Channel>
    let disc: TurnedDisc
    /// From the left border to the middle.
    let middle: Float
    /// How far the row lies below the middle.
    let v: Float

    /// The places in the picture of the row's pixels from column `x` on.
    func line(from x: Int) -> SampledLine {
        unsafe SampledLine(
            x: disc.centreX,
            y: disc.centreY,
            stepX: disc.cosine,
            stepY: disc.sine,
            shiftX: disc.sine * v,
            shiftY: disc.cosine * v,
            u: Float(x) + 0.5 - middle
        )
    }

    /// How far columns `x` … `x` + 3 lie to the right of the middle.
    @inline(__always)
    private func right(_ x: Int) -> SIMD4<Float> {
        unsafe Float(x) + 0.5 - middle + SIMD4<Float>(0, 1, 2, 3)
    }

    /// Paints the frame, which lies in `columns` but not in those of the picture, and nothing elsewhere.
    func paintFrame(_ columns: Range<Int>, around shown: Range<Int>) {
        let side = unsafe disc.side
        let inner = shown.isEmpty ? columns.upperBound..<columns.upperBound : shown
        unsafe pixels.fill(0..<columns.lowerBound, with: .transparent)
        unsafe paintFrame(columns.lowerBound..<inner.lowerBound)
        unsafe paintFrame(inner.upperBound..<columns.upperBound)
        unsafe pixels.fill(columns.upperBound..<side, with: .transparent)
    }

    private func paintFrame(_ columns: Range<Int>) {
        var x = columns.lowerBound
        while x < columns.upperBound {
            let u = unsafe right(x)
            let distance = unsafe (u * u + v * v).squareRoot()
            let frame = unsafe FourColours(repeating: disc.frame)
                .pixels(alpha: (disc.rim - distance + 0.5).within(1))
            unsafe pixels.store(frame, x, count: columns.upperBound &- x)
            x &+= 4
        }
    }

    /// Paints the picture from samples and numbers that begin with the first of its columns.
    func paint(
        _ columns: Range<Int>,
        _ samples: UnsafePointer<SIMD4<Float>>,
        _ numbers: UnsafeRawPointer,
        unit: Float
    ) {
        let (disc, v, edge) = unsafe (disc, v, disc.edge)
        var (x, index) = (columns.lowerBound, 0)
        while x < columns.upperBound {
            let u = unsafe right(x)
            let distance = (u * u + v * v).squareRoot()
            var toned = unsafe SmoothPatch.colours(samples + index)
            unsafe toned.tone(
                tone,
                at: HarmonicTone.Harmonics(x: u / edge, y: SIMD4(repeating: v / edge)),
                strength: SIMD4(repeating: 1)
            )
            let grain = unsafe PixelGrain(
                numbers.loadUnaligned(fromByteOffset: 8 &* index, as: SIMD4<UInt64>.self)
            )
            toned.red += grain.red * unit
            toned.green += grain.green * unit
            toned.blue += grain.blue * unit
            var colours = FourColours(repeating: disc.frame)
            colours.mix(toned, (edge - distance + 0.5).within(1))
            let four = colours.pixels(alpha: (disc.rim - distance + 0.5).within(1))
            unsafe pixels.store(four, x, count: columns.upperBound &- x)
            x &+= 4
            index &+= 4
        }
    }
}

/// Grain of four pixels, each channel's its own: the sum of two random bytes less its mean.
private struct PixelGrain {
    let red, green, blue: SIMD4<Float>

    /// The deviation of the sum of two bytes.
    static let deviation: Float = 104.51

    /// The grain of four random numbers, of which the lower 48 bits count.
    @inline(__always)
    init(_ numbers: SIMD4<UInt64>) {
        let bytes = unsafe unsafeBitCast(numbers, to: SIMD16<UInt16>.self)
        let sums = unsafe unsafeBitCast(bytes & 255 &+ bytes &>> 8, to: SIMD8<UInt32>.self)
        let (low, high) = (sums.evenHalf, sums.oddHalf)
        red = (low & 0xffff).asFloats - 255
        green = (low &>> 16).asFloats - 255
        blue = (high & 0xffff).asFloats - 255
    }
}
